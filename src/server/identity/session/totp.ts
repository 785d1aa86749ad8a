import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6

/** 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The code for a 30-second step (RFC 6238 with SHA-1, which authenticators support). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step for a code, at most one step off for clocks that differ; never a step up to `last`, so that no code counts twice. */
export function stepOf(secret: Uint8Array, code: string, now: Date, last: number | null): number | undefined {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find((step) => step > (last ?? -1) && codeAt(secret, step) === code)
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding: the typed form for secrets and recovery codes. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The QR code content for an authenticator. */
export function otpauth(secret: Uint8Array, username: string): string {
  return `otpauth://totp/Hexbolt:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=Hexbolt`
}
