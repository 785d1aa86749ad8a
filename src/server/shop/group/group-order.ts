import { eq } from 'drizzle-orm'
import { groupTeam as teamContract } from '#contract/activity/group-team.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { group as contract } from '#contract/shop/group.ts'
import { groupMember, groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { placeOrder } from '#server/areas/order/order/place-order.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import type { OrderRequest } from '#server/areas/trade/order-request.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { basketOf, quoteBasket } from '#server/shop/order/basket.ts'

type Group = NonNullable<OrderRequest['group']>
type Opened = ParsedOf<typeof contract.open>
type Ordered = Omit<Opened, 'activity_id'>

/** The price for a group-buy order as it would be placed now, with its problems. */
export async function quote(ctx: Ctx, { activity_id, team_no, sku_id, qty, ...basket }: ParsedOf<typeof contract.quote>) {
  const request = await basketOf(ctx, { ...basket, lines: [{ sku_id, qty }] })
  return quoteBasket(ctx, { ...request, type: 'group', group: { activity_id, team_no } })
}

/** Opens a team with an order by the caller, who leads it. */
export function open(ctx: Ctx, { activity_id, ...ordered }: Opened) {
  return place(ctx, { activity_id }, ordered, contract.open)
}

/** Reserves a team seat with an order by the caller. */
export async function join(ctx: Ctx, { team_no, ...ordered }: ParsedOf<typeof contract.join>) {
  const [team] = await ctx.db.select({ activity_id: groupTeam.activity_id }).from(groupTeam).where(eq(groupTeam.team_no, team_no))
  if (!team) throw notFound(teamContract.$.label)
  return place(ctx, { ...team, team_no }, ordered, contract.join)
}

type Call = typeof contract.open | typeof contract.join

function place(ctx: Ctx, group: Group, { sku_id, qty, buyer_remark, invoice, quoted_amount, ...basket }: Ordered, call: Call) {
  return transact(ctx, async (ctx) => {
    const request = await basketOf(ctx, { ...basket, lines: [{ sku_id, qty }] })
    if (basket.address && basket.ship_type !== 'pickup') await refuseUnknownRegion(ctx, basket.address)
    const more = { buyer_remark, invoice, quoted_amount, group, type: 'group' as const, source: 'miniapp' as const }
    const { id, order_no, state, pay_amount } = await placeOrder(ctx, { ...request, ...more }, call)
    const [seat] = await ctx.db
      .select({ team_no: groupTeam.team_no })
      .from(groupMember)
      .innerJoin(groupTeam, eq(groupTeam.id, groupMember.team_id))
      .where(eq(groupMember.order_id, id))
    return { id, order_no, state, pay_amount, team_no: seat?.team_no ?? '' }
  })
}
