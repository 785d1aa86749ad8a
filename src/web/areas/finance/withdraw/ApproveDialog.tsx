import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw, type Withdraw } from '#contract/finance/withdraw.ts'
import type { Label } from '#contract/kit/label.ts'
import { withdrawWays } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Sums } from '#web/kit/detail/Sums.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useIsBeside } from '#web/kit/form/SidePanel.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { withdrawTexts } from './texts.ts'

const afterApproval: Label = ['通过后可提余额', 'Balance after approval']

export interface ToApprove {
  ids: number[]
  titleOf: (id: number) => string
}

/** Asks before an approval: payee, account, amount and balance in every row, with number and sum. Its call carries their versions. */
export function ApproveDialog({ approved, onClose }: { approved: ToApprove | null; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const isBeside = useIsBeside()
  const { current } = useOpening(approved)
  const { data } = useCall(withdraw.auditPreview, { ids: current?.ids ?? [] }, { enabled: approved !== null, staleTime: 0 })
  if (!current || !data) return null
  // the others have been decided meanwhile, or are not the caller's
  const rows = data.rows.filter(({ state }) => state === 'pending')
  const amount = formatMoney(rows.reduce((sum, row) => sum + row.amount, 0))
  return (
    <FormDialog
      docks
      endpoint={withdraw.audit}
      open={approved !== null && rows.length > 0}
      title={t('approve_title', { n: rows.length })}
      submitText={t('approve_submit', { n: rows.length, amount })}
      values={{ ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version), pass: 1 }}
      onDone={(result) => reportBatch(result, t('approved'), { titleOf: current.titleOf })}
      onClose={onClose}
    >
      <p>
        <b>{t('approve_sum', { n: rows.length, amount })}</b>
        {rows.length < current.ids.length && ` ${t('approve_others', { n: current.ids.length - rows.length })}`}
      </p>
      {isBeside ? <BalanceAfter rows={rows} /> : <Approved rows={rows} />}
    </FormDialog>
  )
}

/** The record beside the form shows the rest. */
function BalanceAfter({ rows }: { rows: readonly Withdraw[] }) {
  return <Sums sums={rows.map(({ available }) => ({ label: afterApproval, value: formatMoney(available) }))} />
}

function Approved({ rows }: { rows: readonly Withdraw[] }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <Table
      label={t('approve_title', { n: rows.length })}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<Empty title={say(withdrawFlow.words.pending)} />}
      columns={[
        { key: 'owner', title: say(['申请人', 'Applicant']), card: 'title', render: ({ owner_name }) => owner_name },
        {
          key: 'payee',
          title: say(['收款账户', 'Account']),
          width: 190,
          render: ({ payee_mask, way }) => payee_mask ?? say(withdrawWays[way]),
        },
        { key: 'amount', title: say(['金额', 'Amount']), width: 110, align: 'right', render: ({ amount }) => formatMoney(amount) },
        { key: 'after', title: say(afterApproval), width: 110, align: 'right', render: ({ available }) => formatMoney(available) },
      ]}
    />
  )
}
