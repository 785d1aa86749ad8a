import { bankLine } from '#contract/finance/bankLine.ts'
import { bankStatement } from '#contract/finance/bankStatement.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'

type Of = { payment_id: number } | { batch_id: number }

/** A payment's or a batch's bank lines; undefined while they are loading and without the permission to see statements. */
export function useBankLines(of: Of) {
  const isAllowed = usePermission(bankStatement.list)
  const { data } = useCall(bankLine.of, of, { enabled: isAllowed, quiet: true })
  return isAllowed ? data?.list : undefined
}

type Found = NonNullable<ReturnType<typeof useBankLines>>[number]

/** The bank's words about one record: amount, name, day and serial number, with the way to the statement. */
export function BankLineFound({ line: { statement_id, amount, name, day, serial } }: { line: Found }) {
  const say = useLabel()
  return (
    <RecordLink to="/finance/bankStatement/detail" id={statement_id} access={bankStatement.detail}>
      {[formatMoney(Math.abs(amount)), name, day, serial].filter(Boolean).join(' · ') || say(['银行流水', 'Bank line'])}
    </RecordLink>
  )
}
