import { batchItemStates, batchItemTones, batchStates, batchTones, payout, type PayoutDetail } from '#contract/finance/payout-batch.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import { BankLineFound, useBankLines } from '#web/areas/finance/shared/BankLineFound.tsx'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { payoutTexts } from './texts.ts'
import { usePayoutActions } from './use-payout-actions.tsx'

export const prefetch = (query?: Query) => prefetchRecord(payout.detail, query)

/** One file for the bank with its rows, and the bank's answer beside each. */
export default function PayoutDetailPage() {
  const t = useTexts(payoutTexts)
  const say = useLabel()
  const { actions, dialogs } = usePayoutActions()
  return (
    <>
      <DetailPage<PayoutDetail>
        entity={payout}
        title={({ id }) => t('title', { no: id })}
        state={({ state }) => <Tag tone={batchTones[state]}>{say(batchStates[state])}</Tag>}
        actions={actions}
        summary={(row) => <Sums row={row} />}
        tabs={[
          {
            key: 'rows',
            label: ['打款明细', 'Payouts'],
            count: ({ items }) => items.length,
            content: (row) => <Rows row={row} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

function Sums({ row }: { row: PayoutDetail }) {
  const t = useTexts(payoutTexts)
  const say = useLabel()
  const sum = (n: number, amount?: number) =>
    [t('of_all', { n }), amount === undefined ? '' : formatMoney(amount)].filter(Boolean).join(' · ')
  return (
    <Descriptions
      items={[
        { key: 'all', label: say(['合计', 'Total']), value: <b>{sum(row.count, row.amount)}</b> },
        { key: 'paid', label: say(batchItemStates.paid), value: sum(row.paid, row.paid_amount) },
        { key: 'open', label: say(batchStates.open), value: sum(row.open) },
        { key: 'failed', label: say(batchItemStates.failed), value: sum(row.failed) },
        { key: 'made', label: say(['生成', 'Created']), value: <Time value={row.created_at} by={row.creator} /> },
        { key: 'downloads', label: say(['下载次数', 'Downloads']), value: row.downloads },
      ]}
    />
  )
}

function Rows({ row }: { row: PayoutDetail }) {
  const t = useTexts(payoutTexts)
  const lines = useBankLines({ batch_id: row.id })
  const lineOf = (id: number) => lines?.find(({ withdraw_id }) => withdraw_id === id)
  const say = useLabel()
  return (
    <Table
      focusable
      label={say(['打款明细', 'Payouts'])}
      rows={row.items}
      rowKey={({ id }) => id}
      rowTitle={({ pay_no }) => pay_no}
      empty={<Empty title={t('empty')} />}
      columns={[
        {
          key: 'payee',
          title: say(['申请人 / 单号', 'Applicant / number']),
          width: 230,
          card: 'title',
          render: ({ id, owner_name, pay_no }) => (
            <Twofold
              main={
                <RecordLink to="/finance/withdraw/review" id={id} access={withdraw.detail}>
                  {owner_name}
                </RecordLink>
              }
              sub={<Code>{pay_no}</Code>}
            />
          ),
        },
        {
          key: 'state',
          title: say(['状态', 'State']),
          width: 100,
          render: ({ state }) => <Tag tone={batchItemTones[state]}>{say(batchItemStates[state])}</Tag>,
        },
        {
          key: 'amount',
          title: say(['金额', 'Amount']),
          width: 120,
          align: 'right',
          render: ({ amount }) => formatMoney(amount),
        },
        { key: 'account', title: say(['收款账户', 'Account']), width: 240, render: ({ payee_mask }) => payee_mask },
        {
          key: 'bank',
          title: t('bank'),
          width: 220,
          render: ({ pay_serial, fail_msg }) => fail_msg ?? (pay_serial && <Code>{pay_serial}</Code>),
        },
        {
          key: 'line',
          title: say(['银行流水', 'Bank line']),
          width: 260,
          render: ({ id }) => {
            const line = lineOf(id)
            return line && <BankLineFound line={line} />
          },
        },
        { key: 'paid_at', title: say(['打款时间', 'Paid']), width: 150, render: ({ paid_at }) => paid_at && <Time value={paid_at} /> },
      ]}
    />
  )
}
