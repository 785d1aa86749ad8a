import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { transact, type Ctx } from './ctx.ts'
import { changeRows, type Batch, type BatchResult, type EntityTable } from './rows.ts'

// The verbs that most entities have with nothing of their own; whoever has a rule beside them calls `changeRows` himself.

type Named = Pick<Entity, '$'>

/** Gives every row the place that is asked for it, but for those that there is a refusal for. */
export function sortRows<Table extends EntityTable>(
  ctx: Ctx,
  table: Table,
  entity: Named & { sort: Endpoint },
  { list }: { list: readonly { id: number; sort: number }[] },
  refusal?: Batch<Table>['refusal'],
): Promise<BatchResult> {
  const sorts = new Map(list.map(({ id, sort }) => [id, sort]))
  return transact(ctx, async (ctx) => {
    const ids = [...sorts.keys()]
    // every entity has an id, which the type of all tables together does not say
    const set = (row: object) => ({ sort: sorts.get((row as { id: number }).id) })
    const { result } = await changeRows(ctx, { table, endpoint: entity.sort, entity, ids, set, ...(refusal && { refusal }) })
    return result
  })
}

/** Puts rows into use or out of it. */
export function switchRows(
  ctx: Ctx,
  table: EntityTable,
  entity: Named & { status: Endpoint },
  { ids, status }: { ids: readonly number[]; status: 0 | 1 },
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, { table, endpoint: entity.status, entity, ids, set: () => ({ status }) })
    return result
  })
}

/** Deletes rows softly. */
export function removeRows(
  ctx: Ctx,
  table: EntityTable,
  entity: Named & { delete: Endpoint },
  { ids }: { ids: readonly number[] },
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const set = () => ({ deleted_at: ctx.now.toISOString() })
    const { result } = await changeRows(ctx, { table, endpoint: entity.delete, entity, ids, set })
    return result
  })
}

/** The rows in use by their titles, in the order that people gave them: for filters and pickers. */
export async function optionRows(ctx: Ctx, table: PgTable & Record<'id' | 'title' | 'sort' | 'status' | 'deleted_at', PgColumn>) {
  const list = await ctx.db
    .select({ key: table.id, title: table.title })
    .from(table as PgTable)
    .where(and(eq(table.status, 1), isNull(table.deleted_at)))
    .orderBy(desc(table.sort), asc(table.title))
  // the type of all tables together does not say what an id and a title are
  return { list: list as { key: number; title: string }[] }
}
