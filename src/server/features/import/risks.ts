import { sql } from 'drizzle-orm'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import { dimensionOf, isNumeric } from '#contract/task/import-headings.ts'
import { isTenFold, riskKinds, type ImportRisk, type Risks } from '#contract/task/import-risks.ts'
import type { Compared, ImportKind } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { importRow } from './tables.ts'

/** The file's statements about a line beside its values. */
export interface LineMarks {
  /** The fields whose cells were converted or are of another type. */
  cells: readonly (readonly [field: string, risk: ImportRisk])[]
  /** The fields whose cells are within a merged area, filled with its value or left empty. */
  merged: readonly string[]
  /** The fields whose cells are struck through. */
  struck: readonly string[]
  /** The goods units that cells state. */
  units: readonly (readonly [field: string, unit: string])[]
  isHidden: boolean
}

const noMarks: LineMarks = { cells: [], merged: [], struck: [], units: [], isHidden: false }

/** The line with the risks of every import: by the size of each change, and by the marks of its cells. */
export function withRisks(
  row: Compared,
  { columns, key, writesKey = false }: Pick<ImportKind, 'columns' | 'key' | 'writesKey'>,
  marks: LineMarks = noMarks,
): Compared {
  // a merged cell that stays empty may be why a line changes nothing
  if (row.state === 'same') return { ...row, risks: plain({ merged: marks.merged }) }
  if (row.state !== 'new' && row.state !== 'changed') return { ...row, risks: {} }
  const { before, after } = row
  // a key that finds its row is not written
  const isWritten = (field: string) => (field === key && !writesKey ? row.row_id === null : after && field in after)
  const found = new Map<ImportRisk, string[]>()
  const add = (risk: ImportRisk, field: string) => found.set(risk, [...(found.get(risk) ?? []), field])
  for (const column of columns)
    if (isNumeric(column) && isTenFold(column, before?.[column.name], after?.[column.name])) add('ten_fold', column.name)
  for (const [field, risk] of marks.cells) if (isWritten(field)) add(risk, field)
  const { merged, struck, isHidden } = marks
  const risks = plain({ ...row.risks, ...Object.fromEntries(found), merged, struck: struck.filter(isWritten) })
  // a struck code strikes its line
  return { ...row, risks: { ...risks, ...(isHidden && { hidden: [] }), ...(struck.includes(key) && { struck: [] }) } }
}

/** The kinds that have a field, in their order. */
function plain(risks: Risks): Risks {
  return Object.fromEntries(riskKinds.flatMap((kind) => (risks[kind]?.length ? [[kind, risks[kind]]] : [])))
}

const FEWEST = 10
const MOST_TIMES = 100

/** Marks first values that are a hundred times as large or small as the median of their column; once, after all lines are compared. */
export async function markOutliers(ctx: Ctx, taskId: number, columns: readonly SheetColumn[]): Promise<void> {
  for (const column of columns) {
    const dimension = dimensionOf(column)
    if (dimension !== 'money' && dimension !== 'weight' && dimension !== 'points') continue
    const { name } = column
    await ctx.db.execute(sql`
      with valued as (
        select line, (after->>${name})::numeric as n, coalesce(before->${name}, 'null') = 'null' as is_first
        from ${importRow} where task_id = ${taskId} and state in ('new', 'changed') and jsonb_typeof(after->${name}) = 'number'
      ), middle as (
        select percentile_disc(0.5) within group (order by n) as n from valued having count(*) >= ${FEWEST}
      )
      update ${importRow} r set risks = r.risks || jsonb_build_object('outlier', coalesce(r.risks->'outlier', '[]') || to_jsonb(${name}::text))
      from valued v, middle m
      where r.task_id = ${taskId} and r.line = v.line and v.is_first and (v.n > m.n * ${MOST_TIMES} or v.n * ${MOST_TIMES} < m.n)`)
  }
}
