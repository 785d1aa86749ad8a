import { matches, matchTones } from '#contract/finance/payout.ts'
import type { JudgedResult } from '#contract/finance/withdraw.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import type { BankResult } from './bank-results.ts'
import { bankTexts } from './bank-texts.ts'

interface JudgedTableProps {
  judged: readonly JudgedResult[]
  /** The bank's rows in the same order. */
  results: readonly BankResult[]
}

/** Each row of the bank beside the payout that it names. */
export function JudgedTable({ judged, results }: JudgedTableProps) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const rows = judged.map((row, at) => ({ ...row, result: results[at] }))
  const words = (result: BankResult) =>
    [t(result.ok === 1 ? 'success' : 'failure'), result.ok === 1 ? result.pay_serial : result.reason].filter(Boolean).join(' · ')
  return (
    <Table
      label={t('import_check')}
      rows={rows}
      rowKey={({ line }) => line}
      rowTitle={({ withdraw_no }) => withdraw_no}
      empty={<Empty title={t('none')} />}
      columns={[
        {
          key: 'payee',
          title: say(['申请人 / 单号', 'Applicant / number']),
          width: 210,
          card: 'title',
          render: ({ owner_name, withdraw_no }) => <Twofold main={owner_name ?? '–'} sub={<Code>{withdraw_no}</Code>} />,
        },
        {
          key: 'match',
          title: say(['核对', 'Check']),
          width: 120,
          render: ({ match }) => <Tag tone={matchTones[match]}>{say(matches[match])}</Tag>,
        },
        {
          key: 'due',
          title: say(['应付', 'Due']),
          width: 110,
          align: 'right',
          render: ({ actual }) => (actual === null ? '–' : formatMoney(actual)),
        },
        {
          key: 'sent',
          title: t('bank_amount'),
          width: 110,
          align: 'right',
          render: ({ result }) => result && formatMoney(result.amount),
        },
        { key: 'bank', title: t('bank_result'), width: 200, render: ({ result }) => result && words(result) },
        { key: 'account', title: say(['收款账户', 'Account']), width: 210, render: ({ payee_mask }) => payee_mask },
        { key: 'msg', title: say(['说明', 'Details']), width: 220, render: ({ msg }) => msg },
      ]}
    />
  )
}
