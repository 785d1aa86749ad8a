import { createHash, createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#server/platform/crypto/seal.ts'

// The draw seeds (docs/adr/0062): fixed and encrypted before the draw, committed to by a public hash, revealed afterwards.

const SEED_BYTES = 32

/** A new seed for a purpose, such as `lottery:7`: encrypted, and the hash that commits to it. */
export function newSeed(key: Uint8Array, purpose: string, seed: Buffer = randomBytes(SEED_BYTES)) {
  return { seed_secret: seal(key, purpose, seed), seed_hash: createHash('sha256').update(seed).digest('hex') }
}

export function openSeed(key: Uint8Array, purpose: string, seed_secret: string | null): Buffer {
  const seed = seed_secret === null ? undefined : unseal(key, purpose, seed_secret)
  if (!seed) throw new Error(`the seed of ${purpose} cannot be decrypted`)
  return seed
}

export function macOf(seed: Uint8Array, text: string): Buffer {
  return createHmac('sha256', seed).update(text).digest()
}

/** The HMAC bytes that make a number. */
const NUMBER_BYTES = 6
const NUMBERS = 2 ** (8 * NUMBER_BYTES)

export interface Drawn {
  /** Uniform in [0, bound). */
  number: number
  /** The values before it that were not uniform and were left out. */
  attempt: number
}

/**
 * A text's number below `bound`: HMAC-SHA256(seed, "text:attempt"), its first six bytes modulo `bound`. Values from the last incomplete
 * multiple of `bound` on are left out, so that every number has exactly the same probability.
 */
export function uniformOf(seed: Uint8Array, text: string, bound: number): Drawn {
  const limit = NUMBERS - (NUMBERS % bound)
  for (let attempt = 0; ; attempt += 1) {
    const value = macOf(seed, `${text}:${attempt}`).readUIntBE(0, NUMBER_BYTES)
    if (value < limit) return { number: value % bound, attempt }
  }
}

/** An HMAC's number in SQL: its first six bytes, the most significant one first. */
export const numberInSql = (mac: string) =>
  Array.from({ length: NUMBER_BYTES }, (_, n) => `(get_byte(${mac}, ${n})::int8 << ${40 - 8 * n})`).join(' + ')

/** A 32-byte seed in SQL, filled up to a block of 64, with every byte changed by exclusive or: a key for `macInSql`. */
const pad = (seed: string, byte: number) =>
  `(select decode(string_agg(lpad(to_hex((case when n < 32 then get_byte(${seed}, n) else 0 end) # ${byte}), 2, '0'), '' order by n), 'hex')
  from generate_series(0, 63) n)`

export const innerKey = (seed: string) => pad(seed, 0x36)
export const outerKey = (seed: string) => pad(seed, 0x5c)

/** HMAC-SHA256 in SQL, for the checks that recompute draws: sha256(outer key || sha256(inner key || text)). */
export const macInSql = (keys: { inner: string; outer: string }, text: string) =>
  `sha256(${keys.outer} || sha256(${keys.inner} || convert_to(${text}, 'UTF8')))`
