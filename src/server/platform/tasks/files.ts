import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { taskFileChunk } from './tables.ts'

const PART_BYTES = 256 * 1024

export interface PrivateFile {
  readonly name: string
  write(bytes: Uint8Array): Promise<void>
  /** Writes the rest; the name goes into the task's row. */
  end(): Promise<string>
}

/** A new file that is written piece by piece, in constant memory. */
export function newFile(db: Db, now: Date): PrivateFile {
  const name = randomUUID()
  let waiting: Uint8Array[] = []
  let size = 0
  let part = 0
  const keep = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    await db.insert(taskFileChunk).values({ file: name, part: (part += 1), bytes, created_at: now.toISOString() })
  }
  return {
    name,
    async write(bytes) {
      waiting.push(bytes)
      size += bytes.byteLength
      if (size >= PART_BYTES) await keep()
    },
    async end() {
      if (size > 0) await keep()
      return name
    },
  }
}

/** The pieces in a file, in order. */
export async function* readFile(db: Db, name: string): AsyncGenerator<Buffer> {
  for (let last = 0; ;) {
    const [piece] = await db
      .select({ part: taskFileChunk.part, bytes: taskFileChunk.bytes })
      .from(taskFileChunk)
      .where(and(eq(taskFileChunk.file, name), gt(taskFileChunk.part, last)))
      .orderBy(asc(taskFileChunk.part))
      .limit(1)
    if (!piece) return
    last = piece.part
    yield piece.bytes
  }
}
