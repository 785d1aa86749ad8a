import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import type { ImportCursor, ImportInput } from '#server/platform/entity/import-kind.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { broken } from '#server/platform/spreadsheet/archive.ts'
import { readApart } from '#server/platform/spreadsheet/read-apart.ts'
import { bytesAt } from '#server/platform/storage/temp-file.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { mustHaveRoom, startTask, type TaskKind } from '#server/platform/tasks/run.ts'

/** Accepts a file. Refuses unreadable files, and files whose first lines exceed a limit, at once; reads the rest in the background. */
export function startImport(task: TaskKind<ImportInput, ImportCursor>) {
  return async (ctx: Ctx, { file, name }: { file: SentFile; name: string }) => {
    const format = formatOf(await bytesAt(file.path, 0, HEAD_BYTES))
    await mustHaveRoom(ctx)
    await inspect(file, format)
    return transact(ctx, async (ctx) => {
      const copy = newFile(ctx.db, ctx.now)
      const hash = createHash('sha256')
      for await (const bytes of createReadStream(file.path, { highWaterMark: PIECE_BYTES })) {
        hash.update(bytes as Buffer)
        await copy.write(bytes as Buffer)
      }
      const input = {
        name,
        file: await copy.end(),
        sha256: hash.digest('hex'),
        format,
        headings: [],
        mapping: [],
        create: false,
        rejected_fields: [],
      }
      return startTask(ctx, task, input)
    })
  }
}

/** The line count that is read within the call. */
const FIRST_LINES = 1000
/** How many files a process reads at the same time, the queue length, and the time limit per file. */
const INSPECTIONS = { atOnce: 2, waiting: 20 }
const limits = { heapMb: 96, rssMb: 256, waitMs: 20_000 }
let running = 0
const queue: (() => void)[] = []

async function inspect(file: SentFile, format: 'xlsx' | 'csv'): Promise<void> {
  if (queue.length >= INSPECTIONS.waiting) throw new ApiError(503, ['服务繁忙，请重试', 'The service is busy. Please try again'])
  // a free slot is passed on to the next call in the queue
  if (running >= INSPECTIONS.atOnce) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    const order = { file, format, isGuarded: true, after: 0, most: Number.MAX_SAFE_INTEGER, until: FIRST_LINES }
    await readApart(order, { headings: () => undefined }, { limits })
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

const HEAD_BYTES = 64 * 1024
const PIECE_BYTES = 256 * 1024

/** The type by content, whatever the file name. */
function formatOf(head: Buffer): 'xlsx' | 'csv' {
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  const isOld = head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))
  if (isOld) throw refuse(['请将文件另存为xlsx或csv，且不设密码', 'Save the file as xlsx or csv, without a password'], { field: 'file' })
  if (head.includes(0)) throw broken()
  return 'csv'
}
