import { commissionOwners } from '#contract/finance/commission.ts'
import { payout } from '#contract/finance/payout-batch.ts'
import { withdraw, type Withdraw } from '#contract/finance/withdraw.ts'
import { say } from '#contract/kit/label.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { failureOf } from './failure.ts'

const column = columnsOf(withdraw.list)

export const withdrawColumns: ListColumn<Withdraw>[] = [
  column.own(
    'owner_name',
    ({ owner_name, owner_type, withdraw_no }, language) => (
      <Twofold main={`${owner_name}（${say(commissionOwners[owner_type], language)}）`} sub={<Code>{withdraw_no}</Code>} />
    ),
    { label: ['申请人 / 单号', 'Applicant / number'], width: 210, card: 'title' },
  ),
  column.own(
    'state',
    ({ state, fail_msg }, language) => {
      const tag = <Tag tone={withdraw.$.flow.tones[state]}>{say(withdraw.$.flow.words[state], language)}</Tag>
      return state === 'failed' ? <Twofold main={tag} sub={failureOf(fail_msg, language)} /> : tag
    },
    { width: 110 },
  ),
  waitingColumn<Withdraw>(({ state, created_at }) => (state === 'pending' || state === 'approved' ? created_at : null)),
  column.money('amount', { sortable: true, inList: 'always' }),
  column.money('actual', { inList: 'always' }),
  column.text('payee_mask', { width: 220 }),
  column.time('created_at', { label: ['申请时间', 'Applied'], width: 140, sortable: true }),
  column.words('way', { width: 90 }),
  column.text('agent_name', { width: 190 }),
  column.money('fee', { width: 90 }),
  column.money('available'),
  column.text('auditor', { width: 96 }),
  column.time('paid_at', { width: 140 }),
  column.own(
    'batch_id',
    ({ batch_id }) =>
      batch_id === null ? null : (
        <RecordLink to="/finance/payout/detail" id={batch_id} access={payout.detail}>
          {batch_id}
        </RecordLink>
      ),
    { width: 70 },
  ),
]
