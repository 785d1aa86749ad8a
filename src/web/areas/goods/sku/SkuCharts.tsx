import { useState } from 'react'
import { chartSpans } from '#contract/goods/sku-record.ts'
import { sku, skuCost } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { ChartViews, type ChartView } from '#web/kit/ui/chart/ChartViews.tsx'
import { LinePlot, type Line } from '#web/kit/ui/chart/LinePlot.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './SkuCharts.module.css'

const chartTexts = texts({
  zh: {
    prices: '价格走势',
    stock: '库存走势',
    span: '时间范围',
    day: '日期',
    price_store: '门店价',
    price_trade: '贸易价',
    price_cost: '成本价',
    sellable: '可售库存',
  },
  en: {
    prices: 'Prices',
    stock: 'Stock',
    span: 'Span',
    day: 'Day',
    price_store: 'Store price',
    price_trade: 'Trade price',
    price_cost: 'Cost price',
    sellable: 'Available stock',
  },
})

type Day = OutputOf<typeof sku.charts>['list'][number]
type Span = keyof typeof chartSpans & number

/** A SKU's prices and stock by day, as charts or tables. */
export function SkuCharts({ id }: { id: number }) {
  const t = useTexts(chartTexts)
  const say = useLabel()
  const seesCost = usePermission(skuCost)
  const [span, setSpan] = useState<'30' | '90'>('30')
  const { data, error, refetch } = useCall(sku.charts, { id, span }, { quiet: true, keepPrevious: true })
  if (!data) return error ? <NotLoaded error={error} retry={refetch} /> : <Skeleton height={520} />
  const values = (name: keyof Day) => data.list.map((day) => day[name] as number | null)
  const price = (name: 'price_store' | 'price_trade' | 'price_cost', look: Line['look']): Line => ({
    name: t(name),
    look,
    axis: 'left',
    values: values(name),
    tip: formatMoney,
    format: formatMoney,
  })
  const prices = [
    price('price_store', 'main'),
    price('price_trade', 'second'),
    ...(seesCost && values('price_cost').some((one) => one !== null) ? [price('price_cost', 'before')] : []),
  ]
  const stock: Line = { name: t('sellable'), look: 'main', axis: 'left', values: values('stock'), tip: formatNumber, format: formatNumber }
  const days = data.list.map(({ day }) => day)
  return (
    <div className={styles.charts}>
      <div>
        <Segmented
          aria-label={t('span')}
          value={span}
          onChange={setSpan}
          options={(['30', '90'] as const).map((key) => ({ key, title: say(chartSpans[Number(key) as Span]) }))}
        />
      </div>
      <DayChart label={t('prices')} days={days} lines={prices} />
      <DayChart label={t('stock')} days={days} lines={[stock]} />
    </div>
  )
}

/** Lines over days, or their values as a table. */
function DayChart({ label, days, lines }: { label: string; days: readonly string[]; lines: readonly Line[] }) {
  const t = useTexts(chartTexts)
  const [view, setView] = useState<ChartView>('chart')
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.head}>
        <strong>{label}</strong>
        <ChartViews value={view} onChange={setView} />
      </figcaption>
      {view === 'chart' ? (
        <LinePlot label={label} labels={days.map((day) => day.slice(5))} lines={lines} />
      ) : (
        <div className={styles.table}>
          <Table
            focusable
            label={label}
            columns={[
              { key: 'day', title: t('day'), width: 120, card: 'title', render: (at: number) => days[at] },
              ...lines.map(({ name, values, tip }) => ({
                key: name,
                title: name,
                width: 130,
                align: 'right' as const,
                render: (at: number) => {
                  const value = values[at]
                  return value === null || value === undefined ? '' : tip(value, at)
                },
              })),
            ]}
            rows={days.map((_, at) => at).toReversed()}
            rowKey={(at) => at}
          />
        </div>
      )}
    </figure>
  )
}
