import type { Buyer, OrderRequest } from '#server/areas/trade/order-request.ts'
import { factsOf } from '#server/areas/trade/price/facts-of.ts'
import type { PriceFacts } from '#server/areas/trade/price/facts.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { claimedFacts } from './claims.ts'

/** The request facts for `priceOrder`, claims included. `region` is the district that the freight is calculated for. */
export async function requestFacts(ctx: Ctx, request: OrderRequest, buyer: Buyer, region: string | null): Promise<PriceFacts> {
  const facts = await factsOf(ctx, {
    user_id: buyer.member.id,
    price_level: buyer.store?.price_level ?? 'store',
    lines: request.lines,
    integral_used: request.integral_used ?? 0,
    region,
    freight: request.ship_type === 'pickup' ? 0 : (request.freight_amount ?? null),
  })
  return claimedFacts(ctx, facts, { request, buyer })
}
