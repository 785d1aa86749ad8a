import { bankLine, ignoreKinds, matchRules, type BankLine, type BankLineState } from '#contract/finance/bankLine.ts'
import { payment } from '#contract/finance/payment.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Amount } from './Amount.tsx'
import { bankTexts } from './texts.ts'
import styles from './bank.module.css'

export interface LineActs {
  decide: (id: number) => void
  ignore: (row: Pick<BankLine, 'id' | 'amount'>) => void
}

/** A statement's lines in one state. */
export function Lines({ statement_id, state, acts }: { statement_id: number; state: BankLineState; acts: LineActs }) {
  const t = useTexts(bankTexts)
  const columns = useLineColumns(state, acts)
  return (
    <BoundRecords
      records={bankLine.list}
      filter={{ statement_id, state }}
      label={useLabel()(bankLine.$.flow.states[state].label)}
      columns={columns}
      empty={t('none')}
    />
  )
}

function useLineColumns(state: BankLineState, acts: LineActs): Column<BankLine>[] {
  const say = useLabel()
  return [
    {
      key: 'day',
      title: say(['日期', 'Date']),
      width: 104,
      card: 'title',
      render: ({ day, time }) => <Twofold main={day} sub={time} />,
    },
    { key: 'amount', title: say(['金额', 'Amount']), width: 130, align: 'right', render: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'name',
      title: say(['对方户名', 'Counterparty']),
      width: 210,
      render: ({ name, counter_tail }) => <Twofold main={name ?? '–'} sub={counter_tail && `**** ${counter_tail}`} />,
    },
    {
      key: 'summary',
      title: say(['摘要 / 流水号', 'Summary / serial number']),
      width: 210,
      render: ({ summary, serial }) => <Twofold main={summary ?? '–'} sub={serial && <Code>{serial}</Code>} />,
    },
    ...(state === 'matched'
      ? [{ key: 'ours', title: say(['系统单号', 'Our number']), width: 190, render: (row: BankLine) => <Ours row={row} /> }]
      : []),
    ...(state === 'ignored'
      ? [{ key: 'reason', title: say(['忽略原因', 'Reason']), width: 160, render: (row: BankLine) => <Reason row={row} /> }]
      : []),
    { key: 'balance', title: say(['余额', 'Balance']), width: 130, align: 'right', render: ({ balance }) => formatMoney(balance) },
    { key: 'act', title: '', width: 176, card: 'actions', render: (row) => <Acts row={row} acts={acts} /> },
  ]
}

function Ours({ row: { payment_id, withdraw_id, ours_no, rule } }: { row: BankLine }) {
  const say = useLabel()
  const link =
    payment_id === null ? (
      <RecordLink to="/finance/withdraw/review" id={withdraw_id ?? 0} access={withdraw.detail}>
        {ours_no}
      </RecordLink>
    ) : (
      <RecordLink to="/finance/payment/detail" id={payment_id} access={payment.detail}>
        {ours_no}
      </RecordLink>
    )
  return <Twofold main={link} sub={rule && say(matchRules[rule])} />
}

function Reason({ row: { ignore_kind, note } }: { row: BankLine }) {
  const say = useLabel()
  return <Twofold main={ignore_kind && say(ignoreKinds[ignore_kind])} sub={note} />
}

function Acts({ row, acts }: { row: BankLine; acts: LineActs }) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const { id, state, amount } = row
  const undo = async () => {
    const { title, body } = bankLine.$.flow.actions.undo.confirm
    if (!(await confirm({ title: say(title), body: say(body), confirmText: t('undo'), tone: 'danger' }))) return
    await runBatch(bankLine.undo, { ids: [id] }, { titleOf: () => formatMoney(amount) })
  }
  return (
    <Allowed access={bankLine.accept}>
      <span className={styles.acts}>
        {state === 'matched' || state === 'ignored' ? (
          <Button size="compact" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        ) : (
          <>
            <Button size="compact" onClick={() => acts.decide(id)}>
              {t('decide')}
            </Button>
            <Button size="compact" onClick={() => acts.ignore(row)}>
              {t('ignore')}
            </Button>
          </>
        )}
      </span>
    </Allowed>
  )
}
