import { commissionOwners } from '#contract/finance/commission.ts'
import { riskHints, type WithdrawDetail } from '#contract/finance/withdraw.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { Sums } from '#web/kit/detail/Sums.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { withdrawTexts } from './texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'

interface OwnerProps {
  row: WithdrawDetail
}

/** The facts that a reviewer should check with care. */
export function Risks({ row: { risks } }: OwnerProps) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <div className={text.facts}>
      {risks.length === 0 && <Tag tone="success">{t('no_risks')}</Tag>}
      {risks.map((risk) => (
        <Tag key={risk} tone="warning">
          {say(riskHints[risk])}
        </Tag>
      ))}
    </div>
  )
}

const pages = {
  agent: { to: '/agent/agent/detail', access: 'agent:agent:list' },
  salesman: { to: '/agent/salesman/detail', access: 'agent:salesman:list' },
} as const

/** The person or company that wants its commission. */
export function Applicant({ row: { owner_type, owner_id, owner_name, agent_name, phone } }: OwnerProps) {
  const say = useLabel()
  return (
    <Pairs
      items={[
        {
          label: say(commissionOwners[owner_type]),
          value: (
            <RecordLink {...pages[owner_type]} id={owner_id}>
              {owner_name}
            </RecordLink>
          ),
        },
        { label: say(['代理商', 'Agent']), value: owner_type === 'salesman' && agent_name },
        { label: say(['手机', 'Phone']), value: phone },
      ]}
    />
  )
}

/** The owner's commission: what can be withdrawn, and what became of the rest. */
export function CommissionAccount({ row: { account } }: OwnerProps) {
  const sum = (label: Label, fen: number) => ({ label, value: formatMoney(fen) })
  return (
    <Sums
      sums={[
        { ...sum(['可提佣金', 'Available'], account.available), isTotal: true },
        sum(['提现中', 'In withdrawals'], account.frozen),
        sum(['待结算', 'Waiting'], account.waiting),
        sum(['已结算', 'Settled'], account.settled),
        sum(['已追回', 'Clawed back'], account.clawback),
        sum(['已提现', 'Paid out'], account.paid),
      ]}
    />
  )
}
