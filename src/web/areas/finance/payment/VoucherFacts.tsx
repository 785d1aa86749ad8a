import type { PaymentDetail } from '#contract/finance/payment.ts'
import { BankLineFound, useBankLines } from '#web/areas/finance/shared/BankLineFound.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'

/** The facts that stand on the voucher, and the decision about it. */
export function VoucherFacts({ row }: { row: PaymentDetail }) {
  const t = useTexts(detailTexts)
  const [line] = useBankLines({ payment_id: row.id }) ?? []
  const { voucher, amount, submitted_at, submitter, verify_at, verifier, serial_no, reject_reason } = row
  return (
    <Pairs
      items={[
        { label: t('due'), value: <strong>{formatMoney(amount)}</strong> },
        { label: t('payer'), value: voucher?.payer_name },
        { label: t('bank'), value: voucher?.bank },
        { label: t('paid_date'), value: voucher?.paid_date },
        { label: t('submitted'), value: submitted_at && <Time value={submitted_at} by={submitter} /> },
        { label: t('verified'), value: verify_at && <Time value={verify_at} by={verifier} /> },
        { label: t('serial_no'), value: serial_no && <Code>{serial_no}</Code> },
        { label: t('reject_reason'), value: reject_reason },
        { label: t('bank_line'), value: line && <BankLineFound line={line} /> },
      ]}
    />
  )
}
