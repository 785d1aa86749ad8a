import { order, type OrderDetail } from '#contract/order/order.ts'
import { orderTypes } from '#contract/trade/words.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Steps, type Step } from '#web/kit/ui/value/Steps.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useOrderActions } from './actions.tsx'
import { Flag } from './Flag.tsx'
import { OrderAftersales } from './OrderAftersales.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { OrderBasics } from './OrderBasics.tsx'
import { OrderCommission } from './OrderCommission.tsx'
import { OrderInvoice } from './OrderInvoice.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderLog } from './OrderLog.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderPayments } from './OrderPayments.tsx'

const { states } = order.$.flow

const tabs: DetailTab<OrderDetail>[] = [
  { key: 'basics', label: ['基本信息', 'Basics'], content: (row) => <OrderBasics row={row} /> },
  { key: 'lines', label: ['商品清单', 'Lines'], count: ({ items }) => items.length, content: (row) => <OrderLines row={row} /> },
  {
    key: 'parcels',
    label: ['收货与配送', 'Delivery'],
    count: ({ shipments }) => shipments.length || undefined,
    content: (row) => <OrderParcels row={row} />,
  },
  { key: 'amounts', label: ['金额与优惠', 'Amounts'], content: (row) => <OrderAmounts row={row} /> },
  {
    key: 'payments',
    label: ['支付记录', 'Payments'],
    count: ({ payments }) => payments.length || undefined,
    content: (row) => <OrderPayments row={row} />,
  },
  { key: 'invoice', label: ['发票', 'Invoice'], content: (row) => <OrderInvoice row={row} /> },
  {
    key: 'aftersales',
    label: ['售后', 'After-sales'],
    count: ({ aftersales }) => aftersales.length || undefined,
    content: (row) => <OrderAftersales row={row} />,
  },
  {
    key: 'commission',
    label: ['佣金分配', 'Commission'],
    access: order.commission,
    content: ({ id }) => <OrderCommission id={id} />,
  },
]

export const prefetch = (query?: Query) => prefetchRecord(order.detail, query)

/** The page for one order. */
export default function OrderPage() {
  const say = useLabel()
  const language = useLanguage()
  const { actions, dialogs } = useOrderActions()
  return (
    <>
      <DetailPage
        entity={order}
        title={({ order_no }) => order_no}
        state={({ state, type, flag }) => (
          <>
            <Tag tone={states[state].tone}>{say(states[state].label)}</Tag>
            {type !== 'normal' && <Tag tone="info">{say(orderTypes[type])}</Tag>}
            {flag > 0 && <Flag flag={flag} language={language} />}
          </>
        )}
        actions={actions}
        summary={(row) => <Steps label={say(['订单进度', 'Progress'])} steps={stepsOf(row, say)} />}
        tabs={tabs}
        rail={({ id }) => <OrderLog id={id} />}
      />
      {dialogs}
    </>
  )
}

const order_of: readonly OrderDetail['state'][] = [
  'pending_pay',
  'pending_verify',
  'pending_group',
  'pending_ship',
  'part_shipped',
  'shipped',
  'received',
  'completed',
]

type Say = ReturnType<typeof useLabel>

/** Placed, paid, shipped, received, completed; a closed order ends where it stood. */
function stepsOf(row: OrderDetail, say: Say): Step[] {
  const { state, created_at, paid_at, ship_at, received_at, completed_at, closed_at } = row
  const place = order_of.indexOf(state)
  const parts = [
    { title: say(['提交订单', 'Placed']), time: created_at, done: true, at: 0 },
    { title: say(['付款', 'Paid']), time: paid_at, done: paid_at !== null, at: 2 },
    {
      title: say(['发货', 'Shipped']),
      time: ship_at,
      done: place >= order_of.indexOf('shipped') || (ship_at !== null && place < 0),
      at: 4,
    },
    { title: say(['收货', 'Received']), time: received_at, done: received_at !== null, at: 5 },
    { title: say(['完成', 'Completed']), time: completed_at, done: completed_at !== null, at: 6 },
  ]
  if (state === 'closed') {
    const done = parts.filter((part) => part.done)
    return [
      ...done.map(({ title, time }): Step => ({ title, time, state: 'done' })),
      { title: say(['已关闭', 'Closed']), time: closed_at, state: 'failed' },
    ]
  }
  const current = parts.findIndex((part) => !part.done)
  return parts.map(({ title, time, done }, index): Step => ({
    title,
    time,
    state: done ? 'done' : index === current ? 'current' : 'to_come',
  }))
}
