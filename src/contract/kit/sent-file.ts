import * as z from 'zod/mini'

/** An uploaded file: it is on the server's disk during its call, and is read from there in chunks. */
export interface SentFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** Its SHA-256, in hexadecimal. */
  readonly hash: string
}

export const sentFile = z.custom<SentFile>((value) => typeof value === 'object' && value !== null && 'path' in value && 'hash' in value)
