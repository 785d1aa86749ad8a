import { useState } from 'react'
import { agent } from '#contract/agent/agent.ts'
import { salesman } from '#contract/agent/salesman.ts'
import { sku } from '#contract/goods/sku.ts'
import { home } from '#contract/index/home.ts'
import {
  saleMonths,
  saleParts,
  type RankedParty,
  type RankedSku,
  type SaleMonth,
  type SalePart,
  type SoldPart,
} from '#contract/index/structure.ts'
import type { Label } from '#contract/kit/label.ts'
import { priceLevels } from '#contract/people/words.ts'
import { store } from '#contract/store/store.ts'
import { orderSources, payWays } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/format.ts'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { RankChart, type Bar } from '#web/kit/ui/RankChart.tsx'
import { RecordLink } from '#web/kit/ui/RecordLink.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Panel } from './Panel.tsx'

const salesTexts = texts({
  zh: {
    structure: '销售构成',
    ranks: '销售排行',
    month: '月份',
    part: '构成',
    rank: '排行',
    none: '该月还没有已支付的订单',
    failed: '没有加载出来',
    qty: '{n}件',
  },
  en: {
    structure: 'Sales by part',
    ranks: 'Best sellers',
    month: 'Month',
    part: 'Part',
    rank: 'Ranked',
    none: 'No paid orders in this month yet',
    failed: 'This could not be loaded',
    qty: '{n} pcs',
  },
})

const months = ['this', 'last'] as const satisfies readonly SaleMonth[]

const parts = Object.keys(saleParts) as SalePart[]
const ofGoods: ReadonlySet<SalePart> = new Set(['category', 'brand', 'series'])
const words: Partial<Record<SalePart, Readonly<Record<string, Label>>>> = { level: priceLevels, way: payWays, source: orderSources }

/** The parts of the sales of a month. */
export function Structure() {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const [month, setMonth] = useState<SaleMonth>('this')
  const [part, setPart] = useState<SalePart>('category')
  const { data, error, refetch } = useCall(home.structure, { month }, { quiet: true })
  const titleOf = ({ key, title }: SoldPart) => {
    const word = words[part]?.[key]
    return word ? say(word) : title || key
  }
  const bars = data?.parts[part].map((one) => ({ key: one.key, title: titleOf(one), value: one.amount, shown: formatMoney(one.amount) }))
  return (
    <Panel title={t('structure')} isBusy={!data} tools={<Months value={month} onChange={setMonth} />}>
      <Segmented
        aria-label={t('part')}
        value={part}
        onChange={setPart}
        options={parts.map((key) => ({ key, title: say(saleParts[key]) }))}
      />
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <RankChart
          label={t('structure')}
          bars={bars}
          none={t('none')}
          total={data?.[ofGoods.has(part) ? 'goods_amount' : 'orders_amount']}
        />
      )}
    </Panel>
  )
}

const ranks = {
  skus: ['商品金额', 'Goods by amount'],
  by_qty: ['商品件数', 'Goods by pieces'],
  stores: ['门店', 'Stores'],
  salesmen: ['业务员', 'Salesmen'],
  agents: ['代理商', 'Agents'],
} as const satisfies Record<string, Label>
type Rank = keyof typeof ranks

const pages = {
  stores: { to: '/store/list/detail', access: store.detail },
  salesmen: { to: '/agent/salesman/detail', access: salesman.detail },
  agents: { to: '/agent/agent/detail', access: agent.detail },
} as const

/** The best sellers of a month. */
export function Ranks() {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const [month, setMonth] = useState<SaleMonth>('this')
  const [rank, setRank] = useState<Rank>('skus')
  // parties are ranked by this month alone
  const isParty = rank in pages
  const { data, error, refetch } = useCall(home.rank, { month: isParty ? 'this' : month }, { quiet: true })
  const shown = (Object.keys(ranks) as Rank[]).filter((key) => !data || data[key] !== null)
  const bars = data && barsOf(rank, data[rank] ?? [], t)
  return (
    <Panel title={t('ranks')} isBusy={!data} tools={isParty ? undefined : <Months value={month} onChange={setMonth} />}>
      <Segmented aria-label={t('rank')} value={rank} onChange={setRank} options={shown.map((key) => ({ key, title: say(ranks[key]) }))} />
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <RankChart label={t('ranks')} bars={bars} none={t('none')} />
      )}
    </Panel>
  )
}

function barsOf(rank: Rank, rows: readonly (RankedSku | RankedParty)[], t: (key: 'qty', values: { n: string }) => string): Bar[] {
  return rows.map((row): Bar => {
    const isSku = 'code' in row
    const page = isSku ? { to: '/goods/sku/detail', access: sku.detail } : pages[rank as keyof typeof pages]
    const link = (
      <RecordLink {...page} id={row.id}>
        {isSku ? `${row.code} ${row.title}` : row.title}
      </RecordLink>
    )
    if (isSku && rank === 'by_qty')
      return { key: String(row.id), title: link, value: row.qty, shown: t('qty', { n: formatNumber(row.qty) }) }
    return { key: String(row.id), title: link, value: row.amount, shown: formatMoney(row.amount) }
  })
}

function Months({ value, onChange }: { value: SaleMonth; onChange: (month: SaleMonth) => void }) {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const options = months.map((key) => ({ key, title: say(saleMonths[key]) }))
  return <Segmented aria-label={t('month')} value={value} onChange={onChange} options={options} />
}
