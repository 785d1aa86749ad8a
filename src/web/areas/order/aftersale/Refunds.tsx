import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { payChannels } from '#contract/trade/words.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordTable, StateTag } from '#web/kit/detail/RecordTable.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'

/** The refunds that the after-sale led to. */
export function Refunds({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  return (
    <RecordTable
      label={t('refunds')}
      rows={row.refunds}
      columns={[
        {
          title: t('refund_no'),
          cell: ({ id, refund_no }) => (
            <RecordLink to="/finance/refund/detail" id={id} access="finance:refund:list">
              {refund_no}
            </RecordLink>
          ),
        },
        { title: t('channel'), cell: ({ channel }) => say(payChannels[channel]) },
        { title: t('amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        {
          title: t('state'),
          cell: ({ state, fail_msg }) => (
            <>
              <StateTag state={refundStates[state]} />
              {fail_msg && <div className={text.muted}>{fail_msg}</div>}
            </>
          ),
        },
        { title: t('done_at'), cell: ({ done_at }) => <Time value={done_at} /> },
      ]}
    />
  )
}

const refundStates = {
  pending: { label: ['待退款', 'To refund'], tone: 'info' },
  processing: { label: ['退款中', 'Refunding'], tone: 'info' },
  success: { label: ['成功', 'Refunded'], tone: 'success' },
  failed: { label: ['失败', 'Failed'], tone: 'danger' },
} as const
