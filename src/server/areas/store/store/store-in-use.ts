import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import { messages } from '#contract/kit/messages.ts'
import { store as contract } from '#contract/store/store.ts'
import { store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'

/**
 * The stores among these with an order that waits for money or was paid, with the refusal to delete them. The store counter follows
 * a minute later. The lock excludes the one in `storeBuyerOf`: an order that is being placed is seen, a later one finds no store (docs/adr/0087).
 */
export async function storesInUse(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Refusal>> {
  if (ids.length === 0) return new Map()
  await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(inArray(store.id, [...ids]))
    .orderBy(asc(store.id))
    .for('update')
  const rows = await ctx.db
    .selectDistinct({ id: order.store_id })
    .from(order)
    .where(
      and(
        inArray(order.store_id, [...ids]),
        isNull(order.deleted_at),
        or(sql`${order.state} <> 'closed'`, sql`${order.paid_at} is not null`),
      ),
    )
  const refusal: Refusal = { label: messages.in_use, values: { entity: contract.$.label } }
  return new Map(rows.flatMap(({ id }) => (id === null ? [] : [[id, refusal]])))
}
