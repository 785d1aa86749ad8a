import { and, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/kit/endpoint.ts'
import type { Ctx } from './ctx.ts'

/** A table in a list; without `deleted_at` its rows are never deleted. */
export type ListTable = PgTable & { id: PgColumn; deleted_at?: PgColumn }

/** The rows that a caller may read and change: all (`shared`), or those that meet a condition; undefined is no condition. */
export type RowScope = 'shared' | ((ctx: Ctx) => SQL | undefined)

/**
 * The rows for an entity: their table, their contract and their data scope. Every function that lists, locks or changes rows takes this
 * value instead of a table, so that no verb can omit the scope. A row outside the scope is answered like one that does not exist.
 */
export interface EntityRows<Table extends ListTable = ListTable, Contract extends Pick<Entity, '$'> = Pick<Entity, '$'>> {
  readonly table: Table
  readonly contract: Contract
  readonly scope: RowScope
}

const known: EntityRows[] = []

/** Declares an entity's rows, once, at module scope. */
export function entityRows<Table extends ListTable, Contract extends Pick<Entity, '$'>>(
  rows: EntityRows<Table, Contract>,
): EntityRows<Table, Contract> {
  known.push(rows)
  return rows
}

/** Every declared entity; the tests request foreign ids from the scoped ones. */
export function knownEntities(): readonly EntityRows[] {
  return known
}

/** The scope condition for the caller; undefined if the caller sees every row. */
export function scopeOf(ctx: Ctx, { scope }: Pick<EntityRows, 'scope'>): SQL | undefined {
  return scope === 'shared' ? undefined : scope(ctx)
}

/** The condition for live rows in the caller's scope, for an area's custom queries. */
export function liveRows(ctx: Ctx, rows: Pick<EntityRows, 'table' | 'scope'>): SQL | undefined {
  const { deleted_at } = rows.table
  return and(deleted_at && isNull(deleted_at), scopeOf(ctx, rows))
}
