import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { GridSave } from '#contract/goods/sku-grid.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

type Row = typeof sku.$inferSelect

/** A changed row with its index in the request. */
export interface GridChange {
  at: number
  input: GridSave['rows'][number]
  before: Row
  values: Partial<Row>
}

const columns = getTableColumns(sku)

/** Writes the changed columns: rows with the same column set share one statement. The rows are locked. */
export async function writeGrid(ctx: Ctx, changes: readonly GridChange[]): Promise<{ before: Row; after: Row }[]> {
  const differing = changes.flatMap(({ before, values }) => {
    const entries = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Row]))
    return entries.length > 0 ? [{ before, values: Object.fromEntries(entries) as Partial<Row> }] : []
  })
  await letGo(ctx, differing)
  const groups = Map.groupBy(differing, ({ values }) => Object.keys(values).toSorted().join())
  const now = ctx.now.toISOString()
  const written: { before: Row; after: Row }[] = []
  for (const group of groups.values()) {
    const names = Object.keys(group[0]?.values ?? {}) as (keyof Row)[]
    // a stock change keeps the version, because forms do not contain the stock
    const isEdit = names.some((name) => name !== 'stock')
    const set = names.map((name) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
    const touched = isEdit ? [sql`version = sku.version + 1`, sql`updated_at = ${now}::timestamptz`, sql`updated_by = ${ctx.actor.id}`] : []
    const shape = names.map((name) => sql`, ${sql.identifier(name)} ${sql.raw(columns[name].getSQLType())}`)
    const data = JSON.stringify(group.map(({ before, values }) => ({ id: before.id, ...values })))
    await ctx.db.execute(sql`
      update sku set ${sql.join([...set, ...touched], sql`, `)}
      from jsonb_to_recordset(${data}::jsonb) as v(id bigint${sql.join(shape)})
      where sku.id = v.id`)
    for (const { before, values } of group) {
      written.push({ before, after: { ...before, ...values, ...(isEdit && { version: before.version + 1, updated_at: now }) } })
    }
  }
  return written
}

/** Frees codes that move from one row to another: the unique index is checked per row, not at the statement's end. */
async function letGo(ctx: Ctx, changes: readonly Pick<GridChange, 'before' | 'values'>[]): Promise<void> {
  const passing = (field: 'code' | 'barcode') => {
    const newValues = new Set(changes.map(({ values }) => values[field] ?? null))
    const isPassed = ({ before, values }: Pick<GridChange, 'before' | 'values'>) =>
      values[field] !== undefined && before[field] !== null && newValues.has(before[field])
    return changes.filter(isPassed).map(({ before }) => before.id)
  }
  const [codes, barcodes] = [passing('code'), passing('barcode')]
  // persons' codes contain no colon
  if (codes.length > 0)
    await ctx.db
      .update(sku)
      .set({ code: sql`'id:' || ${sku.id}` })
      .where(inArray(sku.id, codes))
  if (barcodes.length > 0) await ctx.db.update(sku).set({ barcode: null }).where(inArray(sku.id, barcodes))
}
