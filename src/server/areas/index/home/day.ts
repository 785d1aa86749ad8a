import { LINE_DAYS, type Day, type DaySales } from '#contract/index/day.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { timeSums } from './parts.ts'
import { salesOf, type Named } from './sales.ts'
import { periodOf } from './spans.ts'

/** The last whole day beside the day before it, and today beside that day's beginning, in the person's data scope. */
export function day(ctx: Ctx): Promise<Day> {
  return briefly(ctx, 'day', async () => {
    const { now: today, before: same } = periodOf(ctx.now, {})
    const { from: day, now, before } = periodOf(ctx.now, { period: 'yesterday' })
    const named: Named = { now, before, today, same }
    // agents never see the cost (domain §1.6)
    const cost = mayCall(ctx.actor, 'goods:sku:cost') && seesAll(ctx)
    const last = await lastRolledDay(ctx)
    const [sums, line] = await Promise.all([salesOf(ctx, named, last, { cost }), lineOf(ctx, last)])
    const sales = (key: string): DaySales => {
      const { orders = 0, amount = 0, cost: spent = 0, costed = 0 } = sums.get(key) ?? {}
      return { orders, amount, profit: cost ? costed - spent : null, profit_base: cost ? costed : null }
    }
    return { day, now: sales('now'), before: sales('before'), today: sales('today'), same: sales('same'), line }
  })
}

/** The paid amounts of the last whole days. */
async function lineOf(ctx: Ctx, last: string | null): Promise<Day['line']> {
  const today = businessDay(ctx.now)
  const first = daysAfter(today, -LINE_DAYS)
  const { rows } = await ctx.db.execute<{ key: string; amount: number }>(
    timeSums(ctx, { from: dayBegins(first), to: dayBegins(today) }, last, 'day'),
  )
  const amounts = new Map(rows.map(({ key, amount }) => [key, amount]))
  return Array.from({ length: LINE_DAYS }, (_, i) => ({ day: daysAfter(first, i), amount: amounts.get(daysAfter(first, i)) ?? 0 }))
}
