import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { computedColumns } from '#server/platform/db/columns.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf, type EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'

export type Row = Readonly<Record<string, unknown>> & { id: number; version: number }

/**
 * Writes the columns that differ between the old and the new rows, within the caller's scope. Rows with the same changed columns share one
 * statement.
 */
export async function writeRows(ctx: Ctx, rows: EntityRows<EntityTable>, changes: readonly { before: Row; after: Row }[]): Promise<void> {
  const { table } = rows
  const scope = scopeOf(ctx, rows)
  const inScope = scope ? sql` and t.id in (select id from ${table} where ${scope})` : sql``
  for (const group of Map.groupBy(changes, (change) => differing(change).join()).values()) {
    const names = group[0] ? differing(group[0]) : []
    if (names.length === 0) continue
    const sets = names.map((name) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
    const touch = sql`updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}`
    const values = JSON.stringify(group.map(({ after }) => Object.fromEntries(['id', ...names].map((name) => [name, after[name]]))))
    await ctx.db.execute(
      sql`update ${table} t set ${sql.join([...sets, touch], sql`, `)} from jsonb_populate_recordset(null::${table}, ${values}::jsonb) v where t.id = v.id${inScope}`,
    )
  }
}

/**
 * Runs `act` for all rows at once. If the database or a rule refuses, it runs for each row, so that one failure does not block the others.
 * Returns the refused rows.
 */
export async function allOrEach<Item>(
  ctx: Ctx,
  items: readonly Item[],
  act: (ctx: Ctx, items: readonly Item[]) => Promise<void>,
): Promise<{ item: Item; field: string | null; msg: string }[]> {
  const [first] = items
  if (!first) return []
  try {
    await transact(ctx, (ctx) => act(ctx, items))
    return []
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (items.length === 1) return [{ item: first, field: refusal.field ?? null, msg: refusal.messageIn(ctx.language) }]
    const half = Math.ceil(items.length / 2)
    return [...(await allOrEach(ctx, items.slice(0, half), act)), ...(await allOrEach(ctx, items.slice(half), act))]
  }
}

function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error.code === 400 ? error : undefined
  return error instanceof Error ? constraintError(error) : undefined
}

function differing({ before, after }: { before: Row; after: Row }): string[] {
  return Object.keys(after).filter((name) => !computedColumns.has(name) && !isDeepStrictEqual(before[name], after[name]))
}
