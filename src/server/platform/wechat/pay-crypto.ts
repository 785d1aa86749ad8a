import { constants, createDecipheriv, createPrivateKey, createPublicKey, publicEncrypt, sign, verify, type KeyObject } from 'node:crypto'

// The signatures for WeChat Pay API v3 (https://pay.weixin.qq.com/doc/v3/merchant/4012365342).

/** Requests and notifications are accepted within this time. */
export const WINDOW_SECONDS = 300

/** A key in PEM or as its bare base64; line breaks may have become spaces in a form. */
export function privateKeyOf(pem: string): KeyObject {
  return createPrivateKey({ key: derOf(pem), format: 'der', type: pem.includes('RSA PRIVATE KEY') ? 'pkcs1' : 'pkcs8' })
}

export function publicKeyOf(pem: string): KeyObject {
  return createPublicKey({ key: derOf(pem), format: 'der', type: 'spki' })
}

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
}

/** The signature over lines, each ending with a line break. */
export function signLines(key: KeyObject, lines: readonly string[]): string {
  return sign('sha256', messageOf(lines), key).toString('base64')
}

export function isSignedBy(key: KeyObject, lines: readonly string[], signature: string): boolean {
  return verify('sha256', messageOf(lines), key, Buffer.from(signature, 'base64'))
}

function messageOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''), 'utf8')
}

/** Tells whether a moment in seconds, as a header contains it, is close enough to now: older messages may be replays. */
export function isRecent(seconds: string, now: Date): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() / 1000 - Number(seconds)) <= WINDOW_SECONDS
}

export interface Sealed {
  ciphertext: string
  nonce: string
  associated_data?: string | null | undefined
}

const TAG_BYTES = 16

/** The plain text of an AES-256-GCM resource; undefined if the key is another one or the content was changed. */
export function openResource(apiV3Key: string, { ciphertext, nonce, associated_data }: Sealed): string | undefined {
  const sealed = Buffer.from(ciphertext, 'base64')
  if (sealed.length <= TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    decipher.setAAD(Buffer.from(associated_data ?? '', 'utf8'))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Encrypts a personal value, such as a legal name, for the provider. */
export function sealFor(key: KeyObject, text: string): string {
  const padded = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
  return publicEncrypt(padded, Buffer.from(text, 'utf8')).toString('base64')
}
