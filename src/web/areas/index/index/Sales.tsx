import { useState, type ReactNode } from 'react'
import { agent } from '#contract/agent/agent.ts'
import { salesman } from '#contract/agent/salesman.ts'
import { sku } from '#contract/goods/sku.ts'
import { home } from '#contract/index/home.ts'
import { homePanels } from '#contract/index/shown.ts'
import { lineParts, saleParts, saleRanks, type Ranked, type SalePart, type SaleRank, type SoldPart } from '#contract/index/structure.ts'
import type { Label } from '#contract/kit/label.ts'
import { priceLevels } from '#contract/people/words.ts'
import { store } from '#contract/store/store.ts'
import { orderSources, payWays } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useCan } from '#web/base/session/can.ts'
import { RankChart, type Bar } from '#web/kit/ui/chart/RankChart.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { PlaceChange, ShareChange } from './changes.tsx'
import { REFRESH_MS } from './FigurePanel.tsx'
import { useBehind } from './links.ts'
import { Panel } from './Panel.tsx'
import { usePeriod } from './period.ts'
import { Regions } from './Regions.tsx'
import styles from './Sales.module.css'

const salesTexts = texts({
  zh: {
    part: '构成',
    rank: '排行',
    none: '这段时间没有已支付的订单',
    net: '不含发货前取消或退款的商品',
    failed: '没有加载出来',
    qty: '{n}件',
    won: '新店{n}家',
    target: '目标{rate}%',
    region: '地区',
  },
  en: {
    part: 'Part',
    rank: 'Ranked',
    none: 'No paid orders in this period',
    net: 'Without goods that were cancelled or refunded before shipping',
    failed: 'This could not be loaded',
    qty: '{n:pc|pcs}',
    won: '{n:new store|new stores}',
    target: '{rate}% of target',
    region: 'Regions',
  },
})

const options = { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true }
const parts = Object.keys(saleParts) as SalePart[]
const words: Partial<Record<SalePart, Readonly<Record<string, Label>>>> = { level: priceLevels, way: payWays, source: orderSources }
/** The order list filter for a part's key. */
const filters: Readonly<Record<SalePart, string>> = {
  category: 'category_id',
  brand: 'brand_id',
  series: 'series_id',
  level: 'price_level',
  way: 'pay_way',
  source: 'source',
}

/** The parts in the period's sales, with the changes in their shares. */
export function Structure() {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const behind = useBehind()
  const { query, names } = usePeriod()
  const [part, setPart] = useState<SalePart>('category')
  const { data, error, refetch } = useCall(home.structure, query, options)
  const totals = data?.[lineParts.has(part) ? 'goods' : 'orders']
  const titleOf = ({ key, title }: SoldPart) => {
    const word = words[part]?.[key]
    return word ? say(word) : title || key
  }
  const bars = data?.parts[part].map((one): Bar => {
    const path = behind(['order/order/index', { [filters[part]]: one.key, paid_from: data.from, paid_to: data.to }])
    return {
      key: one.key,
      title: titleOf(one),
      href: path === undefined ? undefined : href(path),
      value: one.amounts.now,
      display: (
        <>
          {totals && <ShareChange amounts={one.amounts} totals={totals} names={names} />}
          {formatMoney(one.amounts.now)}
        </>
      ),
    }
  })
  return (
    <Panel title={say(homePanels.structure)} isBusy={!data}>
      <Segmented
        aria-label={t('part')}
        value={part}
        onChange={setPart}
        options={parts.map((key) => ({ key, title: say(saleParts[key]) }))}
      />
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <RankChart label={say(homePanels.structure)} bars={bars} none={t('none')} total={totals?.now} />
      )}
      <small className={styles.more}>{t('net')}</small>
    </Panel>
  )
}

const pages = {
  stores: { to: '/store/list/detail', access: store.detail },
  salesmen: { to: '/agent/salesman/detail', access: salesman.detail },
  agents: { to: '/agent/agent/detail', access: agent.detail },
} as const
const lists = { stores: store.list, salesmen: salesman.list, agents: agent.list } as const

/** The period's best sellers with their place changes, and the regions. */
export function Ranks() {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const may = useCan()
  const [rank, setRank] = useState<SaleRank | 'region'>('skus')
  const visibleRanks = (Object.keys(saleRanks) as SaleRank[]).filter((key) => !(key in lists) || may(lists[key as keyof typeof lists]))
  return (
    <Panel title={say(homePanels.ranks)}>
      <Segmented
        aria-label={t('rank')}
        value={rank}
        onChange={setRank}
        options={[...visibleRanks.map((key) => ({ key, title: say(saleRanks[key]) })), { key: 'region' as const, title: t('region') }]}
      />
      {rank === 'region' ? <Regions none={t('none')} failed={t('failed')} /> : <Ranking key={rank} by={rank} />}
      <small className={styles.more}>{t('net')}</small>
    </Panel>
  )
}

function Ranking({ by }: { by: SaleRank }) {
  const t = useTexts(salesTexts)
  const say = useLabel()
  const { query, compare, names } = usePeriod()
  const { data, error, refetch } = useCall(home.rank, { ...query, by, compare }, options)
  const shownOf = (row: Ranked): ReactNode => (
    <>
      <PlaceChange row={row} rows={data?.list ?? []} names={names} />
      {row.new_stores !== null && <small className={styles.more}>{t('won', { n: formatNumber(row.new_stores) })}</small>}
      {row.target_rate !== null && <small className={styles.more}>{t('target', { rate: scaled(row.target_rate, 2) })}</small>}
      {by === 'by_qty' ? t('qty', { n: formatNumber(row.qty ?? 0) }) : formatMoney(row.amount)}
    </>
  )
  const page = by === 'skus' || by === 'by_qty' ? { to: '/goods/sku/detail', access: sku.detail } : pages[by]
  const bars = data?.list?.map((row): Bar => {
    const title = (
      <RecordLink {...page} id={row.id}>
        {row.code === null ? row.title : `${row.code} ${row.title}`}
      </RecordLink>
    )
    return { key: String(row.id), title, value: by === 'by_qty' ? (row.qty ?? 0) : row.amount, display: shownOf(row) }
  })
  return !data && error ? (
    <NotLoaded title={t('failed')} error={error} retry={refetch} />
  ) : (
    <RankChart label={say(saleRanks[by])} bars={data?.list === null ? [] : bars} none={t('none')} />
  )
}
