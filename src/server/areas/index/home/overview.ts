import type { Figures, Overview } from '#contract/index/figures.ts'
import type { home as contract } from '#contract/index/home.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { newcomers, payingStores, salesOf, type Named } from './sales.ts'
import { keyOf, periodOf, type Compared } from './spans.ts'

/** The figures for a period in the person's data scope (domain §19). */
export function overview(ctx: Ctx, input: ParsedOf<typeof contract.overview> = {}): Promise<Overview> {
  const compared = periodOf(ctx.now, input)
  return briefly(ctx, `overview ${keyOf(input)}`, () => figuresOf(ctx, compared))
}

async function figuresOf(ctx: Ctx, { from, to, now, before, year }: Compared): Promise<Overview> {
  const named: Named = { now, before, year }
  const may = (permission: Parameters<typeof mayCall>[1]) => mayCall(ctx.actor, permission)
  const sales = may('order:order:list')
  // agents never see the cost (domain §1.6)
  const cost = may('goods:sku:cost') && seesAll(ctx)
  const last = sales ? await lastRolledDay(ctx) : null
  const none = new Map<string, never>()
  const [sums, paying, stores, users] = await Promise.all([
    sales ? salesOf(ctx, named, last, { cost }) : none,
    sales ? payingStores(ctx, named, last) : none,
    may('store:store:list') ? newcomers(ctx, named, 'store') : undefined,
    may('user:user:list') ? newcomers(ctx, named, 'user') : undefined,
  ])
  const figures = (key: string): Figures => {
    const sum = sums.get(key)
    const known = (value: number | undefined) => (sales ? (value ?? 0) : null)
    return {
      orders: known(sum?.orders),
      amount: known(sum?.amount),
      stores: known(paying.get(key)),
      refunds: known(sum?.refunds),
      refund_amount: known(sum?.refund_amount),
      profit: sales && cost ? (sum?.costed ?? 0) - (sum?.cost ?? 0) : null,
      profit_base: sales && cost ? (sum?.costed ?? 0) : null,
      new_stores: stores ? (stores.get(key) ?? 0) : null,
      new_users: users ? (users.get(key) ?? 0) : null,
    }
  }
  return { from, to, now: figures('now'), before: figures('before'), year: figures('year') }
}
