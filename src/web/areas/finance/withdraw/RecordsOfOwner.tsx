import { commissionFlow } from '#contract/finance/commission.ts'
import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw, type WithdrawDetail } from '#contract/finance/withdraw.ts'
import { order } from '#contract/order/order.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordTable } from '#web/kit/detail/RecordTable.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { withdrawTexts } from './texts.ts'

interface RecordsProps {
  row: WithdrawDetail
}

/** The last shares from which the amount comes. */
export function Recent({ row: { recent } }: RecordsProps) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <RecordTable
      label={t('recent')}
      rows={recent}
      columns={[
        {
          title: say(['订单号', 'Order']),
          cell: ({ order_id, order_no }) => (
            <RecordLink to="/order/list/detail" id={order_id} access={order.detail}>
              {order_no}
            </RecordLink>
          ),
        },
        { title: say(['商品', 'Goods']), cell: ({ item_title }) => item_title },
        { title: say(['计佣基数', 'Base']), isNumber: true, cell: ({ base }) => formatMoney(base) },
        { title: say(['比例', 'Rate']), isNumber: true, cell: ({ rate }) => `${scaled(rate, 2)}%` },
        { title: say(['佣金', 'Commission']), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        { title: say(['追回', 'Clawed back']), isNumber: true, cell: ({ clawback }) => (clawback === 0 ? '' : formatMoney(clawback)) },
        {
          title: say(['状态', 'State']),
          cell: ({ state }) => <Tag tone={commissionFlow.tones[state]}>{say(commissionFlow.words[state])}</Tag>,
        },
        { title: say(['产生时间', 'Created']), cell: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  )
}

/** The owner's withdrawals before this one. */
export function Earlier({ row: { earlier } }: RecordsProps) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <RecordTable
      label={t('earlier')}
      rows={earlier}
      columns={[
        {
          title: say(['单号', 'Number']),
          cell: ({ id, withdraw_no }) => (
            <RecordLink to="/finance/withdraw/review" id={id} access={withdraw.detail}>
              {withdraw_no}
            </RecordLink>
          ),
        },
        { title: say(['金额', 'Amount']), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        {
          title: say(['状态', 'State']),
          cell: ({ state }) => <Tag tone={withdrawFlow.tones[state]}>{say(withdrawFlow.words[state])}</Tag>,
        },
        { title: say(['申请时间', 'Applied']), cell: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  )
}
