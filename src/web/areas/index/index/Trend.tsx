import { useState } from 'react'
import type { TrendGrain, TrendPoint } from '#contract/index/figures.ts'
import { home } from '#contract/index/home.ts'
import { homePanels } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { ChartViews, type ChartView } from '#web/kit/ui/chart/ChartViews.tsx'
import { LinePlot, type Line } from '#web/kit/ui/chart/LinePlot.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { REFRESH_MS } from './FigurePanel.tsx'
import { useBehind } from './links.ts'
import { usePeriod } from './period.ts'
import styles from './Trend.module.css'

const trendTexts = texts({
  zh: {
    amount: '支付金额',
    orders: '支付订单',
    before: '上期金额',
    year: '去年同期金额',
    time: '时间',
    failed: '经营趋势没有加载出来',
  },
  en: {
    amount: 'Paid',
    orders: 'Paid orders',
    before: 'Paid, previous period',
    year: 'Paid, last year',
    time: 'Time',
    failed: 'The trend could not be loaded',
  },
})

type Name = 'before' | 'year'

/** Paid amount and orders in the period beside the compared one, as a chart or a table; each point opens its orders. */
export function Trend() {
  const t = useTexts(trendTexts)
  const say = useLabel()
  const behind = useBehind()
  const { query, names } = usePeriod()
  const [view, setView] = useState<ChartView>('chart')
  const { data, error, refetch } = useCall(home.trend, query, { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true })
  const points = data?.list
  const grain = data?.grain ?? 'day'
  const title = say(homePanels.trend)
  const pathTo = ({ key, from, to, amount }: TrendPoint) =>
    amount === null
      ? undefined
      : behind(['order/order/index', { paid_from: from, paid_to: to, ...(grain === 'hour' && { paid_hour: String(Number(key)) }) }])
  const columns: Column<TrendPoint>[] = [
    {
      key: 'key',
      title: t('time'),
      width: 110,
      card: 'title',
      render: (point) => {
        const path = pathTo(point)
        return path === undefined ? short(point.key, grain) : <a href={href(path)}>{short(point.key, grain)}</a>
      },
    },
    { key: 'amount', title: t('amount'), width: 140, align: 'right', render: ({ amount }) => formatMoney(amount) },
    {
      key: 'orders',
      title: t('orders'),
      width: 110,
      align: 'right',
      render: ({ orders }) => (orders === null ? '' : formatNumber(orders)),
    },
    ...names.map((name): Column<TrendPoint> => ({
      key: name,
      title: t(name),
      width: 160,
      align: 'right',
      render: (point) => (point[name] ? formatMoney(point[name].amount) : ''),
    })),
  ]
  return (
    <figure className={styles.trend} aria-label={title} aria-busy={!points}>
      <figcaption className={styles.head}>
        <strong>{title}</strong>
        <span className={styles.tools}>
          <ChartViews value={view} onChange={setView} />
        </span>
      </figcaption>
      {!points && error && <NotLoaded title={t('failed')} error={error} retry={refetch} />}
      {!points && !error && <Skeleton height={264} />}
      {points && view === 'chart' && (
        <LinePlot
          label={title}
          labels={points.map(({ key }) => short(key, grain))}
          lines={linesOf(points, grain, names[0] ?? 'before', t)}
          hrefOf={(at) => {
            const point = points[at]
            const path = point && pathTo(point)
            return path === undefined ? undefined : href(path)
          }}
        />
      )}
      {points && view === 'table' && (
        <div className={styles.table}>
          <Table focusable label={title} columns={columns} rows={points.toReversed()} rowKey={({ key }) => key} />
        </div>
      )}
    </figure>
  )
}

/** `14:00`, `11-23`, `2026-11`. */
function short(key: string, grain: TrendGrain): string {
  if (grain === 'hour') return `${key}:00`
  return grain === 'month' ? key : key.slice(5)
}

type Say = (key: 'amount' | 'orders' | Name) => string

function linesOf(points: readonly TrendPoint[], grain: TrendGrain, name: Name, t: Say): Line[] {
  return [
    { name: t('amount'), look: 'main', axis: 'left', values: points.map(({ amount }) => amount), tip: formatMoney, format: yuan },
    {
      name: t(name),
      look: 'before',
      axis: 'left',
      values: points.map((point) => point[name]?.amount ?? null),
      format: yuan,
      tip: (value, at) => `${formatMoney(value)} (${short(points[at]?.[name]?.key ?? '', grain)})`,
    },
    {
      name: t('orders'),
      look: 'second',
      axis: 'right',
      values: points.map(({ orders }) => orders),
      tip: formatNumber,
      format: formatNumber,
    },
  ]
}

/** Whole yuan, for the axis. */
function yuan(fen: number): string {
  return `¥${formatNumber(Math.round(fen / 100))}`
}
