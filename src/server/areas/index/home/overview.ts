import type { Figures, Overview } from '#contract/index/figures.ts'
import { lastRolledDay } from '#server/areas/trade/roll-up.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { newcomers, payingStores, salesOf, type Named } from './sales.ts'
import { periodsAt } from './spans.ts'

const parts = ['now', 'before', 'year'] as const

/** The figures of today, yesterday and this month in the data scope of the person (domain §19). */
export function overview(ctx: Ctx): Promise<Overview> {
  return briefly(ctx, 'overview', () => figuresOf(ctx))
}

async function figuresOf(ctx: Ctx): Promise<Overview> {
  const periods = periodsAt(ctx.now)
  const named: Named = Object.fromEntries(
    Object.entries(periods).flatMap(([name, period]) => parts.map((part) => [`${name} ${part}`, period[part]])),
  )
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
      ...{ orders: known(sum?.orders), amount: known(sum?.amount), stores: known(paying.get(key)) },
      ...{ refunds: known(sum?.refunds), refund_amount: known(sum?.refund_amount) },
      profit: sales && cost ? (sum?.costed ?? 0) - (sum?.cost ?? 0) : null,
      profit_base: sales && cost ? (sum?.costed ?? 0) : null,
      new_stores: stores ? (stores.get(key) ?? 0) : null,
      new_users: users ? (users.get(key) ?? 0) : null,
    }
  }
  const period = (name: keyof typeof periods) => ({
    now: figures(`${name} now`),
    before: figures(`${name} before`),
    year: figures(`${name} year`),
  })
  return { today: period('today'), yesterday: period('yesterday'), month: period('month') }
}
