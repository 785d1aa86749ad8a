import { lazy, Suspense, useState } from 'react'
import type { Figures as Sums, Overview } from '#contract/index/figures.ts'
import { home } from '#contract/index/home.ts'
import type { Label } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { can, useCan } from '#web/base/session/can.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import styles from './Figures.module.css'

const Trend = lazy(async () => ({ default: (await import('./Trend.tsx')).Trend }))
const Sales = lazy(async () => ({ default: (await import('./Sales.tsx')).Sales }))

const figureTexts = texts({
  zh: { title: '经营概况', span: '时间', today: '今日', yesterday: '昨日', month: '本月', failed: '经营概况没有加载出来' },
  en: {
    title: 'Sales',
    span: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    month: 'This month',
    failed: 'The figures could not be loaded',
  },
})

const REFRESH_MS = 60_000
/** Without any of them there is no figure. */
const wanted = ['order:order:list', 'store:store:list', 'user:user:list'] as const

/** Tells whether the person sees any figure. */
export function maySeeFigures(may: typeof can = can): boolean {
  return wanted.some(may)
}

const periods = ['today', 'yesterday', 'month'] as const
type Period = keyof Overview

/** The period before, and the same one a year before. */
const earlier: Readonly<Record<Period, { before: Label; year: Label }>> = {
  today: { before: ['较昨日同时', 'vs yesterday at this time'], year: ['较去年', 'vs last year'] },
  yesterday: { before: ['较前日', 'vs the day before'], year: ['较去年', 'vs last year'] },
  month: { before: ['较上月同期', 'vs last month at this time'], year: ['较去年同期', 'vs last year'] },
}

/** The sales of today, yesterday and this month, and the trend below; empty without a permission for any of them. */
export function Figures() {
  const t = useTexts(figureTexts)
  const [period, setPeriod] = useState<Period>('today')
  const maySeeOrders = useCan()(home.trend)
  const { data, error, refetch } = useCall(home.overview, {}, { quiet: true, refetchInterval: REFRESH_MS })
  const tiles = data && tilesOf(data[period], earlier[period])
  if (tiles?.length === 0) return null
  return (
    <section aria-labelledby="home-figures" aria-busy={!tiles} className={styles.figures}>
      <header className={styles.head}>
        <h2 id="home-figures">{t('title')}</h2>
        <Segmented aria-label={t('span')} value={period} onChange={setPeriod} options={periods.map((key) => ({ key, title: t(key) }))} />
      </header>
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <Tiles look="card" tiles={tiles} expected={maySeeOrders ? 8 : 2} />
      )}
      {maySeeOrders && (
        <Suspense fallback={<Skeleton height={330} />}>
          <Trend />
        </Suspense>
      )}
      {maySeeOrders && (
        <Suspense fallback={<Skeleton height={420} />}>
          <Sales />
        </Suspense>
      )}
    </section>
  )
}

type Value = (sums: Sums) => number | null

const ratio = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : Math.round((part * 10_000) / whole)

const lines: readonly { key: string; label: Label; value: Value; needs: Value; unit?: Tile['unit'] }[] = [
  { key: 'amount', label: ['支付金额', 'Paid'], value: ({ amount }) => amount, needs: ({ amount }) => amount, unit: 'money' },
  { key: 'orders', label: ['支付订单', 'Paid orders'], value: ({ orders }) => orders, needs: ({ orders }) => orders },
  { key: 'stores', label: ['支付门店', 'Paying stores'], value: ({ stores }) => stores, needs: ({ stores }) => stores },
  {
    key: 'average',
    label: ['客单价', 'Average order'],
    value: ({ amount, orders }) => (amount === null || !orders ? null : Math.round(amount / orders)),
    needs: ({ orders }) => orders,
    unit: 'money',
  },
  { key: 'profit', label: ['毛利额', 'Gross profit'], value: ({ profit }) => profit, needs: ({ profit }) => profit, unit: 'money' },
  {
    key: 'margin',
    label: ['毛利率', 'Margin'],
    value: ({ profit, profit_base }) => ratio(profit, profit_base),
    needs: ({ profit }) => profit,
    unit: 'percent',
  },
  {
    key: 'refund',
    label: ['退款金额', 'Refunded'],
    value: ({ refund_amount }) => refund_amount,
    needs: ({ refund_amount }) => refund_amount,
    unit: 'money',
  },
  {
    key: 'refund_rate',
    label: ['退款率', 'Refund rate'],
    value: ({ refund_amount, amount }) => ratio(refund_amount, amount),
    needs: ({ refund_amount }) => refund_amount,
    unit: 'percent',
  },
  { key: 'new_stores', label: ['新增门店', 'New stores'], value: ({ new_stores }) => new_stores, needs: ({ new_stores }) => new_stores },
  { key: 'new_users', label: ['新增用户', 'New users'], value: ({ new_users }) => new_users, needs: ({ new_users }) => new_users },
]

/** A figure that the person may not see has no tile; a ratio without a base is a dash. */
function tilesOf({ now, before, year }: Overview[Period], names: (typeof earlier)[Period]): Tile[] {
  return lines.flatMap(({ key, label, value, needs, unit }) => {
    if (needs(now) === null) return []
    const compared = [
      { value: value(before), label: names.before },
      { value: value(year), label: names.year },
    ].flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]))
    return [{ key, label, value: value(now), ...(unit && { unit }), before: compared }]
  })
}
