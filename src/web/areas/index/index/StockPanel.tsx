import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { home } from '#contract/index/home.ts'
import type { StockHealth } from '#contract/index/panels.ts'
import { stockFigures } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { RankChart, type Bar } from '#web/kit/ui/chart/RankChart.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { FigurePanel, REFRESH_MS } from './FigurePanel.tsx'
import type { Behind } from './links.ts'
import { usePeriod } from './period.ts'

const stockTexts = texts({
  zh: {
    day: '货值、滞销与动销截至 {day}',
    list: '清单',
    low: '低库存 TOP20',
    unsold: '滞销 TOP20',
    of_warn: '{n} / 预警 {warn}',
    pieces: '{n}件',
    none: '没有这样的商品',
  },
  en: {
    day: 'Value and sales rate at the end of {day}',
    list: 'List',
    low: 'Lowest stock',
    unsold: 'Unsold stock',
    of_warn: '{n} of {warn}',
    pieces: '{n:pc|pcs}',
    none: 'No such goods',
  },
})

/** Goods out of stock, low or unsold, with the SKUs that need attention first. */
export function StockPanel() {
  const t = useTexts(stockTexts)
  const { query, beforeOf } = usePeriod()
  const [list, setList] = useState<'low' | 'unsold'>('low')
  const { data, error, refetch } = useCall(home.stock, query, { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true })
  const hasUnsold = data ? data.unsold_list !== null : false
  const listName = hasUnsold ? list : 'low'
  return (
    <FigurePanel
      panel="stock"
      note={data?.day && t('day', { day: data.day })}
      figures={stockFigures}
      data={data}
      error={error}
      behind={behind}
      retry={refetch}
      before={data && ofShipping(beforeOf, data)}
      tone={(key, value) => (value > 0 && key === 'out' ? 'danger' : value > 0 && key === 'low' ? 'warning' : undefined)}
    >
      <Segmented
        aria-label={t('list')}
        value={listName}
        onChange={setList}
        options={[{ key: 'low', title: t('low') }, ...(hasUnsold ? [{ key: 'unsold' as const, title: t('unsold') }] : [])]}
      />
      <RankChart label={t('list')} bars={data && (listName === 'low' ? lowBars(data, t) : unsoldBars(data, t))} none={t('none')} />
    </FigurePanel>
  )
}

type Say = (key: 'of_warn' | 'pieces', values: Record<string, string>) => string

const link = ({ id, code, title }: { id: number; code: string; title: string }) => (
  <RecordLink to="/goods/sku/detail" access={sku.detail} id={id}>
    {`${code} ${title}`}
  </RecordLink>
)

function lowBars({ low_list }: StockHealth, t: Say): Bar[] {
  return low_list.map((one) => ({
    key: String(one.id),
    title: link(one),
    value: (one.stock * 100) / one.stock_warn,
    display: t('of_warn', { n: formatNumber(one.stock), warn: formatNumber(one.stock_warn) }),
  }))
}

function unsoldBars({ unsold_list }: StockHealth, t: Say): Bar[] {
  return (unsold_list ?? []).map((one) => ({
    key: String(one.id),
    title: link(one),
    value: one.value ?? one.stock,
    display: one.value === null ? t('pieces', { n: formatNumber(one.stock) }) : formatMoney(one.value),
  }))
}

const shipTime = stockFigures.find(({ key }) => key === 'ship')

/** Only the time to ship belongs to the period; the other figures are current. */
function ofShipping(beforeOf: ReturnType<typeof usePeriod>['beforeOf'], data: StockHealth) {
  const values = beforeOf({ before: { ...data, ...data.before }, year: { ...data, ...data.year } })
  return (value: (data: StockHealth) => number | null) => (value === shipTime?.value ? values(value) : [])
}

function behind(key: string, { day, from, to }: StockHealth): Behind | undefined {
  if (key === 'out' || key === 'low') return ['goods/sku/index', { stock: key }]
  if (key === 'value') return ['goods/sku/index', { stock: 'in' }]
  if (key.startsWith('unsold')) return ['goods/sku/index', { stock: 'unsold' }]
  if (key === 'sold_rate' && day) return ['goods/sku/index', { sold_month: day.slice(0, 7) }]
  if (key === 'ship') return ['order/order/index', { shipped_from: from, shipped_to: to }]
  return undefined
}
