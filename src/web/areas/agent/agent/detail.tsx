import { agent, agentFlow, type Agent } from '#contract/agent/agent.ts'
import { salesman, salesmanFlow } from '#contract/agent/salesman.ts'
import { commission } from '#contract/finance/commission.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { BoundStores } from '#web/areas/agent/BoundStores.tsx'
import { DailySales } from '#web/areas/agent/DailySales.tsx'
import { BoundCommission, BoundOrders, BoundWithdrawals } from '#web/areas/agent/shared/BoundTrade.tsx'
import { useLabel } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import { streamBlock } from '#web/kit/detail/RecordStream.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Bank, Contact, Contract, Logins } from './Facts.tsx'
import { useAgentActions } from './use-agent-actions.tsx'

/** The page for one agent. */
export default function AgentPage() {
  const say = useLabel()
  const { actions, dialogs } = useAgentActions(useEditing())
  return (
    <>
      <RecordSheet
        entity={agent}
        title={({ name }) => name}
        code={({ code }) => code}
        state={({ state }) => <Tag tone={agentFlow.tones[state]}>{say(agentFlow.words[state])}</Tag>}
        actions={actions}
        main={main}
        side={side}
      />
      {dialogs}
    </>
  )
}

const ROWS = 5

const main: SheetBlock<Agent>[] = [
  {
    key: 'sales',
    label: ['成交额', 'Sales'],
    tabs: ['overview'],
    content: ({ id }) => <DailySales sales={agent.sales} id={id} />,
  },
  {
    key: 'stores',
    label: ['门店', 'Stores'],
    access: agent.stores,
    content: ({ id }) => <BoundStores id={id} stores={agent.stores} size={ROWS} />,
  },
  { key: 'salesmen', label: ['业务员', 'Salesmen'], access: salesman.list, content: ({ id }) => <Salesmen id={id} /> },
  { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ agent_id: id }} size={ROWS} /> },
  {
    key: 'commission',
    label: ['佣金', 'Commission'],
    access: commission.list,
    isFolded: true,
    content: ({ id }) => <BoundCommission of={{ agent_id: id }} size={ROWS} />,
  },
  {
    key: 'withdrawals',
    label: ['提现', 'Withdrawals'],
    access: withdraw.list,
    isFolded: true,
    content: ({ id }) => <BoundWithdrawals of={{ agent_id: id }} size={ROWS} />,
  },
]

const side: SheetBlock<Agent>[] = [
  { key: 'contact', label: ['联系与规模', 'Contact and size'], narrow: 'first', content: (row) => <Contact row={row} /> },
  { key: 'bank', label: ['收款账户', 'Bank account'], content: (row) => <Bank row={row} /> },
  { key: 'contract', label: ['合同与区域', 'Contract and territories'], narrow: 'folded', content: (row) => <Contract row={row} /> },
  { key: 'logins', label: ['登录账号', 'Login accounts'], narrow: 'folded', content: (row) => <Logins row={row} /> },
  streamBlock(agent),
]

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
      size={ROWS}
    />
  )
}
