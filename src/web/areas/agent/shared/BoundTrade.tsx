import { commission, commissionFlow, type Commission } from '#contract/finance/commission.ts'
import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw, type Withdraw } from '#contract/finance/withdraw.ts'
import type { Tone } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersale, type AftersaleListed } from '#contract/order/aftersale.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { order, type Order } from '#contract/order/order.ts'
import { aftersaleKinds, commissionRoles, withdrawWays } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './BoundTrade.module.css'

/** The party that a tab's orders belong to: the order list filter. */
type Party = { agent_id: number } | { salesman_id: number } | { store_id: number } | { user_id: number }
/** A commission account's owner. */
type Earner = { agent_id: number } | { salesman_id: number }

interface OfParty {
  of: Party
  /** The rows on a page, in a part of a sheet. */
  size?: number | undefined
}

interface OfEarner {
  of: Earner
  size?: number | undefined
}

/** The orders for an agent, salesman, store or user, on its page. */
export function BoundOrders({ of, size }: OfParty) {
  const say = useLabel()
  const columns: Column<Order>[] = [
    {
      key: 'order_no',
      title: say(['订单编号', 'Order number']),
      width: 164,
      card: 'title',
      render: ({ id, order_no }) => <a href={href(`/order/list/detail?id=${id}`)}>{order_no}</a>,
    },
    ...('store_id' in of ? [] : [{ key: 'store', title: say(['门店', 'Store']), render: ({ store_name }: Order) => store_name }]),
    ...('user_id' in of
      ? []
      : [{ key: 'user', title: say(['下单人', 'Ordered by']), width: 104, render: ({ user_nick }: Order) => user_nick }]),
    money(say(['应付', 'To pay']), 'pay_amount'),
    money(say(['实付', 'Paid']), 'paid_amount'),
    state(say(['状态', 'State']), orderFlow, say),
    time(say(['下单时间', 'Ordered']), 'created_at'),
  ]
  return (
    <Bound records={order.list} of={of} size={size} label={['订单', 'Orders']} columns={columns} empty={['还没有订单', 'No orders yet']} />
  )
}

/** The after-sales for a store or user, on its page. */
export function BoundAftersales({ of, size }: { of: { store_id: number } | { user_id: number }; size?: number | undefined }) {
  const say = useLabel()
  const columns: Column<AftersaleListed>[] = [
    {
      key: 'as_no',
      title: say(['售后单号', 'Number']),
      width: 164,
      card: 'title',
      render: ({ id, as_no }) => <a href={href(`/order/aftersale/detail?id=${id}`)}>{as_no}</a>,
    },
    { key: 'goods', title: say(['商品', 'Goods']), render: ({ code, title }) => `${code} ${title}` },
    { key: 'kind', title: say(['类型', 'Type']), width: 120, render: ({ kind }) => say(aftersaleKinds[kind]) },
    { key: 'qty', title: say(['申请数量', 'Quantity']), width: 90, align: 'right', render: ({ qty }) => formatNumber(qty) },
    money(say(['申请金额', 'Requested']), 'apply_amount'),
    state(say(['状态', 'State']), aftersaleFlow, say),
    time(say(['申请时间', 'Applied']), 'created_at'),
  ]
  return (
    <Bound
      records={aftersale.list}
      of={of}
      size={size}
      label={['售后', 'After-sales']}
      columns={columns}
      empty={['还没有售后', 'No after-sales yet']}
    />
  )
}

/** The commission for an agent or salesman with its account figures. */
export function BoundCommission({ of, size }: OfEarner) {
  const say = useLabel()
  const columns: Column<Commission>[] = [
    {
      key: 'order_no',
      title: say(['订单号', 'Order']),
      width: 164,
      card: 'title',
      render: ({ order_id, order_no }) => <a href={href(`/order/list/detail?id=${order_id}&tab=commission`)}>{order_no}</a>,
    },
    { key: 'item', title: say(['商品', 'Goods']), render: ({ item_code, item_title }) => `${item_code} ${item_title}` },
    { key: 'role', title: say(['角色', 'Role']), width: 100, render: ({ role }) => say(commissionRoles[role]) },
    money(say(['计佣基数', 'Base']), 'base'),
    { key: 'rate', title: say(['比例', 'Rate']), width: 80, align: 'right', render: ({ rate }) => `${scaled(rate, 2)}%` },
    money(say(['佣金', 'Commission']), 'amount'),
    money(say(['已追回', 'Clawed back']), 'clawback'),
    state(say(['状态', 'State']), commissionFlow, say),
    time(say(['产生时间', 'Created']), 'created_at'),
  ]
  return (
    <div className={styles.stack}>
      <EarnerTiles of={of} />
      <Bound
        records={commission.list}
        of={of}
        size={size}
        label={['佣金', 'Commission']}
        columns={columns}
        empty={['还没有佣金', 'No commission yet']}
      />
    </div>
  )
}

function EarnerTiles({ of }: { of: Earner }) {
  const owner =
    'agent_id' in of
      ? { owner_type: 'agent' as const, owner_id: of.agent_id }
      : { owner_type: 'salesman' as const, owner_id: of.salesman_id }
  const { data } = useCall(commission.summary, owner, { quiet: true })
  return (
    <Tiles
      look="card"
      expected={5}
      tiles={
        data && [
          { key: 'available', label: ['可提佣金', 'Available'], value: data.available, unit: 'money' },
          { key: 'frozen', label: ['待结算', 'Waiting'], value: data.frozen, unit: 'money' },
          { key: 'held', label: ['提现中', 'In withdrawals'], value: data.held, unit: 'money' },
          { key: 'withdrawn', label: ['已提现', 'Paid out'], value: data.withdrawn, unit: 'money' },
          { key: 'clawback', label: ['已追回', 'Clawed back'], value: data.clawback, unit: 'money' },
        ]
      }
    />
  )
}

/** The withdrawals by an agent or salesman. */
export function BoundWithdrawals({ of, size }: OfEarner) {
  const say = useLabel()
  const columns: Column<Withdraw>[] = [
    {
      key: 'no',
      title: say(['单号', 'Number']),
      width: 164,
      card: 'title',
      render: ({ id, withdraw_no }) => <a href={href(`/finance/withdraw/review?id=${id}`)}>{withdraw_no}</a>,
    },
    { key: 'way', title: say(['方式', 'Method']), width: 110, render: ({ way }) => say(withdrawWays[way]) },
    money(say(['金额', 'Amount']), 'amount'),
    money(say(['手续费', 'Fee']), 'fee'),
    money(say(['实付', 'Paid out']), 'actual'),
    state(say(['状态', 'State']), withdrawFlow, say),
    time(say(['申请时间', 'Applied']), 'created_at'),
    time(say(['打款时间', 'Paid']), 'paid_at'),
  ]
  return (
    <Bound
      records={withdraw.list}
      of={of}
      size={size}
      label={['提现', 'Withdrawals']}
      columns={columns}
      empty={['还没有提现', 'No withdrawals yet']}
    />
  )
}

interface BoundProps<Row> extends Pick<Parameters<typeof BoundRecords<Row & { id: number }>>[0], 'records' | 'columns'> {
  of: object
  label: Label
  empty: Label
  size?: number | undefined
}

function Bound<Row extends { id: number }>({ of, label, empty, size, ...rest }: BoundProps<Row>) {
  const say = useLabel()
  return <BoundRecords {...rest} size={size} filter={of} label={say(label)} empty={say(empty)} />
}

function money<Key extends string>(title: string, key: Key): Column<Record<Key, number>> {
  return { key, title, width: 100, align: 'right', render: (row) => formatMoney(row[key]) }
}

function time<Key extends string>(title: string, key: Key): Column<Record<Key, string | null>> {
  return { key, title, width: 140, render: (row) => <Time value={row[key]} /> }
}

interface Flow<State extends string> {
  words: Readonly<Record<State, Label>>
  tones: Readonly<Record<State, Tone>>
}

function state<State extends string>(
  title: string,
  { words, tones }: Flow<State>,
  say: (label: Label) => string,
): Column<{ state: State }> {
  return { key: 'state', title, width: 100, render: (row) => <Tag tone={tones[row.state]}>{say(words[row.state])}</Tag> }
}
