import { and, eq, isNull } from 'drizzle-orm'
import { address as contract } from '#contract/shop/address.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import type { OrderAddress } from '#server/areas/trade/order-request.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** One stored address that belongs to the caller. */
export async function ownAddress(ctx: Ctx, id: number): Promise<OrderAddress> {
  const { receiver, phone, province_code, city_code, district_code, address, user_id, deleted_at } = customerAddress
  const [row] = await ctx.db
    .select({ receiver, phone, province_code, city_code, district_code, address })
    .from(customerAddress)
    .where(and(eq(customerAddress.id, id), eq(user_id, customerOf(ctx).id), isNull(deleted_at)))
  if (!row) throw notFound(contract.$.label)
  return row
}
