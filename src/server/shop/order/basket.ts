import { and, desc, eq, isNull } from 'drizzle-orm'
import { say } from '#contract/kit/label.ts'
import { quotedLine } from '#server/areas/order/order/order-create.ts'
import { quoteOrder } from '#server/areas/order/order/place-order.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { storeBuyerOf, type OrderAddress, type OrderRequest, type StoreBuyer } from '#server/areas/trade/order-request.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ownAddress } from '#server/shop/address/own-address.ts'
import { limitReadings } from '#server/shop/goods/offer.ts'

interface Basket {
  lines: OrderRequest['lines']
  ship_type: OrderRequest['ship_type']
  integral_used?: number | null | undefined
  user_coupon_id?: number | null | undefined
  address_id?: number | null | undefined
  address?: OrderAddress | null | undefined
}

/** The basket for the caller's store with a whole address. */
export async function basketOf(ctx: Ctx, { lines, ship_type, integral_used, user_coupon_id, address_id, address }: Basket) {
  const { id, store_id } = customerOf(ctx)
  const stored = address_id ? await ownAddress(ctx, address_id) : undefined
  return { user_id: id, store_id, lines, ship_type, integral_used, user_coupon_id, address: stored ?? address ?? null }
}

/** The price for the caller's request as it would be placed now, with its problems. */
export async function quoteBasket(ctx: Ctx, request: OrderRequest) {
  const limit = limitReadings(ctx)
  const buyer = await storeBuyerOf(ctx, request)
  limit.read(request.lines.length)
  const region = await regionOf(ctx, request.address, buyer)
  const { lines, totals, integral_most, problems, missed_gifts } = await quoteOrder(ctx, request, buyer, region)
  const { adjust_amount: _none, ...totalsView } = totals
  return {
    lines: lines.map(quotedLine),
    ...totalsView,
    integral_most,
    problems: problems.map(({ label, values, ...problem }) => ({ ...problem, msg: say(label, ctx.language, values) })),
    missed_gifts: missed_gifts.map(({ label, ...gift }) => ({ ...gift, msg: say(label, ctx.language) })),
  }
}

/** The district for the freight: from the address, from the default address, or from the store. */
export async function regionOf(
  ctx: Ctx,
  address: Pick<OrderAddress, 'district_code'> | null | undefined,
  { store }: StoreBuyer,
): Promise<string> {
  return address?.district_code ?? (await defaultRegion(ctx)) ?? store.district_code
}

async function defaultRegion(ctx: Ctx): Promise<string | undefined> {
  const { district_code, is_default, user_id, deleted_at, id } = customerAddress
  const [row] = await ctx.db
    .select({ district_code })
    .from(customerAddress)
    .where(and(eq(user_id, customerOf(ctx).id), isNull(deleted_at)))
    .orderBy(desc(is_default), desc(id))
    .limit(1)
  return row?.district_code
}
