import { useState } from 'react'
import { bankLine, type BankLineState } from '#contract/finance/bankLine.ts'
import { bankLayouts, bankStatement, type BankStatementDetail } from '#contract/finance/bankStatement.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { invalidateAfter, useCall } from '#web/base/api/query.ts'
import { textIn, useLabel, useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { runExport } from '#web/kit/list/actions/run-export.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Lines, type LineActs } from './Lines.tsx'
import { Missing } from './Missing.tsx'
import { bankTexts } from './texts.ts'

export const prefetch = (query?: Query) => prefetchRecord(bankStatement.detail, query)

const DecideDialog = lazyPart('id', async () => (await import('./DecideDialog.tsx')).DecideDialog)
const IgnoreDialog = lazyPart('row', async () => (await import('./IgnoreDialog.tsx')).IgnoreDialog)

type Row = Pick<BankStatementDetail, 'id'>

const actions: RowAction<Row>[] = [
  { key: 'match', label: ['重新匹配', 'Match again'], access: bankStatement.match, run: ({ id }) => void matchAgain(id) },
  {
    key: 'export',
    label: ['导出剩余', 'Export what is left'],
    access: bankStatement.export,
    run: ({ id }) => void runExport(bankStatement.export, { id }),
  },
]

async function matchAgain(id: number): Promise<void> {
  try {
    const { data } = await exchange(bankStatement.match, { id })
    announce(
      'success',
      textIn(bankTexts, useLanguageStore.getState().language, 'matched_now', data as OutputOf<typeof bankStatement.match>),
    )
  } catch (error) {
    // the client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(bankStatement.match)
  }
}

/** One statement: its lines by their state, and what is left over on both sides. */
export default function BankStatementDetailPage() {
  const t = useTexts(bankTexts)
  const [deciding, setDeciding] = useState<number | null>(null)
  const [ignoring, setIgnoring] = useState<Parameters<LineActs['ignore']>[0] | null>(null)
  const acts: LineActs = { decide: setDeciding, ignore: setIgnoring }
  const linesTab = (state: BankLineState) => ({
    key: state,
    label: bankLine.$.flow.states[state].label,
    mark: ({ id }: BankStatementDetail) => <Count id={id} state={state} />,
    content: ({ id }: BankStatementDetail) => <Lines statement_id={id} state={state} acts={acts} />,
  })
  return (
    <>
      <DetailPage<BankStatementDetail>
        entity={bankStatement}
        title={({ account_tail, first_day, last_day }) => t('title', { tail: account_tail, from: first_day, to: last_day })}
        state={({ open_count }) => <OpenTag count={open_count} />}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={[
          linesTab('doubtful'),
          linesTab('unmatched'),
          {
            key: 'missing',
            label: ['系统有，银行无', 'Ours only'],
            count: ({ rest }) => rest.vouchers.count + rest.payouts.count,
            content: ({ id }) => <Missing id={id} />,
          },
          linesTab('matched'),
          linesTab('ignored'),
        ]}
      />
      <DecideDialog id={deciding} onClose={() => setDeciding(null)} />
      <IgnoreDialog row={ignoring} onClose={() => setIgnoring(null)} />
    </>
  )
}

function Count({ id, state }: { id: number; state: BankLineState }) {
  const { data } = useCall(bankLine.counts, { statement_id: id }, { quiet: true, keepPrevious: true })
  return <>{data?.[state]}</>
}

function OpenTag({ count }: { count: number }) {
  const say = useLabel()
  return count === 0 ? (
    <Tag tone="success">{say(['已核对', 'Reconciled'])}</Tag>
  ) : (
    <Tag tone="warning">{say([`${count} 笔未处理`, `${count} open`])}</Tag>
  )
}

function Summary({ row }: { row: BankStatementDetail }) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const sum = ({ count, amount }: { count: number; amount: number }) => t('count_sum', { n: count, amount: formatMoney(Math.abs(amount)) })
  const { rest } = row
  return (
    <Descriptions
      items={[
        { key: 'in', label: t('money_in'), value: <b>{sum({ count: row.in_count, amount: row.in_amount })}</b> },
        { key: 'out', label: t('money_out'), value: <b>{sum({ count: row.out_count, amount: row.out_amount })}</b> },
        { key: 'opening', label: say(['期初余额', 'Opening balance']), value: formatMoney(row.opening) },
        { key: 'closing', label: say(['期末余额', 'Closing balance']), value: formatMoney(row.closing) },
        { key: 'bank_in', label: t('left_in'), value: sum(rest.bank_in) },
        { key: 'bank_out', label: t('left_out'), value: sum(rest.bank_out) },
        { key: 'vouchers', label: t('left_vouchers'), value: sum(rest.vouchers) },
        { key: 'payouts', label: t('left_payouts'), value: sum(rest.payouts) },
        { key: 'known', label: say(['此前已导入', 'Imported before']), value: row.known_count },
        { key: 'layout', label: say(['版式', 'Layout']), value: say(bankLayouts[row.layout]) },
        { key: 'made', label: say(['导入时间', 'Imported']), value: <Time value={row.created_at} by={row.creator} /> },
        { key: 'file', label: say(['文件名', 'File name']), value: row.name },
      ]}
    />
  )
}
