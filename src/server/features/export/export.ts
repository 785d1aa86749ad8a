import { sql } from 'drizzle-orm'
import { say, type Label } from '#contract/kit/label.ts'
import { cellOf, type SheetColumn } from '#contract/kit/sheet.ts'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { largeExports } from '#contract/task/task.ts'
import { transact, type Actor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { filledConditions, planOf } from '#server/platform/kernel/list/list-plan.ts'
import type { ListInput, ListSource, Row } from '#server/platform/kernel/list/list-source.ts'
import { countListLookUps } from '#server/platform/kernel/look-ups.ts'
import { maskNumbers } from '#server/platform/kernel/masked-numbers.ts'
import { hiddenFields, maskOf } from '#server/platform/kernel/masks.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { sheetBytes, type SheetFormat } from '#server/platform/spreadsheet/sheet-writer.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { defineTask, startTask, type Run, type TaskKind } from '#server/platform/tasks/run.ts'
import { snapshotRows } from './rows.ts'

export type ExportQuery = Omit<ListInput, 'count' | 'cursor'> & { format: SheetFormat }

interface Exported {
  kind: TaskKindName
  source: (query: Row) => ListSource
  columns: (query: Row) => readonly SheetColumn[]
  /** Fills in values that are not list columns, for a block of rows with their ids. */
  complete?: (ctx: Ctx, rows: readonly (Row & { id: number })[]) => Promise<Row[]>
}

// domain §0.2; with the permission, up to a sheet's maximum
const USUAL_MOST = 50_000
const SHEET_MOST = 1_048_575
const tooMany: Label = ['导出数据超过{n}条，请缩小筛选范围', 'More than {n:row|rows} to export. Please narrow the filters']

/** A list's export: the task, and the verb that starts it. */
export function exportOf({ source: sourceOf, ...rest }: Exported) {
  const exported: Exported = { ...rest, source: (query) => withIds(sourceOf(query)) }
  const task = exportTask(exported)
  const verb = async (ctx: Ctx, query: ExportQuery & object) => {
    await countListLookUps(ctx, exported.source(query as Row), query)
    const total = await countAtMost(ctx, exported.source(query as Row), query as ListInput & Row, limitOf(ctx.actor) + 1)
    if (total > limitOf(ctx.actor)) throw refuse(tooMany, { values: { n: limitOf(ctx.actor) } })
    return transact(ctx, (ctx) => startTask(ctx, task, query, { total, noted: maskNumbers(query) }))
  }
  return { task, verb }
}

/** A list that can also be filtered by ids. */
function withIds(source: ListSource): ListSource {
  return { ...source, filters: { ...source.filters, ids: { where: (place) => sql`${source.table.id} = any(${place}::bigint[])` } } }
}

function exportTask({ kind, source, columns, complete }: Exported): TaskKind<ExportQuery> {
  return defineTask<ExportQuery>({
    kind,
    sheet: (query) => ({ columns: columns(query), row: source(query).row }),
    async run(run) {
      const { ctx, input } = run
      const listed = source(input as unknown as Row)
      const secret = new Set(hiddenFields(ctx.actor, listed.row))
      const visible = columns(input as unknown as Row).filter(({ name }) => !secret.has(name))
      const client = await run.database.pool.connect()
      try {
        const names = [...(complete ? ['id'] : []), ...visible.map(({ name }) => name)]
        const read = snapshotRows(client, ctx, listed, input as ListInput & Row, names)
        const blocks = complete ? completed(read, (rows) => complete(ctx, rows as (Row & { id: number })[])) : read
        const file = newFile(ctx.db, ctx.now)
        const title = say(taskKinds[kind], ctx.language)
        const headings = visible.map(({ label }) => say(label, ctx.language))
        for await (const bytes of sheetBytes(input.format, title, headings, cells(run, listed, blocks, visible))) await file.write(bytes)
        return { file: await file.end() }
      } finally {
        client.release()
      }
    },
  })
}

async function* completed(blocks: AsyncGenerator<Row[]>, complete: (rows: Row[]) => Promise<Row[]>) {
  for await (const rows of blocks) yield rows.length > 0 ? await complete(rows) : rows
}

/** The rows as cell blocks; reports the progress at intervals. */
async function* cells(
  run: Run<ExportQuery, null>,
  { row: schema }: ListSource,
  blocks: AsyncGenerator<Row[]>,
  columns: readonly SheetColumn[],
) {
  const { language, actor } = run.ctx
  const mask = maskOf(actor, schema)
  let done = 0
  let reportTime = performance.now()
  for await (const rows of blocks) {
    yield rows.map((row) => {
      const maskedRow = mask(row)
      return columns.map((column) => cellOf(column, maskedRow[column.name], language))
    })
    done += rows.length
    if (performance.now() - reportTime < TELL_EVERY_MS) continue
    await run.report(done)
    reportTime = performance.now()
  }
  // the snapshot may have another row count than at the request
  await run.report(done, done)
}

const TELL_EVERY_MS = 500

function limitOf(actor: Actor): number {
  return mayCall(actor, largeExports) ? SHEET_MOST : USUAL_MOST
}

async function countAtMost(ctx: Ctx, source: ListSource, query: ListInput & Row, most: number): Promise<number> {
  const where = filledConditions(source, planOf(ctx, source, query))
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${source.table} where ${where} limit ${most}) as counted`,
  )
  return rows[0]?.n ?? 0
}
