import { payment, paymentFlow, type PaymentDetail } from '#contract/finance/payment.ts'
import { refund } from '#contract/finance/refund.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { perRecord } from '#web/kit/detail/AtRecord.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { usePaymentActions } from './actions.tsx'
import { detailTexts } from './detail-texts.ts'
import { Payer, PaymentFacts } from './PaymentFacts.tsx'
import { Refunds } from './Refunds.tsx'
import { VoucherFacts } from './VoucherFacts.tsx'
import { VoucherPicture } from './VoucherPicture.tsx'

export const prefetch = (query?: Query) => prefetchRecord(payment.detail, query)

/** One payment's record. */
export default perRecord(function PaymentPage() {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const { actions, dialogs } = usePaymentActions()
  return (
    <RecordSheet
      entity={payment}
      code={({ pay_no }) => pay_no}
      state={({ state }) => <Tag tone={paymentFlow.tones[state]}>{say(paymentFlow.words[state])}</Tag>}
      promise={({ state, submitted_at }) =>
        state === 'verifying' &&
        submitted_at && (
          <span>
            {t('waiting')} <Waiting since={submitted_at} />
          </span>
        )
      }
      actions={actions}
      main={main}
      side={side}
      beside={['voucher', 'decision']}
      forms={() => dialogs}
    />
  )
})

const hasNoVoucher = ({ voucher }: PaymentDetail) => voucher === null

const facts: SheetBlock<PaymentDetail> = {
  key: 'facts',
  label: ['收款', 'Payment'],
  tabs: ['basics'],
  content: (row) => <PaymentFacts row={row} />,
}

// the facts stand beside a voucher, and in its place where there is none
const main: SheetBlock<PaymentDetail>[] = [
  {
    key: 'voucher',
    label: ['转账凭证', 'Voucher'],
    isAbsent: hasNoVoucher,
    content: ({ id, voucher }) => <VoucherPicture key={id} images={voucher?.images ?? []} width={600} />,
  },
  { ...facts, isAbsent: (row) => !hasNoVoucher(row) },
  {
    key: 'refunds',
    label: ['退款', 'Refunds'],
    access: refund.list,
    isAbsent: ({ refunds }) => refunds.length === 0,
    content: (row) => <Refunds row={row} />,
  },
]

const side: SheetBlock<PaymentDetail>[] = [
  {
    key: 'decision',
    label: ['核款信息', 'Verification'],
    narrow: 'first',
    isAbsent: hasNoVoucher,
    content: (row) => <VoucherFacts row={row} />,
  },
  { ...facts, isAbsent: hasNoVoucher },
  { key: 'payer', label: ['客户', 'Customer'], content: (row) => <Payer row={row} /> },
  streamBlock(payment),
]
