import { account } from '#contract/userBalance/account.ts'
import { useCall } from '#web/base/api/query.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'

/** The figures for all tabs on the page. */
export function BalanceTiles() {
  const { data } = useCall(account.summary, {}, { quiet: true })
  return (
    <Tiles
      tiles={
        data && [
          { key: 'total', label: ['余额总额', 'Total balance'], value: data.total, unit: 'money' },
          { key: 'in', label: ['今日收入', 'Received today'], value: data.in, unit: 'money' },
          { key: 'out', label: ['今日支出', 'Spent today'], value: data.out, unit: 'money' },
          {
            key: 'pending',
            label: ['待审核调整', 'Adjustments to approve'],
            value: data.pending,
            tone: data.pending > 0 ? 'warning' : undefined,
            to: '/user/balance?tab=adjust&state=pending',
          },
        ]
      }
    />
  )
}
