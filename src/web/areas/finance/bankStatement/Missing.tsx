import { counterpartKinds, type Counterpart } from '#contract/finance/bankLine.ts'
import { bankStatement } from '#contract/finance/bankStatement.ts'
import { payment } from '#contract/finance/payment.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { bankTexts } from './texts.ts'

/** Our vouchers and payouts in the period that no bank line belongs to. */
export function Missing({ id }: { id: number }) {
  const t = useTexts(bankTexts)
  return (
    <BoundRecords
      records={bankStatement.missing}
      filter={{ id }}
      label={t('ours_left')}
      columns={useCounterpartColumns()}
      empty={t('none_missing')}
    />
  )
}

/** The columns for vouchers and payouts beside the bank. */
export function useCounterpartColumns(): Column<Counterpart>[] {
  const say = useLabel()
  return [
    {
      key: 'no',
      title: say(['系统单号', 'Our number']),
      width: 190,
      card: 'title',
      render: ({ kind, id, no }) => (
        <RecordLink
          to={kind === 'voucher' ? '/finance/payment/detail' : '/finance/withdraw/review'}
          id={id}
          access={kind === 'voucher' ? payment.detail : withdraw.detail}
        >
          {no}
        </RecordLink>
      ),
    },
    { key: 'kind', title: say(['类型', 'Type']), width: 100, render: ({ kind }) => say(counterpartKinds[kind]) },
    { key: 'day', title: say(['日期', 'Date']), width: 110, render: ({ day }) => day },
    { key: 'amount', title: say(['金额', 'Amount']), width: 130, align: 'right', render: ({ amount }) => formatMoney(amount) },
    { key: 'name', title: say(['户名', 'Name']), width: 170, grow: true, render: ({ name }) => name },
    { key: 'serial', title: say(['流水号', 'Serial number']), width: 160, render: ({ serial }) => serial && <Code>{serial}</Code> },
  ]
}
