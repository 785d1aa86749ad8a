import { and, count, desc, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { storesSeen } from '#server/areas/people/scope.ts'
import { store } from '#server/areas/people/tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { rowsAt, type Place } from '#server/platform/kernel/list/page.ts'

/** The beginning of the current month in Shanghai. */
export function monthBegins({ now }: Pick<Ctx, 'now'>): string {
  return dayBegins(`${businessDay(now).slice(0, 7)}-01`)
}

/** A page with an agent's or a salesman's stores, the newest first. */
export async function boundStores(ctx: Ctx, bound: SQL, place: Place) {
  const where = and(bound, isNull(store.deleted_at), storesSeen(ctx))
  const { id, code, name, contact, phone, status, created_at } = store
  const query = ctx.db.select({ id, code, name, contact, phone, status, created_at }).from(store).where(where).orderBy(desc(store.id))
  return { list: await rowsAt(query.$dynamic(), place), total: await ctx.db.$count(store, where) }
}

interface Period {
  from: string
  /** Exclusive; none is open. */
  until?: string | undefined
}

/** The number of stores that each salesman has won within a period. */
export async function newStores(ctx: Ctx, ids: readonly number[], { from, until }: Period): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .select({ id: store.salesman_id, n: count() })
    .from(store)
    .where(
      and(
        inArray(store.salesman_id, [...ids]),
        isNull(store.deleted_at),
        gte(store.created_at, from),
        until === undefined ? undefined : lt(store.created_at, until),
      ),
    )
    .groupBy(store.salesman_id)
  return new Map(rows.map(({ id, n }) => [id ?? 0, n]))
}
