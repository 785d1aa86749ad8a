import { integralTypes } from '#contract/finance/accounts.ts'
import { log, type IntegralStat } from '#contract/userIntegralLog/log.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { BarChart, type Bar } from '#web/kit/ui/chart/BarChart.tsx'
import { chartFold } from '#web/kit/ui/chart/chart-fold.tsx'
import styles from './figures.module.css'

/** The points figures. */
export function PointsTiles() {
  const { data } = useCall(log.stat, {}, { quiet: true })
  return (
    <Tiles
      tiles={
        data && [
          { key: 'total', label: ['积分总量', 'Total points'], value: data.total },
          { key: 'given', label: ['今日发放', 'Issued today'], value: data.given },
          { key: 'used', label: ['今日消耗', 'Used today'], value: data.used },
          { key: 'expiring', label: ['本年到期', 'Expire this year'], value: data.expiring },
        ]
      }
    />
  )
}

const fold = chartFold('hexbolt-points-chart')
export const { ChartButton } = fold

/** The points given and used on each of 30 days. */
export function PointsChart() {
  const say = useLabel()
  const isOpen = fold.useIsOpen()
  const { data } = useCall(log.stat, {}, { quiet: true })
  return (
    isOpen &&
    data && (
      <div className={styles.figures}>
        <BarChart
          label={say(['近30天积分', 'Points, last 30 days'])}
          series={[say(['发放', 'Issued']), say(['消耗', 'Used'])]}
          bars={barsOf(data, say)}
          format={formatNumber}
        />
      </div>
    )
  )
}

const DAY_MS = 86_400_000

/** A bar for each day, also those without movements; its details are the types. */
function barsOf({ days, from, to }: IntegralStat, say: ReturnType<typeof useLabel>): Bar[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10)
    const rows = byDay.get(day) ?? []
    return {
      key: day,
      label: day.slice(5),
      values: [rows.reduce((sum, { given: amount }) => sum + amount, 0), rows.reduce((sum, { used }) => sum + used, 0)],
      details: rows.map(({ biz_type, given: sum, used }) => {
        const parts = [...(sum > 0 ? [`+${formatNumber(sum)}`] : []), ...(used > 0 ? [`-${formatNumber(used)}`] : [])]
        return `${say(integralTypes[biz_type])} ${parts.join(' ')}`
      }),
    }
  })
}
