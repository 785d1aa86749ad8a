import { salesman, salesmanFlow, type Salesman } from '#contract/agent/salesman.ts'
import { commission } from '#contract/finance/commission.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { BoundStores } from '#web/areas/agent/BoundStores.tsx'
import { DailySales } from '#web/areas/agent/DailySales.tsx'
import { BoundCommission, BoundOrders, BoundWithdrawals } from '#web/areas/agent/shared/BoundTrade.tsx'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { salesmanTexts } from './texts.ts'
import { useSalesmanActions } from './use-salesman-actions.tsx'

/** The page for one salesman. */
export default function SalesmanPage() {
  const say = useLabel()
  const { actions, dialogs } = useSalesmanActions(useEditing())
  return (
    <>
      <DetailPage
        entity={salesman}
        title={({ name }) => name}
        code={({ code }) => code}
        state={({ state }) => <Tag tone={salesmanFlow.tones[state]}>{say(salesmanFlow.words[state])}</Tag>}
        actions={actions}
        summary={(row) => (
          <Tiles
            look="card"
            tiles={[
              { key: 'stores', label: ['门店数', 'Stores'], value: row.store_count },
              { key: 'new', label: ['本月新增门店', 'New stores this month'], value: row.month_new_store },
              { key: 'month', label: ['本月成交额', 'Sales this month'], value: row.month_amount, unit: 'money' },
              { key: 'target', label: ['目标完成率', 'Target reached'], value: row.target_rate, unit: 'percent' },
              { key: 'commission', label: ['可提佣金', 'Commission'], value: row.commission_available, unit: 'money' },
            ]}
          />
        )}
        tabs={[
          { key: 'overview', label: ['概况', 'Overview'], content: (row) => <Overview row={row} /> },
          {
            key: 'stores',
            label: ['门店', 'Stores'],
            access: salesman.stores,
            count: ({ store_count }) => store_count,
            content: ({ id }) => <BoundStores id={id} stores={salesman.stores} />,
          },
          { key: 'orders', label: ['订单', 'Orders'], access: order.list, content: ({ id }) => <BoundOrders of={{ salesman_id: id }} /> },
          {
            key: 'commission',
            label: ['佣金', 'Commission'],
            access: commission.list,
            content: ({ id }) => <BoundCommission of={{ salesman_id: id }} />,
          },
          {
            key: 'withdrawals',
            label: ['提现', 'Withdrawals'],
            access: withdraw.list,
            content: ({ id }) => <BoundWithdrawals of={{ salesman_id: id }} />,
          },
          { key: 'invites', label: ['邀请记录', 'Invitations'], access: salesman.invites, content: ({ id }) => <Invites id={id} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

function Overview({ row }: { row: Salesman }) {
  const t = useTexts(salesmanTexts)
  const say = useLabel()
  const employer = row.agent_id === null ? t('direct') : <a href={href(`/agent/agent/detail?id=${row.agent_id}`)}>{row.agent_name}</a>
  return (
    <>
      <DailySales sales={salesman.sales} id={row.id} />
      <Descriptions
        items={[
          { key: 'user', label: say(['关联用户', 'User']), value: <a href={href(`/user/list/detail?id=${row.user_id}`)}>{row.nick}</a> },
          { key: 'phone', label: say(['手机号', 'Phone']), value: row.phone },
          { key: 'agent', label: say(['所属代理商', 'Agent']), value: employer },
          { key: 'rate', label: say(['佣金比例', 'Commission rate']), value: `${scaled(row.commission_rate, 2)}%` },
          { key: 'invite', label: say(['邀请码', 'Invitation code']), value: row.invite_code },
          { key: 'target', label: say(['月目标', 'Monthly target']), value: formatMoney(row.month_target) },
          { key: 'joined', label: say(['入职日期', 'Joined']), value: row.joined_at },
          { key: 'left', label: say(['离职日期', 'Last day']), value: row.left_at },
          ...writtenItems(row, say),
          { key: 'areas', label: say(['负责区域', 'Areas']), value: row.area_names.join('、'), wide: true },
        ]}
      />
    </>
  )
}

type Invite = OutputOf<typeof salesman.invites>['list'][number]

const states = {
  pending_agent: ['待预审', 'Awaiting the agent'],
  pending: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  rejected: ['已驳回', 'Rejected'],
  withdrawn: ['已撤回', 'Withdrawn'],
} as const

function Invites({ id }: { id: number }) {
  const t = useTexts(salesmanTexts)
  const say = useLabel()
  const stateOf = ({ state }: Invite) =>
    say(state !== null && state in states ? states[state as keyof typeof states] : ['已扫码', 'Scanned'])
  const columns: Column<Invite>[] = [
    { key: 'nick', title: say(['用户', 'User']), card: 'title', width: 150, render: ({ nick }) => nick },
    { key: 'title', title: say(['邀请', 'Invitation']), render: ({ title }) => title },
    { key: 'code', title: say(['邀请码', 'Code']), width: 110, render: ({ code }) => code },
    { key: 'state', title: say(['进度', 'Progress']), width: 110, render: stateOf },
    { key: 'store', title: say(['门店', 'Store']), render: ({ store }) => store },
    { key: 'scanned_at', title: say(['扫码时间', 'Scanned']), width: 150, render: ({ scanned_at }) => <Time value={scanned_at} /> },
  ]
  return (
    <BoundRecords
      records={salesman.invites}
      filter={{ id }}
      label={say(['邀请记录', 'Invitations'])}
      columns={columns}
      empty={t('no_invites')}
    />
  )
}
