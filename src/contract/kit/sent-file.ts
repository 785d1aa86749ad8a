import * as z from 'zod/mini'

/** A file that has come up: it lies on the server's disk for as long as its call takes, and is read from there piece by piece. */
export interface SentFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** Its SHA-256, in hexadecimal. */
  readonly hash: string
}

export const sentFile = z.custom<SentFile>((value) => typeof value === 'object' && value !== null && 'path' in value && 'hash' in value)
