import type { ActivityStat } from '#contract/activity/activity.ts'
import type { ById } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { BarChart, type Bar } from '#web/kit/ui/chart/BarChart.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { formatMoney, formatYuan } from '#web/kit/ui/value/format.ts'
import styles from './activity.module.css'

const dataTexts = texts({
  zh: {
    people: '近30天参与',
    money: '近30天金额',
    views: '浏览次数',
    joins: '参与次数',
    orders: '订单数',
    amount: '成交额',
    cost: '优惠成本',
    nothing: '还没有数据',
    nothing_hint: '发布后，浏览、参与和订单会显示在这里',
  },
  en: {
    people: 'Participation, last 30 days',
    money: 'Amounts, last 30 days',
    views: 'Views',
    joins: 'Participations',
    orders: 'Orders',
    amount: 'Sales',
    cost: 'Cost',
    nothing: 'No figures yet',
    nothing_hint: 'Views, participations and orders appear here after the publication',
  },
})

/** An activity's figures: sums, and its last 30 days (domain §4.0). */
export function ActivityData({ entity, id }: { entity: { stat: ById<ActivityStat> }; id: number }) {
  const t = useTexts(dataTexts)
  const { data: stat, error, refetch } = useCall(entity.stat, { id }, { staleTime: 0, quiet: true })
  if (error && !stat) return <NotLoaded error={error} retry={refetch} />
  return (
    <div className={styles.data}>
      <Tiles look="card" expected={8} tiles={stat && tilesOf(stat)} />
      {stat && (stat.days.length === 0 ? <Empty title={t('nothing')}>{t('nothing_hint')}</Empty> : <Charts stat={stat} />)}
    </div>
  )
}

function tilesOf({ views, visitors, joins, users, orders, amount, cost, return_rate }: ActivityStat): Tile[] {
  return [
    { key: 'visitors', label: ['浏览人次（日）', 'Daily visitors'], value: visitors },
    { key: 'views', label: ['浏览次数', 'Views'], value: views },
    { key: 'users', label: ['参与人数', 'Participants'], value: users },
    { key: 'joins', label: ['参与次数', 'Participations'], value: joins },
    { key: 'orders', label: ['订单数', 'Orders'], value: orders },
    { key: 'amount', label: ['成交额', 'Sales'], value: amount, unit: 'money' },
    { key: 'cost', label: ['优惠成本', 'Cost'], value: cost, unit: 'money' },
    { key: 'return', label: ['投产比', 'Sales by cost'], value: return_rate, unit: 'percent' },
  ]
}

function Charts({ stat }: { stat: ActivityStat }) {
  const t = useTexts(dataTexts)
  const bars = (values: (day: ActivityStat['days'][number]) => number[]): Bar[] =>
    stat.days.map((day) => ({ key: day.day, label: day.day.slice(5), values: values(day).map((value) => Math.max(0, value)), details: [] }))
  return (
    <>
      <BarChart
        label={t('people')}
        series={[t('views'), t('joins'), t('orders')]}
        bars={bars(({ views, joins, orders }) => [views, joins, orders])}
        format={formatNumber}
      />
      <BarChart
        label={t('money')}
        series={[t('amount'), t('cost')]}
        bars={bars(({ amount, cost }) => [amount, cost])}
        format={formatMoney}
        axis={formatYuan}
      />
    </>
  )
}
