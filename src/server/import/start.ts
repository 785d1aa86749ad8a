import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '../core/errors.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { bytesAt } from '../files/landing.ts'
import { newFile } from '../task/files.ts'
import { startTask, type TaskKind } from '../task/run.ts'
import { broken } from './archive.ts'
import { guardWorkbook } from './guard.ts'
import type { ImportCursor, ImportInput } from './kind.ts'

/** Takes a file in: what may not be opened is refused at once, the rest is read in the background. */
export function startImport(task: TaskKind<ImportInput, ImportCursor>) {
  return async (ctx: Ctx, { file, name }: { file: SentFile; name: string }) => {
    const format = formatOf(await bytesAt(file.path, 0, HEAD_BYTES))
    if (format === 'xlsx') await guardWorkbook(file)
    return transact(ctx, async (ctx) => {
      const kept = newFile(ctx.db, ctx.now)
      for await (const bytes of createReadStream(file.path, { highWaterMark: PIECE_BYTES })) await kept.write(bytes as Buffer)
      const input = { name, file: await kept.end(), format, headings: [], mapping: [], create: false, rejected_fields: [] }
      return startTask(ctx, task, input)
    })
  }
}

const HEAD_BYTES = 64 * 1024
const PIECE_BYTES = 256 * 1024

/** By what it is, whatever it is called. */
function formatOf(head: Buffer): 'xlsx' | 'csv' {
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  const isOld = head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))
  if (isOld) throw refuse(['请将文件另存为xlsx或csv，且不设密码', 'Save the file as xlsx or csv, without a password'], { field: 'file' })
  if (head.includes(0)) throw broken()
  return 'csv'
}
