import { useState } from 'react'
import { agentLevels } from '#contract/agent/agent-fields.ts'
import { agent, agentFlow, type Agent } from '#contract/agent/agent.ts'
import { salesman, salesmanFlow } from '#contract/agent/salesman.ts'
import { commission } from '#contract/finance/commission.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { BoundStores } from '#web/areas/agent/BoundStores.tsx'
import { DailySales } from '#web/areas/agent/DailySales.tsx'
import { BoundCommission, BoundOrders, BoundWithdrawals } from '#web/areas/agent/shared/BoundTrade.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime, scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { ContractEnd } from './columns.tsx'
import { agentTexts } from './texts.ts'
import { useAgentActions } from './use-agent-actions.tsx'
import styles from './detail.module.css'

const BankDialog = lazyPart('row', async () => (await import('./BankDialog.tsx')).BankDialog)

/** The page for one agent. */
export default function AgentPage() {
  const say = useLabel()
  const { actions, dialogs } = useAgentActions(useEditing())
  return (
    <>
      <DetailPage
        entity={agent}
        title={({ name }) => name}
        code={({ code }) => code}
        state={({ state }) => <Tag tone={agentFlow.tones[state]}>{say(agentFlow.words[state])}</Tag>}
        actions={actions}
        tabs={[
          { key: 'overview', label: ['概况', 'Overview'], content: (row) => <Overview row={row} /> },
          {
            key: 'salesmen',
            label: ['业务员', 'Salesmen'],
            access: salesman.list,
            count: ({ salesman_count }) => salesman_count,
            content: ({ id }) => <Salesmen id={id} />,
          },
          {
            key: 'stores',
            label: ['门店', 'Stores'],
            access: agent.stores,
            count: ({ store_count }) => store_count,
            content: ({ id }) => <BoundStores id={id} stores={agent.stores} />,
          },
          { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ agent_id: id }} /> },
          {
            key: 'commission',
            label: ['佣金', 'Commission'],
            access: commission.list,
            content: ({ id }) => <BoundCommission of={{ agent_id: id }} />,
          },
          {
            key: 'withdrawals',
            label: ['提现', 'Withdrawals'],
            access: withdraw.list,
            content: ({ id }) => <BoundWithdrawals of={{ agent_id: id }} />,
          },
          { key: 'contract', label: ['合同', 'Contract'], content: (row) => <Contract row={row} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

function Overview({ row }: { row: Agent }) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const [opened, setOpened] = useState<Agent | null>(null)
  const maySeeBank = usePermission(agent.bank)
  const { data } = useCall(agent.accounts, { id: row.id }, { quiet: true })
  const parent = row.parent_id === null ? null : <a href={href(`/agent/agent/detail?id=${row.parent_id}`)}>{row.parent_name}</a>
  const bank = (
    <span className={styles.bank}>
      {row.bank_account ?? t('none')}
      {row.bank_account !== null && maySeeBank && (
        <Button variant="link" onClick={() => setOpened(row)}>
          {t('show_bank')}
        </Button>
      )}
    </span>
  )
  return (
    <div className={styles.body}>
      <Tiles
        look="card"
        tiles={[
          { key: 'stores', label: ['门店数', 'Stores'], value: row.store_count },
          { key: 'salesmen', label: ['业务员数', 'Salesmen'], value: row.salesman_count },
          { key: 'children', label: ['下级代理商', 'Sub-agents'], value: row.child_count },
          { key: 'month', label: ['本月成交额', 'Sales this month'], value: row.month_amount, unit: 'money' },
          { key: 'commission', label: ['可提佣金', 'Commission'], value: row.commission_available, unit: 'money' },
        ]}
      />
      <DailySales sales={agent.sales} id={row.id} />
      <Descriptions
        items={[
          { key: 'level', label: say(['级别', 'Level']), value: say(agentLevels[row.level]) },
          { key: 'parent', label: say(['上级代理商', 'Parent agent']), value: parent },
          { key: 'rate', label: say(['佣金比例', 'Commission rate']), value: `${scaled(row.commission_rate, 2)}%` },
          { key: 'contact', label: say(['联系人', 'Contact']), value: row.contact },
          { key: 'phone', label: say(['手机号', 'Phone']), value: row.phone },
          { key: 'license', label: say(['统一社会信用代码', 'Unified social credit code']), value: row.license_no, long: true },
          { key: 'areas', label: say(['代理区域', 'Territories']), value: row.area_names.join('、'), wide: true },
          { key: 'address', label: say(['地址', 'Address']), value: row.address, wide: true },
          { key: 'bank', label: say(['开户银行', 'Bank']), value: [row.bank_name, row.bank_branch].filter(Boolean).join(' ') },
          { key: 'holder', label: say(['账户名称', 'Account holder']), value: row.account_name },
          { key: 'account', label: say(['银行账号', 'Account number']), value: bank, long: true },
          ...writtenItems(row, say),
          { key: 'remark', label: say(['备注', 'Remark']), value: row.remark, wide: true },
          {
            key: 'accounts',
            label: t('accounts'),
            wide: true,
            value:
              data && data.list.length > 0 ? (
                <ul className={styles.accounts}>
                  {data.list.map(({ id, username, real_name, status, last_login_at }) => (
                    <li key={id}>
                      <b>{username}</b> {real_name} {status === 0 && <Tag>{t('disabled')}</Tag>}
                      <small>{last_login_at ? t('last_login', { time: formatTime(last_login_at) }) : t('never')}</small>
                    </li>
                  ))}
                </ul>
              ) : null,
          },
        ]}
      />
      <BankDialog row={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

type Salesman = OutputOf<typeof salesman.list>['list'][number]

function Salesmen({ id }: { id: number }) {
  const say = useLabel()
  const columns: Column<Salesman>[] = [
    { key: 'code', title: say(['编码', 'Code']), width: 110, render: ({ code }) => code },
    {
      key: 'name',
      title: say(['姓名', 'Name']),
      card: 'title',
      render: ({ id, name }) => <a href={href(`/agent/salesman/detail?id=${id}`)}>{name}</a>,
    },
    { key: 'phone', title: say(['手机号', 'Phone']), width: 130, render: ({ phone }) => phone },
    {
      key: 'rate',
      title: say(['佣金比例', 'Commission rate']),
      width: 100,
      render: ({ commission_rate }) => `${scaled(commission_rate, 2)}%`,
    },
    { key: 'stores', title: say(['门店数', 'Stores']), width: 90, render: ({ store_count }) => store_count },
    {
      key: 'state',
      title: say(['状态', 'State']),
      width: 90,
      render: ({ state }) => <Tag tone={salesmanFlow.tones[state]}>{say(salesmanFlow.words[state])}</Tag>,
    },
  ]
  return (
    <BoundRecords
      records={salesman.list}
      filter={{ agent_id: id }}
      label={say(['业务员', 'Salesmen'])}
      columns={columns}
      empty={say(['还没有业务员', 'No salesmen yet'])}
    />
  )
}

function Contract({ row }: { row: Agent }) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const pictures = [...(row.license_image ? [row.license_image] : []), ...row.contract_images]
  return (
    <div className={styles.body}>
      <Descriptions
        items={[
          { key: 'no', label: say(['合同编号', 'Contract number']), value: row.contract_no },
          {
            key: 'period',
            label: say(['合同期限', 'Period']),
            value: t('period', { from: row.contract_start, to: row.contract_end }),
            long: true,
          },
          { key: 'end', label: say(['合同到期', 'Contract ends']), value: <ContractEnd row={row} /> },
          { key: 'deposit', label: say(['保证金', 'Deposit']), value: formatMoney(row.deposit) },
          {
            key: 'images',
            label: say(['营业执照与合同附件', 'Licence and contract scans']),
            wide: true,
            value:
              pictures.length > 0 ? (
                <span className={styles.pictures}>
                  {pictures.map((src) => (
                    <Image key={src} src={src} alt="" width={64} preview />
                  ))}
                </span>
              ) : null,
          },
        ]}
      />
    </div>
  )
}
