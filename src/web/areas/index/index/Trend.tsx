import { useState } from 'react'
import { trendSpans, type TrendPoint, type TrendSpan } from '#contract/index/figures.ts'
import { home } from '#contract/index/home.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { ChartViews, type ChartView } from '#web/kit/ui/ChartViews.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'
import { LinePlot, type Line } from '#web/kit/ui/LinePlot.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import styles from './Trend.module.css'

const trendTexts = texts({
  zh: {
    trend: '经营趋势',
    span: '时间范围',
    amount: '支付金额',
    orders: '支付订单',
    before: '上期金额',
    time: '时间',
    failed: '经营趋势没有加载出来',
  },
  en: {
    trend: 'Trend',
    span: 'Period',
    amount: 'Paid',
    orders: 'Paid orders',
    before: 'Paid, previous period',
    time: 'Time',
    failed: 'The trend could not be loaded',
  },
})

const spans = ['today', '7', '30', '90', 'months'] as const satisfies readonly TrendSpan[]

/** Paid amount and orders of a span beside the span before, as a chart or a table. */
export function Trend() {
  const t = useTexts(trendTexts)
  const say = useLabel()
  const [span, setSpan] = useState<TrendSpan>('30')
  const [view, setView] = useState<ChartView>('chart')
  const { data, error, refetch } = useCall(home.trend, { span }, { quiet: true })
  const points = data?.list
  return (
    <figure className={styles.trend} aria-label={t('trend')} aria-busy={!points}>
      <figcaption className={styles.head}>
        <strong>{t('trend')}</strong>
        <span className={styles.tools}>
          <Segmented
            aria-label={t('span')}
            value={span}
            onChange={setSpan}
            options={spans.map((key) => ({ key, title: say(trendSpans[key]) }))}
          />
          <ChartViews value={view} onChange={setView} />
        </span>
      </figcaption>
      {!points && error && <NotLoaded title={t('failed')} error={error} retry={refetch} />}
      {!points && !error && <Skeleton height={264} />}
      {points && view === 'chart' && (
        <LinePlot label={t('trend')} labels={points.map(({ key }) => short(key, span))} lines={linesOf(points, span, t)} />
      )}
      {points && view === 'table' && (
        <div className={styles.table}>
          <Table
            focusable
            label={t('trend')}
            columns={[
              { key: 'key', title: t('time'), width: 110, card: 'title', render: ({ key }: TrendPoint) => short(key, span) },
              { key: 'amount', title: t('amount'), width: 140, align: 'right', render: ({ amount }: TrendPoint) => formatMoney(amount) },
              {
                key: 'orders',
                title: t('orders'),
                width: 110,
                align: 'right',
                render: ({ orders }: TrendPoint) => (orders === null ? '' : formatNumber(orders)),
              },
              {
                key: 'before',
                title: t('before'),
                width: 160,
                align: 'right',
                render: ({ before }: TrendPoint) => formatMoney(before.amount),
              },
            ]}
            rows={points.toReversed()}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </figure>
  )
}

/** `14:00`, `11-23`, `2026-11`. */
function short(key: string, span: TrendSpan): string {
  if (span === 'today') return `${key}:00`
  return span === 'months' ? key.slice(0, 7) : key.slice(5)
}

type Say = (key: 'amount' | 'orders' | 'before') => string

function linesOf(points: readonly TrendPoint[], span: TrendSpan, t: Say): Line[] {
  return [
    { name: t('amount'), look: 'main', axis: 'left', values: points.map(({ amount }) => amount), tip: formatMoney, format: yuan },
    {
      ...{ name: t('before'), look: 'before', axis: 'left', values: points.map(({ before }) => before.amount), format: yuan },
      tip: (value, at) => `${formatMoney(value)} (${short(points[at]?.before.key ?? '', span)})`,
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
