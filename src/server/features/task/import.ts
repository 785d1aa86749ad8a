import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { cellText, type Cell } from '#contract/kit/sheet.ts'
import { headingNotes, senseOf } from '#contract/task/import-headings.ts'
import { importRisks, riskKinds, type ImportRisk } from '#contract/task/import-risks.ts'
import { importFlow, taskImport as contract } from '#contract/task/import.ts'
import { rememberMapping } from '#server/features/import/guess.ts'
import { firstLinesOf, HEADINGS_WITHIN, rememberPlace } from '#server/features/import/place.ts'
import { hasRisk, isRisky, risksOf } from '#server/features/import/risk-counts.ts'
import { importRow } from '#server/features/import/tables.ts'
import { redactFor } from '#server/features/log/redact.ts'
import type { EntityContract } from '#server/platform/entity/entity.ts'
import type { ImportCursor, ImportInput, ImportKind } from '#server/platform/entity/import-kind.ts'
import { requireFields } from '#server/platform/entity/masked-fields.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { lettersOf } from '#server/platform/spreadsheet/workbook-writer.ts'
import { resumeTask, type Task } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'

const isAccepted = and(inArray(importRow.state, ['new', 'changed']), eq(importRow.rejected, 0))

interface Import {
  row: Task
  entity: EntityContract
  kind: ImportKind
  input: ImportInput
  phase: ImportCursor['phase']
}

export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const { row, kind, input, phase } = await importOf(ctx, id)
  const { state, error, done, total } = row
  const { name, headings, mapping, create, rejected_fields } = input
  const counts = await countsOf(ctx, id)
  const hidden_columns = (input.hidden_columns ?? []).filter((at) => at < headings.length)
  return {
    id,
    kind: row.kind,
    name,
    phase,
    state,
    error,
    done,
    total,
    headings,
    mapping,
    rejected_fields,
    fixed_fields: fixedFields(kind, counts.new > 0),
    sheets: (input.sheets ?? []).map(({ name, isVisible }) => ({ name, is_visible: isVisible })),
    sheet: input.sheet ?? 0,
    heading_line: input.heading_line ?? 1,
    skip_hidden: input.skip_hidden ? (1 as const) : (0 as const),
    fill_merged: input.fill_merged ? (1 as const) : (0 as const),
    ...(await markedLines(ctx, id)),
    hidden_columns,
    notes: headingNotes(kind.columns, headings, mapping, ctx.language, hidden_columns),
    create: create ? (1 as const) : (0 as const),
    sample: await sampleOf(ctx, id),
    counts,
    risks: await risksOf(ctx, id, input),
  }
}

/** The person has mapped the columns: the comparison starts again at the first line. */
export function map(ctx: Ctx, { id, mapping, create, confirmed = [], skip_hidden, fill_merged, ...origin }: ParsedOf<typeof contract.map>) {
  return transact(ctx, async (ctx) => {
    const source = await importOf(ctx, id, 'map')
    const { row, kind, input } = source
    const { sheet = 0, heading_line = 1 } = input
    if ((origin.sheet ?? sheet) !== sheet || (origin.heading_line ?? heading_line) !== heading_line)
      throw refuse(otherPlace, { field: 'mapping' })
    const fields = mapping.filter((field) => field !== null)
    const columns = mapping.slice(0, input.headings.length)
    if (fields.some((field) => !kind.columns.some(({ name }) => name === field))) throw refuse(messages.malformed, labelled('mapping'))
    if (new Set(fields).size < fields.length) throw refuse(['字段不能重复匹配', 'A field can only be matched once'], { field: 'mapping' })
    const needed = kind.columns.find(({ name }) => name === kind.key)
    const values = { label: needed?.label ?? kind.key }
    if (!fields.includes(kind.key) && !kind.isKeyMade) throw refuse(noKey, { field: 'mapping', values })
    if (!fields.includes(kind.key) && create === 0) throw refuse(noMadeKey, { field: 'mapping', values })
    mustMay(ctx, source, fields, create === 1)
    mustConfirm(source, columns, confirmed)
    await rememberMapping(ctx, kind.kind, input.headings, columns)
    const choices = { create: create === 1, skip_hidden: skip_hidden === 1, fill_merged: fill_merged === 1, confirmed }
    const taskInput = { ...input, ...choices, mapping: columns, rejected_fields: [], accepted_risks: [] }
    await resumeTask(ctx, row, taskInput, { phase: importFlow.actions.map.to, line: 0 }, await linesOf(ctx, id))
    return {}
  })
}

const otherPlace: Label = [
  '该导入已在其他窗口改用另一工作表或表头，请刷新后重新匹配',
  'Another window has changed the sheet or the headings. Reload the page and match the columns again',
]

/** The first lines in the sheet, as far as its headings at least. */
export async function preview(ctx: Ctx, { id, sheet }: ParsedOf<typeof contract.preview>) {
  const { input } = await importOf(ctx, id, 'place', { isLocked: false })
  const isOpen = sheet === undefined || sheet === null || sheet === input.sheet
  const first = await firstLinesOf(ctx, input, sheet ?? input.sheet, HEADINGS_WITHIN + 1)
  const last = isOpen ? (input.heading_line ?? 1) : 0
  // a line number says nothing about the count: empty lines are left out
  const lines = first.lines.filter(({ line }, at) => at < PREVIEW_LINES || line <= last)
  return { lines: lines.map(({ line, cells, hidden = false }) => ({ line, cells: cells.map(displayed), is_hidden: hidden })) }
}

const PREVIEW_LINES = 10

/** The person has chosen a sheet or the line with the headings: the file is read again. */
export async function place(ctx: Ctx, { id, sheet, heading_line }: ParsedOf<typeof contract.place>) {
  const { input, kind } = await importOf(ctx, id, 'place', { isLocked: false })
  const first = await firstLinesOf(ctx, input, sheet ?? input.sheet, HEADINGS_WITHIN + 1)
  const at = first.lines.findIndex(({ line }) => line === heading_line)
  if (at < 0 || at + 1 >= first.lines.length) throw refuse(noData, { field: 'heading_line', values: { n: HEADINGS_WITHIN } })
  return transact(ctx, async (ctx) => {
    const { row, input } = await importOf(ctx, id, 'place')
    await rememberPlace(ctx, kind.kind, first, heading_line)
    await ctx.db.delete(importRow).where(eq(importRow.task_id, id))
    const choice = { ...(first.sheets.length > 0 && { sheet: first.index }), heading_line }
    const taskInput = { ...input, ...choice, headings: [], mapping: [], rejected_fields: [], accepted_risks: [] }
    await resumeTask(ctx, row, taskInput, { phase: importFlow.actions.place.to, line: 0 }, null)
    return {}
  })
}

const noData: Label = ['所选行不在文件的前{n}行，或其下没有数据', 'The row is not among the first {n:row|rows}, or has no data below']

export async function rows(ctx: Ctx, { id, state, risky, risk, written, ...place }: ParsedOf<typeof contract.rows>) {
  const { input, kind } = await importOf(ctx, id)
  const where = and(
    eq(importRow.task_id, id),
    state ? eq(importRow.state, state) : undefined,
    risky === 1 ? isRisky : undefined,
    risk ? hasRisk(risk) : undefined,
    written === 1 ? isAccepted : undefined,
  )
  const query = ctx.db.select().from(importRow).where(where).orderBy(asc(importRow.line))
  const lines = await rowsAt(query.$dynamic(), place)
  const placeOf = (field: string, line: number, cells: (typeof lines)[number]['cells']) => {
    const column = input.mapping.indexOf(field)
    return column < 0 ? { cell: '', value: null } : { cell: `${lettersOf(column)}${line}`, value: displayed(cells[column] ?? null) }
  }
  const list = lines.map(({ errors, cells, risks, ...row }) => ({
    ...row,
    risks: riskKinds.flatMap((kind) => (risks[kind] ? [{ kind, fields: [...risks[kind]] }] : [])),
    before: redactFor(ctx.actor, withoutForeign(row.before, kind)),
    after: redactFor(ctx.actor, withoutForeign(row.after, kind)),
    errors: errors.map((fault) => ({ ...fault, ...placeOf(fault.field, row.line, cells) })),
  }))
  return pageOf(list, await ctx.db.$count(importRow, where))
}

/** The effects from the accepted lines; none for imports without a review. */
export async function impact(ctx: Ctx, { id }: ParsedOf<typeof contract.impact>) {
  const { kind, input, phase } = await importOf(ctx, id)
  const nothing = { impact: null, refused: null }
  return phase === 'review' && kind.impact ? kind.impact(ctx, id, input) : nothing
}

export function decide(ctx: Ctx, { id, lines, risk, rejected, rejected_fields }: ParsedOf<typeof contract.decide>) {
  return transact(ctx, async (ctx) => {
    const { input, kind } = await importOf(ctx, id, 'decide')
    if (rejected_fields) mustReject(kind, input, rejected_fields, (await countsOf(ctx, id)).new > 0)
    if (lines && rejected !== undefined)
      await ctx.db
        .update(importRow)
        .set({ rejected })
        .where(and(eq(importRow.task_id, id), inArray(importRow.line, lines)))
    if (risk && rejected !== undefined)
      await ctx.db
        .update(importRow)
        .set({ rejected })
        .where(and(eq(importRow.task_id, id), hasRisk(risk)))
    if (rejected_fields)
      await ctx.db
        .update(task)
        .set({ input: { ...input, rejected_fields } })
        .where(eq(task.id, id))
    return {}
  })
}

/** The fields that find the rows, and those that the new rows require. */
function fixedFields({ key, parents = [], parts = [], needs }: ImportKind, hasNew: boolean): string[] {
  return [...new Set([key, ...parents, ...parts, ...(hasNew ? needs : [])])]
}

/** Refuses fields that the file does not have, and fixed ones. */
function mustReject(kind: ImportKind, { mapping }: ImportInput, fields: readonly string[], hasNew: boolean): void {
  if (fields.some((field) => !mapping.includes(field))) throw refuse(messages.malformed, labelled('rejected_fields'))
  const fixed = fixedFields(kind, hasNew).find((field) => fields.includes(field))
  if (fixed === undefined) return
  const label = kind.columns.find(({ name }) => name === fixed)?.label ?? fixed
  throw refuse(fixedColumn, { field: 'rejected_fields', values: { label } })
}

const fixedColumn: Label = [
  '{label}用于识别数据或为新增必填，不能取消该列',
  'The column {label} cannot be left out, because it finds the rows or new rows require it',
]

/** The person has checked the lines with a risk. The log has it, because the import depends on it. */
export function accept(ctx: Ctx, { id, risk, accepted }: ParsedOf<typeof contract.accept>) {
  return transact(ctx, async (ctx) => {
    const { input } = await importOf(ctx, id, 'accept')
    const before = input.accepted_risks ?? []
    const accepted_risks = [...before.filter((one) => one !== risk), ...(accepted === 1 ? [risk] : [])]
    await ctx.db
      .update(task)
      .set({ input: { ...input, accepted_risks } })
      .where(eq(task.id, id))
    // without a record, because a task number is another record's id
    await audit(ctx, contract.accept, { id: null, before: { accepted_risks: before }, after: { accepted_risks, task_id: id } })
    return {}
  })
}

/** The person has confirmed. Faulty lines prevent the import unless the person skips them. */
export function apply(ctx: Ctx, { id, skip_errors }: ParsedOf<typeof contract.apply>) {
  return transact(ctx, async (ctx) => {
    const source = await importOf(ctx, id, 'apply')
    const { row, input } = source
    const counts = await countsOf(ctx, id)
    if (counts.error > 0 && skip_errors === 0)
      throw refuse(['存在{n}行错误，请修改文件或选择跳过错误行', '{n:row has|rows have} errors. Correct the file, or skip them'], {
        values: { n: counts.error },
      })
    const open = (await risksOf(ctx, id, input)).filter((one) => one.open > 0 && one.accepted === 0)
    if (open.length > 0) throw refuse(unaccepted, { values: { kinds: kindsOf(open) } })
    const fields = input.mapping.filter((field) => field !== null && !input.rejected_fields.includes(field)) as string[]
    mustMay(ctx, source, fields, counts.new > 0)
    const accepted = and(eq(importRow.task_id, id), isAccepted)
    await resumeTask(ctx, row, input, { phase: importFlow.actions.apply.to, line: 0 }, await ctx.db.$count(importRow, accepted))
    return {}
  })
}

const noKey: Label = ['请匹配{label}列，每行数据都由它识别', 'Match the column {label}: it identifies each row']
const noMadeKey: Label = [
  '文件没有{label}列：请匹配该列，或勾选新增，编码将自动生成',
  'No column has {label}: match it, or choose to create new rows, whose codes are generated',
]
const unaccepted: Label = ['请先核对并接受风险：{kinds}', 'Check these risks first: {kinds}']

function kindsOf(risks: readonly { kind: ImportRisk }[]): Label {
  const names = (at: 0 | 1) => risks.map(({ kind }) => importRisks[kind][at])
  return [names(0).join('、'), names(1).join(', ')]
}

const unconfirmed: Label = ['{reason}。请确认该列的数值就是{field}', '{reason}. Confirm that the numbers are in the unit of {field}']

/** Refuses a column whose heading names another unit, unless the person has confirmed it. */
function mustConfirm({ kind, input }: Import, mapping: readonly (string | null)[], confirmed: readonly number[]): void {
  for (const [at, field] of mapping.entries()) {
    const column = kind.columns.find(({ name }) => name === field)
    const { doubt } = column ? senseOf(column, input.headings[at] ?? '') : {}
    if (!column || doubt?.kind !== 'unit' || confirmed.includes(at)) continue
    const reason: Label = [say(doubt.label, 'zh', doubt.values), say(doubt.label, 'en', doubt.values)]
    throw refuse(unconfirmed, { field: 'mapping', values: { reason, field: column.label } })
  }
}

/** The key only finds a row: `compare` counts the look-ups for a masked one. */
function mustMay(ctx: Ctx, { kind, entity }: Import, fields: readonly string[], create: boolean): void {
  kind.mustMay(ctx, fields, create)
  requireFields(
    ctx,
    entity,
    fields.filter((name) => name !== kind.key),
  )
}

/** The caller's import; any other is answered 404. With an `action`, its phase must allow the action, and its row is locked. */
async function importOf(
  ctx: Ctx,
  id: number,
  action?: 'map' | 'place' | 'decide' | 'accept' | 'apply',
  { isLocked = action !== undefined } = {},
): Promise<Import> {
  const query = ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.created_by, ctx.actor.id)))
  const [row] = await (isLocked ? query.for('no key update') : query)
  const { contract: entity, importKind: kind } = entities().find(({ importKind }) => importKind?.kind === row?.kind) ?? {}
  if (!row || !entity || !kind) throw notFound(contract.$.label)
  const phase = (row.cursor as ImportCursor | null)?.phase ?? 'read'
  const refusal = action && refusalOf(importFlow, action, { phase, state: row.state }, ctx.now)
  if (refusal) throw refuse(refusal.label)
  // written by startImport and the verbs here
  return { row, entity, kind, input: row.input as unknown as ImportInput, phase }
}

async function markedLines(ctx: Ctx, id: number) {
  const { hidden, filled, task_id } = importRow
  const [counts] = await ctx.db
    .select({
      hidden_lines: sql<number>`(count(*) filter (where ${hidden} = 1))::int`,
      merged_lines: sql<number>`(count(*) filter (where ${filled} <> '[]'))::int`,
    })
    .from(importRow)
    .where(eq(task_id, id))
  return counts ?? { hidden_lines: 0, merged_lines: 0 }
}

async function sampleOf(ctx: Ctx, id: number) {
  const first = await ctx.db
    .select({ cells: importRow.cells })
    .from(importRow)
    .where(and(eq(importRow.task_id, id), gt(importRow.line, 0)))
    .orderBy(asc(importRow.line))
    .limit(3)
  return first.map(({ cells }) => cells.map(displayed))
}

/** A cell in the page's form: a marked one as the spreadsheet displays it. */
function displayed(cell: Cell): string | number | boolean | null {
  return typeof cell === 'object' && cell !== null ? cellText(cell) : cell
}

async function countsOf(ctx: Ctx, id: number) {
  const { state, rejected } = importRow
  const of = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const [counts] = await ctx.db
    .select({
      new: of(sql`${state} = 'new'`),
      changed: of(sql`${state} = 'changed'`),
      same: of(sql`${state} = 'same'`),
      error: of(sql`${state} = 'error'`),
      risky: of(isRisky),
      rejected: of(sql`${rejected} = 1 and ${state} in ('new', 'changed')`),
    })
    .from(importRow)
    .where(eq(importRow.task_id, id))
  return counts ?? { new: 0, changed: 0, same: 0, error: 0, risky: 0, rejected: 0 }
}

function linesOf(ctx: Ctx, id: number): Promise<number> {
  return ctx.db.$count(importRow, eq(importRow.task_id, id))
}

/** The result contains only the import fields. */
function withoutForeign(values: Record<string, unknown> | null, { columns }: ImportKind) {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => columns.some((column) => column.name === name)))
}

function labelled(field: string) {
  return { field, values: { label: ['字段', 'field'] as const } }
}
