import type { ReactNode } from 'react'
import { bizTypes, type PaymentDetail } from '#contract/finance/payment.ts'
import { order } from '#contract/order/order.ts'
import { payChannels } from '#contract/trade/words.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { RevealedPhone } from '#web/pickers/RevealedPhone.tsx'
import { detailTexts } from './detail-texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'

interface PaymentProps {
  row: PaymentDetail
}

/** Where the money came from, for what, and what became of it. */
export function PaymentFacts({ row }: PaymentProps) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const { biz_type, amount, refunded_amount, fee, channel, channel_no, paid_at, expire_at, queried_at, is_reconciled } = row
  return (
    <Pairs
      items={[
        { label: t('amount'), value: <strong>{formatMoney(amount)}</strong> },
        { label: t('refunded'), value: refunded_amount > 0 && formatMoney(refunded_amount) },
        { label: t('fee'), value: fee > 0 && formatMoney(fee) },
        { label: t('kind'), value: say(bizTypes[biz_type]) },
        { label: t('document'), value: <Document row={row} /> },
        { label: t('channel'), value: say(payChannels[channel]) },
        { label: t('channel_no'), value: channel_no && <Code>{channel_no}</Code> },
        { label: t('paid_at'), value: paid_at && <Time value={paid_at} /> },
        { label: t('expire_at'), value: paid_at === null && expire_at && <Time value={expire_at} /> },
        { label: t('queried_at'), value: queried_at && <Time value={queried_at} /> },
        { label: t('reconciled'), value: t(is_reconciled === 1 ? 'yes' : 'no') },
      ]}
    />
  )
}

/** The paid order, or the number for a document without a page. */
function Document({ row: { biz_type, biz_id, biz_no } }: PaymentProps): ReactNode {
  if (biz_type !== 'order') return <Code>{biz_no}</Code>
  return (
    <RecordLink to="/order/list/detail" id={biz_id} access={order.detail}>
      {biz_no}
    </RecordLink>
  )
}

/** The customer: store, person and the number to call. */
export function Payer({ row }: PaymentProps) {
  const { store_id, store_name, user_id, nick, phone, biz_type, biz_id } = row
  return (
    <div className={text.card}>
      {store_id !== null && (
        <p className={text.facts}>
          <strong>
            <RecordLink to="/store/list/detail" id={store_id} access="store:store:list">
              {store_name}
            </RecordLink>
          </strong>
        </p>
      )}
      <p className={text.facts}>
        <RecordLink to="/user/list/detail" id={user_id} access="user:user:list">
          {nick}
        </RecordLink>
        {biz_type === 'order' ? <RevealedPhone phone={phone} reveal={order.reveal} input={{ id: biz_id, whose: 'user' }} /> : phone}
      </p>
    </div>
  )
}
