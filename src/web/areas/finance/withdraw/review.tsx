import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw, type WithdrawDetail } from '#contract/finance/withdraw.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { perRecord } from '#web/kit/detail/AtRecord.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { courseOf } from './course.ts'
import { Applicant, CommissionAccount, Risks } from './Owner.tsx'
import { Payee } from './Payee.tsx'
import { Earlier, Recent } from './RecordsOfOwner.tsx'
import { useWithdrawActions } from './use-withdraw-actions.tsx'

export const prefetch = (query?: Query) => prefetchRecord(withdraw.detail, query)

/** One withdrawal with everything that its review needs. */
export default perRecord(function WithdrawalPage() {
  const say = useLabel()
  const language = useLanguage()
  const { actions, dialogs } = useWithdrawActions()
  return (
    <RecordSheet<WithdrawDetail>
      entity={withdraw}
      title={({ owner_name }) => owner_name}
      code={({ withdraw_no }) => withdraw_no}
      state={({ state }) => <Tag tone={withdrawFlow.tones[state]}>{say(withdrawFlow.words[state])}</Tag>}
      promise={({ state, created_at }) =>
        state === 'pending' && (
          <span>
            {say(['已等待', 'Waiting'])} <Waiting since={created_at} />
          </span>
        )
      }
      actions={actions}
      main={main}
      side={[...side, streamBlock(withdraw, (row) => courseOf(row, language))]}
      beside={['payee', 'risks']}
      forms={() => dialogs}
    />
  )
})

const main: SheetBlock<WithdrawDetail>[] = [
  { key: 'payee', label: ['收款人', 'Payee'], tabs: ['review'], content: (row) => <Payee row={row} /> },
  {
    key: 'earlier',
    label: ['历史提现', 'Past withdrawals'],
    isAbsent: ({ earlier }) => earlier.length === 0,
    content: (row) => <Earlier row={row} />,
  },
  {
    key: 'recent',
    label: ['最近佣金', 'Recent commission'],
    isAbsent: ({ recent }) => recent.length === 0,
    content: (row) => <Recent row={row} />,
  },
]

const side: SheetBlock<WithdrawDetail>[] = [
  {
    key: 'risks',
    label: ['风险提示', 'Risks'],
    narrow: 'first',
    isAbsent: ({ state }) => state !== 'pending',
    content: (row) => <Risks row={row} />,
  },
  { key: 'applicant', label: ['申请人', 'Applicant'], content: (row) => <Applicant row={row} /> },
  { key: 'account', label: ['佣金账户', 'Commission account'], content: (row) => <CommissionAccount row={row} /> },
]
