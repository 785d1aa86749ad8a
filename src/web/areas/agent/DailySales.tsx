import type { agent } from '#contract/agent/agent.ts'
import type { ById, OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { BarChart } from '#web/kit/ui/chart/BarChart.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, formatYuan } from '#web/kit/ui/value/format.ts'

type Sales = ById<OutputOf<typeof agent.sales>>

/** An agent's or salesman's sales on each of the last 30 days. */
export function DailySales({ sales, id }: { sales: Sales; id: number }) {
  const say = useLabel()
  const { data } = useCall(sales, { id }, { quiet: true })
  if (!data) return <Skeleton height={190} />
  return (
    <BarChart
      label={say(['近30天成交额', 'Sales, last 30 days'])}
      series={[say(['成交额', 'Sales'])]}
      bars={data.list.map(({ day, orders, amount }) => ({
        key: day,
        label: day.slice(5),
        values: [amount],
        details: [say(['{n} 单', '{n:order|orders}'], { n: formatNumber(orders) })],
      }))}
      format={formatMoney}
      axis={formatYuan}
    />
  )
}
