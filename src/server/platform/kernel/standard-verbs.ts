import { and, asc, desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { transact, type Ctx } from './ctx.ts'
import { liveRows, type EntityRows } from './entity-rows.ts'
import { changeRows, type Batch, type BatchResult, type EntityTable } from './rows.ts'

// The verbs that most entities share. An entity with its own rule calls `changeRows`.

type Named = Pick<Entity, '$'>

/** Sets the sort numbers for rows, except for rows with a refusal. */
export function sortRows<Table extends EntityTable>(
  ctx: Ctx,
  rows: EntityRows<Table, Named & { sort: Endpoint }>,
  { list }: { list: readonly { id: number; sort: number }[] },
  refusal?: Batch<Table>['refusal'],
): Promise<BatchResult> {
  const sorts = new Map(list.map(({ id, sort }) => [id, sort]))
  return transact(ctx, async (ctx) => {
    const ids = [...sorts.keys()]
    // every entity has an id, which the common type for all tables does not contain
    const set = (row: object) => ({ sort: sorts.get((row as { id: number }).id) })
    const { result } = await changeRows(ctx, rows, { endpoint: rows.contract.sort, ids, set, ...(refusal && { refusal }) })
    return result
  })
}

/** Enables or disables rows. */
export function switchRows(
  ctx: Ctx,
  rows: EntityRows<EntityTable, Named & { status: Endpoint }>,
  { ids, status }: { ids: readonly number[]; status: 0 | 1 },
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, rows, { endpoint: rows.contract.status, ids, set: () => ({ status }) })
    return result
  })
}

/** Deletes rows softly. */
export function removeRows(
  ctx: Ctx,
  rows: EntityRows<EntityTable, Named & { delete: Endpoint }>,
  { ids }: { ids: readonly number[] },
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const set = () => ({ deleted_at: ctx.now.toISOString() })
    const { result } = await changeRows(ctx, rows, { endpoint: rows.contract.delete, ids, set })
    return result
  })
}

type OptionTable = PgTable & Record<'id' | 'title' | 'sort' | 'status' | 'deleted_at', PgColumn>

/** The active rows by their titles, in their sort order: for filters and pickers. */
export async function optionRows(ctx: Ctx, rows: Pick<EntityRows<OptionTable>, 'table' | 'scope'>) {
  const { table } = rows
  const list = await ctx.db
    .select({ key: table.id, title: table.title })
    .from(table as PgTable)
    .where(and(eq(table.status, 1), liveRows(ctx, rows)))
    .orderBy(desc(table.sort), asc(table.title))
  // the common type for all tables does not contain id and title
  return { list: list as { key: number; title: string }[] }
}
