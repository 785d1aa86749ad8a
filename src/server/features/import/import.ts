import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { foldKey } from '#contract/kit/convert/fold.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { cellText } from '#contract/kit/sheet.ts'
import { isSample } from '#contract/task/import-samples.ts'
import { importFlow } from '#contract/task/import.ts'
import type { Accepted, Compared, ImportCursor, ImportInput, ImportKind } from '#server/platform/entity/import-kind.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readApart, type Lines, type Reading } from '#server/platform/spreadsheet/read-apart.ts'
import { sheetBytes } from '#server/platform/spreadsheet/sheet-writer.ts'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'
import { recordFailures } from '#server/platform/tasks/failures.ts'
import { newFile, readFile } from '#server/platform/tasks/files.ts'
import { defineTask, type Finish, type Run, type TaskKind } from '#server/platform/tasks/run.ts'
import { task, taskFailure } from '#server/platform/tasks/tables.ts'
import { guessMapping } from './guess.ts'
import { AT_A_TIME, clearLines, hasDecimalCommas, isLeftOut, linesAfter } from './lines.ts'
import { lineReader, numericPlaces, withFaults } from './read-line.ts'
import { markOutliers, withRisks } from './risks.ts'
import { importRow } from './tables.ts'

type ImportRun = Run<ImportInput, ImportCursor>

/** An import as a task: read the file, wait for the columns, compare, wait for the confirmation, apply; a thousand lines per step. */
export function importTask(kind: ImportKind): TaskKind<ImportInput, ImportCursor> {
  return defineTask<ImportInput, ImportCursor>({
    kind: kind.kind,
    undoable: kind.undoable ?? true,
    async run(run) {
      const phase = run.cursor?.phase ?? 'read'
      if (phase === 'read') await read(kind, run)
      if (phase === 'check') await check(kind, run)
      if (phase === 'apply') return apply(kind, run)
      return { pause: true, result: { name: run.input.name } }
    },
  })
}

async function read(kind: ImportKind, run: ImportRun): Promise<void> {
  const file = await writeTemp(readFile(run.ctx.db, run.input.file))
  try {
    await readLines(kind, run, file)
  } finally {
    await removeTemp(file.path)
  }
}

async function readLines(kind: ImportKind, run: ImportRun, file: SentFile): Promise<void> {
  let headings: string[] | undefined
  let place: Pick<ImportInput, 'sheet' | 'heading_line' | 'hidden_columns'> = {}
  const { format, sheet, heading_line: headingLine } = run.input
  const order = { file, format, sheet, headingLine, isGuarded: false, after: run.cursor?.line ?? 0, most: kind.mostLines }
  const reading: Reading = {
    sheets(sheets, index) {
      if (sheets.length > 0) place = { sheet: index }
    },
    headings(cells, { line, hiddenColumns }) {
      headings = cells.map((cell) => cellText(cell).trim())
      place = { ...place, heading_line: line, hidden_columns: [...hiddenColumns] }
    },
    lines({ json, count, last }: Lines) {
      return run.step(async (ctx) => {
        await insertLines(ctx, run.task.id, json)
        return { done: count, cursor: { phase: 'read', line: last } }
      })
    },
  }
  await readApart(order, reading, { signal: run.signal })
  await run.step(async (ctx) => {
    if (!headings || !run.cursor?.line) throw refuse(['文件中没有数据', 'The file has no rows'], { field: 'file' })
    const mapping = await guessMapping(ctx, kind.kind, kind.columns, headings, place.hidden_columns)
    const skipped = await removeSamples(ctx, kind, run.task.id)
    await ctx.db
      .update(task)
      // a file without the codes that the server makes can only hold new rows
      .set({
        input: { ...run.input, ...place, headings, mapping, create: kind.isKeyMade === true && !mapping.includes(kind.key) },
        total: sql`${task.done} - ${skipped}`,
      })
      .where(eq(task.id, run.task.id))
    return { done: -skipped, cursor: { phase: importFlow.actions.readAll.to, line: 0 } }
  })
}

async function insertLines(ctx: Ctx, taskId: number, lines: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${importRow} (task_id, line, cells, hidden, filled)
    select ${taskId}, l.line, l.cells, (l.hidden is true)::int, coalesce(l.filled, '[]')
    from jsonb_to_recordset(${lines}::jsonb) as l(line int, cells jsonb, hidden bool, filled jsonb)`)
}

// the template samples are its first lines
const SAMPLES_WITHIN = 10

/** Removes the template samples that the person left unchanged; returns how many. */
async function removeSamples(ctx: Ctx, { kind, columns }: ImportKind, taskId: number): Promise<number> {
  const first = (await linesAfter(ctx, taskId, 0, SAMPLES_WITHIN)).filter(({ cells }) => isSample(kind, columns, cells))
  const lines = first.map(({ line }) => line)
  if (lines.length > 0) await ctx.db.delete(importRow).where(and(eq(importRow.task_id, taskId), inArray(importRow.line, lines)))
  return lines.length
}

async function check(kind: ImportKind, run: ImportRun): Promise<void> {
  const { create } = run.input
  const numeric = numericPlaces(kind, run.input)
  const lineOf = lineReader(kind, run.input, await hasDecimalCommas(run.ctx, run.task.id, numeric))
  while (run.cursor?.phase === 'check') {
    await run.step(async (ctx, cursor) => {
      const rows = await linesAfter(ctx, run.task.id, cursor?.line ?? 0)
      const left = rows.filter((row) => isLeftOut(run.input, row))
      if (left.length > 0) await clearLines(ctx, run.task.id, left)
      const lines = rows.filter((row) => !isLeftOut(run.input, row)).map((row) => lineOf(ctx, row))
      const compared = withFaults(ctx, kind, lines, await kind.compare(ctx, lines, create, run.input))
      const previous = await firstLines(ctx, kind, run.task.id, compared)
      const single = withoutRepetition(ctx, kind, previous, compared)
      await keepCompared(
        ctx,
        run.task.id,
        single.map((row, i) => withRisks(row, kind, lines[i]?.marks)),
      )
      const isOver = rows.length < AT_A_TIME
      if (isOver)
        await markOutliers(
          ctx,
          run.task.id,
          kind.columns.filter(({ name }) => run.input.mapping.includes(name)),
        )
      return {
        done: rows.length,
        cursor: isOver ? { phase: importFlow.actions.checkAll.to, line: 0 } : { phase: 'check', line: rows.at(-1)?.line ?? 0 },
      }
    })
  }
}

/** The first line that refers to each subject, among the lines that were compared before. */
async function firstLines(ctx: Ctx, kind: ImportKind, taskId: number, compared: readonly Compared[]): Promise<Map<string, number>> {
  const keyed = compared.flatMap(({ key, row_id }) => (key === null ? [] : { key: foldKey(key), row_id }))
  const before = compared[0]?.line ?? 0
  const isOfRow = kind.writesKey ? sql`true` : sql`row_id is not distinct from given.row_id`
  // one look-up in the index for each line: a plan for all of them together would read all lines before
  const { rows } = await ctx.db.execute<{ key: string; row_id: number | null; line: number }>(sql`
    select given.key, given.row_id::float as row_id, first.line
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as given(key text, row_id bigint)
    cross join lateral (select min(line) as line from ${importRow}
      where task_id = ${taskId} and fold_key(${importRow.key}) = given.key and ${isOfRow} and line < ${before}) as first
    where first.line is not null`)
  return new Map(rows.map((row) => [subjectOf(kind, row), row.line]))
}

/** A line refers to a row by the identity of its key; where the key itself is written, to the key alone. */
function subjectOf({ writesKey }: ImportKind, { key, row_id }: Pick<Compared, 'key' | 'row_id'>): string {
  return `${writesKey ? '' : (row_id ?? '')} ${foldKey(key ?? '')}`
}

const repeated: Label = ['与第{n}行重复', 'Repeats line {n}']

function withoutRepetition(ctx: Ctx, kind: ImportKind, previous: Map<string, number>, rows: readonly Compared[]): Compared[] {
  return rows.map((row) => {
    if (row.key === null) return row
    const key = subjectOf(kind, row)
    const first = previous.get(key)
    if (first === undefined) {
      previous.set(key, row.line)
      return row
    }
    return { ...row, state: 'error', errors: [{ field: kind.key, msg: say(repeated, ctx.language, { n: first }) }, ...row.errors] }
  })
}

async function keepCompared(ctx: Ctx, taskId: number, rows: readonly Compared[]): Promise<void> {
  await ctx.db.execute(sql`
    update ${importRow} r set key = c.key, state = c.state, row_id = c.row_id, before = nullif(c.before, 'null'),
      after = nullif(c.after, 'null'), errors = c.errors, risks = c.risks, rejected = 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(line int, key text, state text, row_id bigint, before jsonb, after jsonb, errors jsonb, risks jsonb)
    where r.task_id = ${taskId} and r.line = c.line`)
}

async function apply(kind: ImportKind, run: ImportRun): Promise<Finish> {
  const rejected = new Set(run.input.rejected_fields)
  while (run.cursor?.phase === 'apply') {
    await run.step(async (ctx, cursor) => {
      const last = cursor?.line ?? 0
      const held = last === 0 ? ((await kind.hold?.(ctx, run.task.id, run.input)) ?? null) : (cursor?.held ?? null)
      if (last === 0) await recordErrors(ctx, run.task.id)
      const rows = await acceptedAfter(ctx, run.task.id, last)
      const left = new Set([...rejected, ...(held?.fields ?? [])])
      const parsedRows = rows.map((row) => {
        const names = row.state === 'changed' ? left : rejected
        return { ...row, before: without(row.before, names), after: without(row.after, names) }
      })
      const failures = await kind.apply(
        ctx,
        run.task.id,
        parsedRows.filter(({ state, after }) => state === 'new' || Object.keys(after).length > 0),
        run.input,
      )
      await recordFailures(ctx, run.task.id, failures)
      const isOver = rows.length < AT_A_TIME
      if (isOver) await kind.after?.(ctx, run.task.id)
      return {
        done: rows.length,
        failed: failures.length,
        cursor: {
          ...(isOver ? { phase: importFlow.actions.applyAll.to, line: 0 } : { phase: 'apply', line: rows.at(-1)?.line ?? 0 }),
          held,
        },
      }
    })
  }
  return finish(kind, run)
}

/** Faulty lines are listed together with the lines that fail from here on. */
async function recordErrors(ctx: Ctx, taskId: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${taskFailure} (task_id, line, row_id, title, field, msg)
    select r.task_id, r.line, r.row_id, coalesce(r.key, ''), e.value->>'field', e.value->>'msg'
    from ${importRow} r cross join jsonb_array_elements(r.errors) e where r.task_id = ${taskId} and r.state = 'error' order by r.line`)
}

async function acceptedAfter(ctx: Ctx, taskId: number, line: number): Promise<Accepted[]> {
  const isAccepted = and(inArray(importRow.state, ['new', 'changed']), eq(importRow.rejected, 0))
  const { line: at, key, row_id, state, before, after } = importRow
  const rows = await ctx.db
    .select({ line: at, key, row_id, state, before, after })
    .from(importRow)
    .where(and(eq(importRow.task_id, taskId), gt(importRow.line, line), isAccepted))
    .orderBy(asc(importRow.line))
    .limit(AT_A_TIME)
  return rows.map((row) => ({ ...row, state: row.state as Accepted['state'], before: row.before ?? {}, after: row.after ?? {} }))
}

function without(values: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

async function finish(kind: ImportKind, run: ImportRun): Promise<Finish> {
  const { ctx } = run
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select count(*) filter (where state = 'new' and rejected = 0)::int as new, count(*) filter (where state = 'changed' and rejected = 0)::int as changed,
      count(*) filter (where state = 'same')::int as same, count(*) filter (where state = 'error')::int as errors,
      count(*) filter (where rejected = 1)::int as rejected
    from ${importRow} where task_id = ${run.task.id}`)
  const { held } = run.cursor ?? {}
  const result = { ...rows[0], name: run.input.name, ...(held && { change_no: held.change_no, held: held.rows }) }
  const error_file = await errorFile(kind, run)
  // without a record, because a task number is another record's id
  await audit(ctx, kind.endpoint, { id: null, before: null, after: { ...result, task_id: run.task.id } })
  return { result, ...(error_file && { error_file }) }
}

async function errorFile(kind: ImportKind, { ctx, task: { id } }: ImportRun): Promise<string | undefined> {
  const failures = await ctx.db
    .select()
    .from(taskFailure)
    .where(eq(taskFailure.task_id, id))
    .orderBy(asc(taskFailure.line), asc(taskFailure.id))
  if (failures.length === 0) return undefined
  const file = newFile(ctx.db, ctx.now)
  const labelOf = (field: string | null) => {
    const column = kind.columns.find(({ name }) => name === field)
    return column ? say(column.label, ctx.language) : (field ?? '')
  }
  async function* lines() {
    yield failures.map(({ line, field, msg }) => [line, labelOf(field), msg])
  }
  const headings = (
    [
      ['行号', 'Line'],
      ['字段', 'Field'],
      ['原因', 'Reason'],
    ] as const
  ).map((label) => say(label, ctx.language))
  for await (const bytes of sheetBytes('csv', '', headings, lines())) await file.write(bytes)
  return file.end()
}
