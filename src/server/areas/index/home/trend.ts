import { sql } from 'drizzle-orm'
import { grainOf, type EarlierPoint, type HomePeriod, type TrendGrain, type TrendPoint } from '#contract/index/figures.ts'
import type { home as contract } from '#contract/index/home.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import { dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { briefly } from './brief.ts'
import { timeSums } from './parts.ts'
import { daysIn, keyOf, monthsAfter, periodNames, periodOf, sameDate, type Compared, type Days, type PeriodName } from './spans.ts'

interface Point extends Record<string, unknown> {
  key: string
  amount: number
  orders: number
}
type Sums = Readonly<Record<PeriodName, ReadonlyMap<string, Point>>>

/** The paid amount per hour, day or month in a period, beside the amounts in the period before and in the year before (domain §19.3). */
export function trend(ctx: Ctx, input: ParsedOf<typeof contract.trend> = {}): Promise<{ grain: TrendGrain; list: TrendPoint[] }> {
  const compared = periodOf(ctx.now, input)
  return briefly(ctx, `trend ${keyOf(input)}`, async () => {
    const length = daysBetween(compared.from, compared.to) + 1
    const grain = grainOf(length)
    const spans = wholeDays(compared)
    const sums = await sumsOf(ctx, spans, grain)
    const list = grain === 'hour' ? hours(ctx, spans, sums) : grain === 'day' ? days(input.period, spans, sums) : months(spans, sums)
    return { grain, list }
  })
}

type Spans = Readonly<Record<PeriodName, Days>>

const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)

/** The days in the periods. Earlier ones are shown to the end of their last day. */
function wholeDays({ now, before, year }: Compared): Spans {
  return { now: daysIn(now), before: daysIn(before), year: daysIn(year) }
}

async function sumsOf(ctx: Ctx, spans: Spans, grain: TrendGrain): Promise<Sums> {
  const last = await lastRolledDay(ctx)
  const until = ctx.now.toISOString()
  const parts = periodNames.map((name) => {
    const end = dayBegins(spans[name].to, 1)
    const period = { from: dayBegins(spans[name].from), to: end < until ? end : until }
    return sql`select ${name}::text as name, key, orders, amount from (${timeSums(ctx, period, last, grain === 'hour' ? 'hour' : 'day')}) as sums`
  })
  const { rows } = await ctx.db.execute<Point & { name: PeriodName }>(sql.join(parts, sql` union all `))
  const of = (name: PeriodName) => new Map(rows.filter((row) => row.name === name).map((row) => [row.key, row]))
  return { now: of('now'), before: of('before'), year: of('year') }
}

const valueOf = (sums: ReadonlyMap<string, Point>, key: string) => ({
  amount: sums.get(key)?.amount ?? 0,
  orders: sums.get(key)?.orders ?? 0,
})

function hours(ctx: Ctx, { now }: Spans, sums: Sums): TrendPoint[] {
  const begun = Math.floor((ctx.now.getTime() - Date.parse(dayBegins(now.from))) / HOUR_MS)
  return Array.from({ length: 24 }, (_, i) => {
    const key = String(i).padStart(2, '0')
    const value = i > begun ? { amount: null, orders: null } : valueOf(sums.now, key)
    const earlier = (name: PeriodName) => ({ key, ...valueOf(sums[name], key) })
    return { key, from: now.from, to: now.from, ...value, before: earlier('before'), year: earlier('year') }
  })
}

function days(period: HomePeriod | undefined, { now, ...earlier }: Spans, sums: Sums): TrendPoint[] {
  return Array.from({ length: daysBetween(now.from, now.to) + 1 }, (_, i) => {
    const key = daysAfter(now.from, i)
    const point = (name: 'before' | 'year'): EarlierPoint => {
      const date = sameDate(period, name, key)
      const day = date === undefined ? daysAfter(earlier[name].from, i) : date
      return day === null || day > earlier[name].to ? null : { key: day, ...valueOf(sums[name], day) }
    }
    return { key, from: key, to: key, ...valueOf(sums.now, key), before: point('before'), year: point('year') }
  })
}

/** The calendar months in the period. Earlier days count with the same month, or with the day at the same distance. */
function months({ now, ...earlier }: Spans, sums: Sums): TrendPoint[] {
  const first = `${now.from.slice(0, 7)}-01`
  const list: TrendPoint[] = []
  for (let month = first; month <= now.to; month = monthsAfter(month, 1)) {
    const end = daysAfter(monthsAfter(month, 1), -1)
    const days = { from: month > now.from ? month : now.from, to: end < now.to ? end : now.to }
    const point = (name: 'before' | 'year'): EarlierPoint => {
      const span = earlier[name]
      const isSameDate = span.from.slice(8) === now.from.slice(8)
      const shift = daysBetween(now.from, span.from)
      const back = monthsBetween(now.from, span.from)
      const from = isSameDate ? (month > now.from ? monthsAfter(month, back) : span.from) : daysAfter(days.from, shift)
      const to = isSameDate ? daysAfter(monthsAfter(`${monthsAfter(month, back).slice(0, 7)}-01`, 1), -1) : daysAfter(days.to, shift)
      const until = to < span.to ? to : span.to
      return from > span.to ? null : { key: isSameDate ? from.slice(0, 7) : from, ...summed(sums[name], from, until) }
    }
    list.push({ key: month.slice(0, 7), ...days, ...summed(sums.now, days.from, days.to), before: point('before'), year: point('year') })
  }
  return list
}

const monthsBetween = (one: string, other: string) =>
  (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) * 12 + Number(other.slice(5, 7)) - Number(one.slice(5, 7))

function summed(sums: ReadonlyMap<string, Point>, from: string, to: string) {
  let [amount, orders] = [0, 0]
  for (const [key, row] of sums) if (key >= from && key <= to) [amount, orders] = [amount + row.amount, orders + row.orders]
  return { amount, orders }
}
