import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'

/** The order that the line belongs to. */
export function OrderFacts({ row: { order } }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const { id, order_no, state, created_at, paid_at, goods_amount, freight_amount, paid_amount, refund_amount } = order
  return (
    <Pairs
      items={[
        {
          label: t('order_no'),
          value: (
            <RecordLink to="/order/list/detail" id={id} access="order:order:list">
              {order_no}
            </RecordLink>
          ),
        },
        { label: t('order_state'), value: <Tag tone={orderFlow.tones[state]}>{say(orderFlow.words[state])}</Tag> },
        { label: t('ordered'), value: <Time value={created_at} /> },
        { label: t('paid_at'), value: paid_at && <Time value={paid_at} /> },
        { label: t('goods_amount'), value: formatMoney(goods_amount) },
        { label: t('freight'), value: freight_amount > 0 && formatMoney(freight_amount) },
        { label: t('paid'), value: formatMoney(paid_amount) },
        { label: t('refunded'), value: refund_amount > 0 && formatMoney(refund_amount) },
      ]}
    />
  )
}
