import { codeAt, stepAt } from '#server/identity/session/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator's code for a secret at a time, or `steps` off, each 30 seconds long. */
export function shownCode(secret: string, now: Date, steps = 0): string {
  return codeAt(bytesOf(secret), stepAt(now) + steps)
}

/** The bytes for a secret in its typed form. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
