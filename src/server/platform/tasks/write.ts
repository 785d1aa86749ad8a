import { sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { constraintError } from '../core/constraints.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import type { EntityTable } from '../core/rows.ts'

export type Row = Readonly<Record<string, unknown>> & { id: number; version: number }

/** Writes what differs between the rows as they were and as they shall be; rows of which the same columns differ share one statement. */
export async function writeRows(ctx: Ctx, table: EntityTable, changes: readonly { before: Row; after: Row }[]): Promise<void> {
  for (const group of Map.groupBy(changes, (change) => differing(change).join()).values()) {
    const names = group[0] ? differing(group[0]) : []
    if (names.length === 0) continue
    const sets = names.map((name) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
    const touch = sql`updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}`
    const values = JSON.stringify(group.map(({ after }) => Object.fromEntries(['id', ...names].map((name) => [name, after[name]]))))
    await ctx.db.execute(
      sql`update ${table} t set ${sql.join([...sets, touch], sql`, `)} from jsonb_populate_recordset(null::${table}, ${values}::jsonb) v where t.id = v.id`,
    )
  }
}

/** `act` for all at once; where the database refuses, for each, so that one does not hold up the others. Answers the refused ones. */
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
    const refusal = error instanceof Error ? constraintError(error) : undefined
    if (!refusal) throw error
    if (items.length === 1) return [{ item: first, field: refusal.field ?? null, msg: refusal.messageIn(ctx.language) }]
    const half = Math.ceil(items.length / 2)
    return [...(await allOrEach(ctx, items.slice(0, half), act)), ...(await allOrEach(ctx, items.slice(half), act))]
  }
}

function differing({ before, after }: { before: Row; after: Row }): string[] {
  return Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
}
