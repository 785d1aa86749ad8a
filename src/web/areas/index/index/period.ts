import { homePeriods, type HomePeriod } from '#contract/index/figures.ts'
import type { home } from '#contract/index/home.ts'
import { comparisons, type Comparison } from '#contract/index/structure.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { businessDay } from '#web/base/business-day.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { Tile } from '#web/kit/list/Tiles.tsx'

export type AskedPeriod = InputOf<typeof home.overview>

/** Tells whether the period has only today until now: a ratio to a part of a day says nothing. */
export function isOnlyToday({ period = 'today', from, to }: AskedPeriod, today = businessDay()): boolean {
  if (period === 'today') return true
  if (period === 'custom') return from === today && to === today
  if (period === 'week') return new Date(today).getUTCDay() === 1
  if (period === 'month') return today.endsWith('-01')
  if (period === 'quarter') return /-(?:01|04|07|10)-01$/.test(today)
  return period === 'year' && today.endsWith('-01-01')
}

const isPeriod = (text: string | undefined): text is HomePeriod => text !== undefined && Object.hasOwn(homePeriods, text)

/** The period that the address names; today without one, and while a custom period has no days. */
export function periodIn({ period, from, to }: Query): AskedPeriod {
  if (!isPeriod(period) || (period === 'custom' && !(from && to))) return {}
  return period === 'custom' ? { period, from, to } : period === 'today' ? {} : { period }
}

/** The period before, and the same one a year before. */
const earlier: Readonly<Record<HomePeriod, { before: Label; year: Label }>> = {
  today: { before: ['较昨日此时', 'vs yesterday at this time'], year: ['较去年', 'vs last year'] },
  yesterday: { before: ['较前日', 'vs the day before'], year: ['较去年', 'vs last year'] },
  days7: { before: ['较前7天', 'vs the 7 days before'], year: ['较去年同期', 'vs last year'] },
  days30: { before: ['较前30天', 'vs the 30 days before'], year: ['较去年同期', 'vs last year'] },
  month: { before: ['较上月同期', 'vs last month at this time'], year: ['较去年同期', 'vs last year'] },
  last_month: { before: ['较前一月', 'vs the month before'], year: ['较去年同期', 'vs last year'] },
  quarter: { before: ['较上季同期', 'vs last quarter at this time'], year: ['较去年同期', 'vs last year'] },
  year: { before: ['较去年同期', 'vs last year at this time'], year: ['较去年同期', 'vs last year'] },
  week: { before: ['较上周同期', 'vs last week at this time'], year: ['较去年同期', 'vs last year'] },
  days90: { before: ['较前90天', 'vs the 90 days before'], year: ['较去年同期', 'vs last year'] },
  months12: { before: ['较前12月', 'vs the 12 months before'], year: ['较前12月', 'vs the 12 months before'] },
  custom: { before: ['较前一时段', 'vs the days before'], year: ['较去年同期', 'vs last year'] },
}

/** A change in percent, or for a part of a day the earlier value itself. */
function comparisonOf([zh, en]: Label, isPart: boolean) {
  return isPart ? { label: [zh.replace(/^较/, ''), en.replace(/^vs /, '')] as const, isPlain: true as const } : { label: [zh, en] as const }
}

/** Years are compared with the year before alone: it is the previous period too. */
const isYearly = (period: HomePeriod) => period === 'year' || period === 'months12'

/** The period and comparison for all panels on the page, which its address keeps. */
export function usePeriod() {
  const { query } = usePage()
  const request = periodIn(query)
  const period: HomePeriod = request.period ?? 'today'
  const chosen = isPeriod(query['period']) ? query['period'] : 'today'
  const compare: Comparison = query['compare'] && Object.hasOwn(comparisons, query['compare']) ? (query['compare'] as Comparison) : 'both'
  const names: readonly ('before' | 'year')[] =
    compare === 'year' ? ['year'] : compare === 'before' || isYearly(period) ? ['before'] : ['before', 'year']
  const isPart = isOnlyToday(request)
  /** The values in the compared periods for a tile. */
  const beforeOf =
    <Data>(data: Partial<Record<'before' | 'year', Data>>) =>
    (value: (data: Data) => number | null): Tile['before'] =>
      names.flatMap((name) => {
        const one = data[name]
        const n = one === undefined ? null : value(one)
        return n === null ? [] : [{ value: n, ...comparisonOf(earlier[period][name], isPart) }]
      })
  return { query: request, period, chosen, compare, names, labels: earlier[period], beforeOf }
}
