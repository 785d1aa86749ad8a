import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'

// The API v3 cryptography from the provider's side, written apart from the client, so that one mistake cannot hide in both.

/** The keys for the simulated provider and its one merchant. */
export interface Keys {
  mchid: string
  appid: string
  serial_no: string
  apiv3_key: string
  public_key_id: string
  provider: { private: KeyObject; public: KeyObject }
  merchant: { private: KeyObject; public: KeyObject }
}

export function newKeys(): Keys {
  const pair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { private: privateKey, public: publicKey }
  }
  return {
    mchid: '1900000109',
    appid: 'wx0000000000000109',
    serial_no: randomBytes(20).toString('hex').toUpperCase(),
    apiv3_key: randomBytes(16).toString('hex'),
    public_key_id: `PUB_KEY_ID_${randomBytes(16).toString('hex').toUpperCase()}`,
    provider: pair(),
    merchant: pair(),
  }
}

/** The merchant's settings, as the provider's pages would show them. */
export function merchantOf({ mchid, appid, serial_no, apiv3_key, public_key_id, provider, merchant }: Keys) {
  return {
    mchid,
    appid,
    serial_no,
    apiv3_key,
    public_key_id,
    private_key: merchant.private.export({ type: 'pkcs8', format: 'pem' }) as string,
    public_key: provider.public.export({ type: 'spki', format: 'pem' }) as string,
  }
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048 '
const WINDOW_SECONDS = 300

/** Tells whether the header signs this request with the merchant's key, now. */
export function isAuthorized(
  { mchid, serial_no, merchant }: Keys,
  now: Date,
  header: string,
  request: { method: string; path: string; body: string },
): boolean {
  if (!header.startsWith(SCHEME)) return false
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? ''
  const timestamp = part('timestamp')
  if (part('mchid') !== mchid || part('serial_no') !== serial_no) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
  const text = `${request.method}\n${request.path}\n${timestamp}\n${part('nonce_str')}\n${request.body}\n`
  return createVerify('RSA-SHA256').update(text).verify(merchant.public, part('signature'), 'base64')
}

/** The headers with which the provider signs an answer or a notification. */
export function signed({ provider, public_key_id }: Keys, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': public_key_id,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-signature': createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(provider.private, 'base64'),
  }
}

/** A notification body, whose resource is encrypted with the merchant's API v3 key. */
export function noticeBody(
  { apiv3_key }: Keys,
  now: Date,
  event_type: string,
  original_type: string,
  content: object,
  id: string = randomUUID(),
): string {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiv3_key, nonce)
  cipher.setAAD(Buffer.from(original_type))
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    id,
    create_time: now.toISOString(),
    resource_type: 'encrypt-resource',
    event_type,
    summary: event_type,
    resource: { original_type, algorithm: 'AEAD_AES_256_GCM', ciphertext: text.toString('base64'), associated_data: original_type, nonce },
  })
}

/** A personal value that the merchant encrypted for the provider. */
export function opened({ provider }: Keys, sealed: string): string | undefined {
  try {
    return privateDecrypt({ key: provider.private, oaepHash: 'sha1' }, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}
