import { record } from '#contract/sign/record.ts'
import { dayAfter } from '#contract/sign/streak.ts'
import { REGULAR_STREAK } from '#contract/sign/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { BarChart } from '#web/kit/ui/chart/BarChart.tsx'
import { chartFold } from '#web/kit/ui/chart/chart-fold.tsx'

/** The figures above the list; a day's counts lead to its rows. */
export function SignTiles() {
  const { data } = useCall(record.stat, {}, { quiet: true })
  if (!data) return <Tiles tiles={undefined} />
  const { today, today_count, rate, yesterday_count, regular_count, month_points } = data
  const yesterday = dayAfter(today, -1)
  return (
    <Tiles
      tiles={[
        { key: 'today', label: ['今日签到人数', 'Sign-ins today'], value: today_count, filter: { from: today, to: today, is_makeup: '0' } },
        { key: 'rate', label: ['签到率', 'Sign-in rate'], value: rate, unit: 'percent' },
        {
          key: 'yesterday',
          label: ['昨日签到人数', 'Sign-ins yesterday'],
          value: yesterday_count,
          filter: { from: yesterday, to: yesterday, is_makeup: '0' },
        },
        {
          key: 'regular',
          label: ['连续7天以上', '7 days in a row or more'],
          value: regular_count,
          filter: { from: yesterday, to: today, streak_min: String(REGULAR_STREAK) },
        },
        { key: 'points', label: ['本月发放积分', 'Points this month'], value: month_points },
      ]}
    />
  )
}

const fold = chartFold('hexbolt-sign-chart')
export const { ChartButton } = fold

/** The sign-ins on each of 30 days, and the made-up ones. */
export function SignChart() {
  const say = useLabel()
  const isOpen = fold.useIsOpen()
  const { data } = useCall(record.stat, {}, { quiet: true })
  return (
    isOpen &&
    data && (
      <BarChart
        label={say(['近30天签到人数', 'Sign-ins, last 30 days'])}
        series={[say(['签到', 'Signed in']), say(['补签', 'Made up'])]}
        bars={data.days.map(({ day, signs, makeups }) => ({ key: day, label: day.slice(5), values: [signs, makeups], details: [] }))}
        format={formatNumber}
      />
    )
  )
}
