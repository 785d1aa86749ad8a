import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { taskImport as contract } from '#contract/task/import.ts'
import { shownTo } from '../audit/shown.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { notFound, refuse } from '../core/errors.ts'
import { pageOf, rowsAt } from '../core/page.ts'
import { lettersOf } from '../export/workbook.ts'
import { skuImportKind } from '../goods/sku-import.ts'
import { spuImportKind } from '../goods/spu-import.ts'
import { rememberMapping } from '../import/guess.ts'
import type { ImportCursor, ImportInput, ImportKind } from '../import/kind.ts'
import { importRow } from '../import/tables.ts'
import { resumeTask, type Task } from './run.ts'
import { task } from './tables.ts'

const kinds: readonly ImportKind[] = [skuImportKind, spuImportKind]

interface Import {
  row: Task
  kind: ImportKind
  input: ImportInput
  phase: ImportCursor['phase']
}

export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const { row, input, phase } = await importOf(ctx, id)
  const { state, error, done, total } = row
  const { name, headings, mapping, create, rejected_fields } = input
  return {
    ...{ id, kind: row.kind, name, phase, state, error, done, total, headings, mapping, rejected_fields },
    create: create ? (1 as const) : (0 as const),
    sample: await sampleOf(ctx, id),
    counts: await countsOf(ctx, id),
  }
}

/** The person has said what the columns are: the lines are compared, from the first again. */
export function map(ctx: Ctx, { id, mapping, create }: ParsedOf<typeof contract.map>) {
  return transact(ctx, async (ctx) => {
    const { row, kind, input } = await importOf(ctx, id, ['map', 'review'])
    const fields = mapping.filter((field) => field !== null)
    const columns = mapping.slice(0, input.headings.length)
    if (fields.some((field) => !kind.columns.some(({ name }) => name === field))) throw refuse(messages.malformed, labelled('mapping'))
    if (new Set(fields).size < fields.length) throw refuse(['字段不能重复匹配', 'Two columns have the same field'], { field: 'mapping' })
    const needed = kind.columns.find(({ name }) => name === kind.key)
    if (!fields.includes(kind.key)) throw refuse(messages.ask_select, { field: 'mapping', values: { label: needed?.label ?? kind.key } })
    kind.mustMay(ctx, fields, create === 1)
    await rememberMapping(ctx, kind.kind, input.headings, columns)
    const asked = { ...input, mapping: columns, create: create === 1, rejected_fields: [] }
    await resumeTask(ctx, row, asked, { phase: 'check', line: 0 }, await linesOf(ctx, id))
    return {}
  })
}

export async function rows(ctx: Ctx, { id, state, risky, ...place }: ParsedOf<typeof contract.rows>) {
  const { input, kind } = await importOf(ctx, id)
  const where = and(
    eq(importRow.task_id, id),
    state ? eq(importRow.state, state) : undefined,
    risky === 1 ? sql`${importRow.risks} <> '[]'` : undefined,
  )
  const query = ctx.db.select().from(importRow).where(where).orderBy(asc(importRow.line))
  const lines = await rowsAt(query.$dynamic(), place)
  const cellOf = (field: string, line: number) => {
    const column = input.mapping.indexOf(field)
    return column < 0 ? '' : `${lettersOf(column)}${line}`
  }
  const list = lines.map(({ errors, ...row }) => ({
    ...row,
    before: shownTo(ctx.actor, withoutForeign(row.before, kind)),
    after: shownTo(ctx.actor, withoutForeign(row.after, kind)),
    errors: errors.map((fault) => ({ ...fault, cell: cellOf(fault.field, row.line) })),
  }))
  return pageOf(list, await ctx.db.$count(importRow, where))
}

export function decide(ctx: Ctx, { id, lines, rejected, rejected_fields }: ParsedOf<typeof contract.decide>) {
  return transact(ctx, async (ctx) => {
    const { input } = await importOf(ctx, id, ['review'])
    if (lines && rejected !== undefined)
      await ctx.db
        .update(importRow)
        .set({ rejected })
        .where(and(eq(importRow.task_id, id), inArray(importRow.line, lines)))
    if (rejected_fields)
      await ctx.db
        .update(task)
        .set({ input: { ...input, rejected_fields } })
        .where(eq(task.id, id))
    return {}
  })
}

/** The person has said yes. Lines that are wrong hold everything up, unless they are to be skipped. */
export function apply(ctx: Ctx, { id, skip_errors }: ParsedOf<typeof contract.apply>) {
  return transact(ctx, async (ctx) => {
    const { row, kind, input } = await importOf(ctx, id, ['review'])
    const counts = await countsOf(ctx, id)
    if (counts.error > 0 && skip_errors === 0)
      throw refuse(['存在{n}行错误，请修改文件或选择跳过错误行', '{n} lines are wrong. Correct the file, or skip them'], {
        values: { n: counts.error },
      })
    const fields = input.mapping.filter((field) => field !== null && !input.rejected_fields.includes(field)) as string[]
    kind.mustMay(ctx, fields, counts.new > 0)
    const accepted = and(eq(importRow.task_id, id), inArray(importRow.state, ['new', 'changed']), eq(importRow.rejected, 0))
    await resumeTask(ctx, row, input, { phase: 'apply', line: 0 }, await ctx.db.$count(importRow, accepted))
    return {}
  })
}

/** An import of the person; 404 for anybody else's. With `phases` its row is locked and it must wait in one of them. */
async function importOf(ctx: Ctx, id: number, phases?: readonly ImportCursor['phase'][]): Promise<Import> {
  const query = ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.created_by, ctx.actor.id)))
  const [row] = await (phases ? query.for('no key update') : query)
  const kind = kinds.find((known) => known.kind === row?.kind)
  if (!row || !kind) throw notFound(contract.$.label)
  const phase = (row.cursor as ImportCursor | null)?.phase ?? 'read'
  if (phases && (row.state !== 'draft' || !phases.includes(phase))) throw refuse(messages.not_allowed_now)
  // written by startImport and the verbs here
  return { row, kind, input: row.input as unknown as ImportInput, phase }
}

async function sampleOf(ctx: Ctx, id: number) {
  const first = await ctx.db
    .select({ cells: importRow.cells })
    .from(importRow)
    .where(and(eq(importRow.task_id, id), gt(importRow.line, 0)))
    .orderBy(asc(importRow.line))
    .limit(3)
  return first.map(({ cells }) => cells)
}

async function countsOf(ctx: Ctx, id: number) {
  const { state, risks, rejected } = importRow
  const of = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const [counts] = await ctx.db
    .select({
      new: of(sql`${state} = 'new'`),
      changed: of(sql`${state} = 'changed'`),
      same: of(sql`${state} = 'same'`),
      error: of(sql`${state} = 'error'`),
      risky: of(sql`${risks} <> '[]'`),
      rejected: of(sql`${rejected} = 1`),
    })
    .from(importRow)
    .where(eq(importRow.task_id, id))
  return counts ?? { new: 0, changed: 0, same: 0, error: 0, risky: 0, rejected: 0 }
}

function linesOf(ctx: Ctx, id: number): Promise<number> {
  return ctx.db.$count(importRow, eq(importRow.task_id, id))
}

/** Only what the import itself brings is shown. */
function withoutForeign(values: Record<string, unknown> | null, { columns }: ImportKind) {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => columns.some((column) => column.name === name)))
}

function labelled(field: string) {
  return { field, values: { label: ['字段', 'field'] as const } }
}
