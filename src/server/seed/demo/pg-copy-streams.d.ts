declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A query that takes the rows of `copy … from stdin`. */
  export function from(query: string): Submittable & Writable
}
