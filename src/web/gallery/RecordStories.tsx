import { useState } from 'react'
import Banknote from 'virtual:icon/banknote'
import Truck from 'virtual:icon/truck'
import X from 'virtual:icon/x'
import { brand } from '#contract/goods/brand.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { FilterChips } from '#web/kit/list/search/FilterChips.tsx'
import { useToldFilters } from '#web/kit/list/search/told-filters.ts'
import { StateTabs, type StateTab } from '#web/kit/list/StateTabs.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import { OnPage } from './OnPage.tsx'
import { Held, Story } from './Story.tsx'

const states: StateTab[] = [
  { key: '', label: ['全部', 'All'], count: 1_012_480, counted: 'estimated' },
  { key: 'pending_pay', label: ['待付款', 'To be paid'], tone: 'warning', count: 18 },
  { key: 'pending_ship', label: ['待发货', 'To be shipped'], tone: 'info', count: 99, counted: 'capped' },
  { key: 'part_shipped', label: ['部分发货', 'Partly shipped'], tone: 'info', count: 3 },
  { key: 'shipped', label: ['待收货', 'Shipped'], tone: 'info', count: 240 },
  { key: 'completed', label: ['已完成', 'Completed'], tone: 'success', count: 12_480 },
  { key: 'closed', label: ['已关闭', 'Closed'], tone: 'neutral' },
]

export function StateTabsStory() {
  return (
    <Story title="StateTabs" layout="grid">
      <Held initial="pending_pay">
        {(value, onChange) => (
          <div style={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <StateTabs label="States" states={states} value={value} onChange={onChange} />
            <output aria-label="value">{value}</output>
          </div>
        )}
      </Held>
    </Story>
  )
}

export function FilterChipsStory() {
  const filterLabels = useToldFilters()
  const [filters, setFilters] = useState<Record<string, string>>({ word: '轴承', status: '1' })
  return (
    <Story title="FilterChips">
      <FilterChips
        endpoint={brand.list}
        list={{
          filterLabels,
          filters,
          filterNames: ['word', 'status'],
          setFilters: (changed) => setFilters(Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in changed)))),
        }}
      />
    </Story>
  )
}

const yesterday = ['较昨日', 'vs yesterday'] as const

const tiles: Tile[] = [
  { key: 'orders', label: ['今日订单', 'Orders today'], value: 1240, before: { value: 1102, label: yesterday } },
  { key: 'amount', label: ['今日金额', 'Amount today'], value: 31_980_050, unit: 'money', before: { value: 40_000_000, label: yesterday } },
  { key: 'ship', label: ['超48小时未发', 'Late by 48 h'], value: 7, tone: 'danger', filter: { state: 'pending_ship' } },
  { key: 'rate', label: ['退款率', 'Refund rate'], value: 123, unit: 'percent', to: '/finance/refund' },
  { key: 'unknown', label: ['净收款', 'Net income'], value: null, unit: 'money', before: { value: 0, label: yesterday } },
]

export function TilesStory() {
  return (
    <OnPage>
      <Story title="card">
        <div style={{ flex: 1 }}>
          <Tiles tiles={tiles} look="card" />
        </div>
      </Story>
      <Story title="line">
        <Tiles tiles={tiles.map(({ before: _before, ...tile }) => tile)} />
      </Story>
      <Story title="loading">
        <div style={{ flex: 1 }}>
          <Tiles tiles={undefined} look="card" />
        </div>
        <Tiles tiles={undefined} expected={3} />
      </Story>
    </OnPage>
  )
}

export function TimelineStory() {
  const say = useLabel()
  const [current, setCurrent] = useState(4)
  const entries: TimelineEntry[] = [
    {
      key: 4,
      time: '2026-03-08T06:00:00Z',
      who: '周敏',
      tone: 'info',
      icon: <Truck size={14} />,
      what: say(['发货 2 件，顺丰 SF1234567890', 'Shipped 2 pieces, SF1234567890']),
    },
    {
      key: 3,
      time: '2026-03-08T02:11:00Z',
      who: say(['系统', 'System']),
      tone: 'success',
      icon: <Banknote size={14} />,
      what: say(['收到付款 ¥320.00', 'Payment of ¥320.00 received']),
    },
    {
      key: 2,
      time: '2026-03-08T02:08:00Z',
      who: '林芳',
      tone: 'danger',
      icon: <X size={14} />,
      what: say(['驳回凭证', 'Voucher rejected']),
      detail: say(['到账金额与应付金额不一致', 'The amount received is not the amount due']),
    },
    { key: 1, time: '2026-03-08T02:05:00Z', who: '13800000000', what: say(['提交订单', 'Order placed']) },
    ...Array.from({ length: 6 }, (_, n) => ({
      key: -n,
      time: `2026-03-07T0${n}:00:00Z`,
      what: say(['加入购物车', 'Put into the basket']),
    })),
  ]
  return (
    <>
      <Story title="Timeline" layout="grid">
        <Timeline
          label="log"
          entries={entries.slice(0, current)}
          onMore={current < entries.length ? () => setCurrent(entries.length) : undefined}
        />
      </Story>
      <Story title="loading more, empty, loading" layout="grid">
        <Timeline label="short log" entries={entries.slice(3, 4)} isLoadingMore onMore={() => undefined} />
        <Timeline label="no log" entries={[]} />
        <Timeline label="loading" entries={undefined} />
      </Story>
    </>
  )
}
