import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { importColumns } from '#contract/task/import.ts'
import type { ImportCursor, ImportInput } from '#server/platform/entity/import-kind.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { mustHaveRoom, startTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { guessHeadingLine } from './guess.ts'
import { HEADINGS_WITHIN, rememberedPlace } from './place.ts'
import { formatOf, readPreview, type SheetPreview } from './sheet-file.ts'

/** Accepts a file. Refuses unreadable files, and files whose first lines exceed a limit, at once; reads the rest in the background. */
export function startImport(task: TaskKind<ImportInput, ImportCursor>) {
  return async (ctx: Ctx, { file, name }: { file: SentFile; name: string }) => {
    const format = await formatOf(file)
    await mustHaveRoom(ctx)
    const first = await inspect(file, format)
    const { sheets } = first
    const place = (await rememberedPlace(ctx, task.kind, first, (sheet) => readPreview({ file, format, sheet }, HEADINGS_WITHIN))) ?? {
      sheet: first.index,
      heading_line: await guessHeadingLine(ctx, task.kind, importColumns[task.kind] ?? [], first.lines),
    }
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
        sheets: sheets.slice(0, MOST_SHEETS),
        ...(sheets.length > 0 && { sheet: place.sheet }),
        ...(place.heading_line !== undefined && { heading_line: place.heading_line }),
        headings: [],
        mapping: [],
        create: false,
        rejected_fields: [],
        accepted_risks: [],
      }
      return startTask(ctx, task, input)
    })
  }
}

/** The line count that is read within the call. */
const FIRST_LINES = 1000
const PIECE_BYTES = 256 * 1024

/** Reads the first lines to the limit, and returns those that may contain the headings. */
function inspect(file: SentFile, format: 'xlsx' | 'csv'): Promise<SheetPreview> {
  return readPreview({ file, format, until: FIRST_LINES }, HEADINGS_WITHIN)
}

/** A page cannot offer more. */
const MOST_SHEETS = 200
