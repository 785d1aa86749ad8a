import { agentLevels } from '#contract/agent/agent-fields.ts'
import { agent, type Agent } from '#contract/agent/agent.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { AccountNumber } from '#web/kit/account/AccountNumber.tsx'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatTime, scaled } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { ContractEnd } from './columns.tsx'
import { agentTexts } from './texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './detail.module.css'

interface AgentProps {
  row: Agent
}

/** Whom to call, and how large the agent is. */
export function Contact({ row }: AgentProps) {
  const say = useLabel()
  const { contact, phone, address, store_count, salesman_count, child_count, month_amount, commission_available, remark } = row
  return (
    <div className={text.card}>
      <p className={text.facts}>
        <strong>{contact}</strong>
        {phone}
      </p>
      {address && <p className={text.plain}>{address}</p>}
      <Pairs
        items={[
          { label: say(['本月成交额', 'Sales this month']), value: formatMoney(month_amount) },
          { label: say(['可提佣金', 'Commission']), value: formatMoney(commission_available) },
          { label: say(['门店数', 'Stores']), value: formatNumber(store_count) },
          { label: say(['业务员数', 'Salesmen']), value: formatNumber(salesman_count) },
          { label: say(['下级代理商', 'Sub-agents']), value: child_count > 0 && formatNumber(child_count) },
          { label: say(['备注', 'Remark']), value: remark },
        ]}
      />
    </div>
  )
}

/** Level, territories and contract. */
export function Contract({ row }: AgentProps) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const { level, parent_id, parent_name, commission_rate, area_names, contract_no, contract_start, contract_end, deposit, license_no } = row
  const pictures = [...(row.license_image ? [row.license_image] : []), ...row.contract_images]
  return (
    <Pairs
      items={[
        { label: say(['级别', 'Level']), value: say(agentLevels[level]) },
        {
          label: say(['上级代理商', 'Parent agent']),
          value: parent_id !== null && (
            <RecordLink to="/agent/agent/detail" id={parent_id}>
              {parent_name}
            </RecordLink>
          ),
        },
        { label: say(['佣金比例', 'Commission rate']), value: `${scaled(commission_rate, 2)}%` },
        { label: say(['代理区域', 'Territories']), value: area_names.join('、') },
        { label: say(['合同编号', 'Contract number']), value: contract_no },
        { label: say(['合同期限', 'Period']), value: t('period', { from: contract_start, to: contract_end }) },
        { label: say(['合同到期', 'Contract ends']), value: <ContractEnd row={row} /> },
        { label: say(['保证金', 'Deposit']), value: formatMoney(deposit) },
        { label: say(['信用代码', 'Credit code']), value: license_no && <Code>{license_no}</Code> },
        {
          label: say(['执照与合同', 'Licence and scans']),
          value: pictures.length > 0 && (
            <span className={styles.pictures}>
              {pictures.map((src) => (
                <Image key={src} src={src} alt="" width={64} preview />
              ))}
            </span>
          ),
        },
        ...writtenItems(row, say),
      ]}
    />
  )
}

/** The account that commission is paid to; a press shows the whole number. */
export function Bank({ row: { id, version, bank_name, bank_branch, account_name, bank_account } }: AgentProps) {
  const say = useLabel()
  return (
    <Pairs
      items={[
        { label: say(['开户银行', 'Bank']), value: [bank_name, bank_branch].filter(Boolean).join(' ') },
        { label: say(['账户名称', 'Account holder']), value: account_name },
        { label: say(['银行账号', 'Account number']), value: bank_account && <BankNumber key={version} id={id} masked={bank_account} /> },
      ]}
    />
  )
}

function BankNumber({ id, masked }: { id: number; masked: string }) {
  const maySee = usePermission(agent.bank)
  const { data, isPending, mutate } = useAction(agent.bank)
  return (
    <AccountNumber masked={masked} number={data?.bank_account} isLoading={isPending} onShow={maySee ? () => mutate({ id }) : undefined} />
  )
}

/** The logins of the agent. */
export function Logins({ row: { id } }: AgentProps) {
  const t = useTexts(agentTexts)
  const { data } = useCall(agent.accounts, { id }, { quiet: true })
  if (!data) return <Skeleton lines={2} />
  if (data.list.length === 0) return <p className={text.muted}>{t('no_accounts')}</p>
  return (
    <ul className={styles.accounts}>
      {data.list.map(({ id: account, username, real_name, status, last_login_at }) => (
        <li key={account}>
          <b>{username}</b> {real_name} {status === 0 && <Tag>{t('disabled')}</Tag>}
          <small>{last_login_at ? t('last_login', { time: formatTime(last_login_at) }) : t('never')}</small>
        </li>
      ))}
    </ul>
  )
}
