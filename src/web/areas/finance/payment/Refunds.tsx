import type { PaymentDetail } from '#contract/finance/payment.ts'
import { refund, refundFlow } from '#contract/finance/refund.ts'
import { refundRoutes, refundSources } from '#contract/trade/words.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordTable } from '#web/kit/detail/RecordTable.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'

/** The refunds from the payment. */
export function Refunds({ row }: { row: PaymentDetail }) {
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
            <RecordLink to="/finance/refund/detail" id={id} access={refund.detail}>
              {refund_no}
            </RecordLink>
          ),
        },
        { title: t('source'), cell: ({ source, route }) => `${say(refundSources[source])} · ${say(refundRoutes[route])}` },
        { title: t('amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        { title: t('state'), cell: ({ state }) => <Tag tone={refundFlow.tones[state]}>{say(refundFlow.words[state])}</Tag> },
        { title: t('created_at'), cell: ({ created_at }) => <Time value={created_at} /> },
        { title: t('done_at'), cell: ({ done_at }) => <Time value={done_at} /> },
      ]}
    />
  )
}
