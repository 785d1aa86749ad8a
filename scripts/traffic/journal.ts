import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** A write that the product has acknowledged: the call, and what it said and answered. */
export interface Entry {
  call: string
  /** The idempotency key, or null for a call without one. */
  key: string | null
  input: unknown
  data: unknown
}

export interface Journal {
  readonly path: string
  count(): number
  write(entry: Entry): void
  close(): void
}

/** The driver's own record for acknowledged writes, a file with one JSON line each. */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'w')
  let count = 0
  return {
    path,
    count: () => count,
    write(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`)
      count += 1
    },
    close: () => closeSync(file),
  }
}

/** A journal's entries, in batches. */
export async function* entriesOf(path: string, atOnce = 1000): AsyncGenerator<Entry[]> {
  let batch: Entry[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue
    batch.push(JSON.parse(line) as Entry)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
