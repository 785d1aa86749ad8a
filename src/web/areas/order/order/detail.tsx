import { useState } from 'react'
import { groupTeam } from '#contract/activity/group-team.ts'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { orderTypes } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useCan } from '#web/base/session/can.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordSheet, type SheetBlock } from '#web/kit/detail/RecordSheet.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { useLater } from '#web/kit/ui/state/use-later.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { printOrders, useOrderActions } from './actions.tsx'
import { Flag } from './Flag.tsx'
import type { OrderRow } from './order-row.ts'
import { Address, CopyAddress } from './sheet/Address.tsx'
import { Customer } from './sheet/Customer.tsx'
import { Due } from './sheet/Due.tsx'
import { Lines, LinesSum } from './sheet/Lines.tsx'
import { MoneySummary } from './sheet/MoneySummary.tsx'
import { OrderAftersales } from './sheet/OrderAftersales.tsx'
import { OrderInvoice } from './sheet/OrderInvoice.tsx'
import { OrderPayments } from './sheet/OrderPayments.tsx'
import { OrderStream } from './sheet/OrderStream.tsx'
import { Parcels } from './sheet/Parcels.tsx'
import { PriceEdit, type TypedPrice } from './sheet/PriceEdit.tsx'
import { Remarks } from './sheet/Remarks.tsx'
import { Service } from './sheet/Service.tsx'
import { ShipPanel } from './sheet/ShipPanel.tsx'

export const prefetch = (query?: Query) => prefetchRecord(order.detail, query)

/** The page for one order. */
export default function OrderPage() {
  const say = useLabel()
  const language = useLanguage()
  const can = useCan()
  const { query, setQuery } = usePage()
  const setPanel = (panel: string | undefined) => setQuery({ panel }, { replace: true })
  const { actions, dialogs } = useOrderActions((_id, panel) => setPanel(panel))
  return (
    <>
      <RecordSheet
        entity={order}
        code={({ order_no }) => order_no}
        state={({ id, state, type, flag }) => (
          <>
            <Tag tone={order.$.flow.tones[state]}>{say(order.$.flow.words[state])}</Tag>
            {type !== 'normal' && <Tag tone="info">{say(orderTypes[type])}</Tag>}
            {type === 'group' && <OrderTeam orderId={id} />}
            {flag > 0 && <Flag flag={flag} language={language} />}
          </>
        )}
        promise={(row) => <Due row={row} />}
        actions={inSheet(actions)}
        print={({ id }) =>
          can(order.print)
            ? [
                { key: 'delivery', title: say(['送货单', 'Delivery note']), onSelect: () => printOrders([id], 'delivery') },
                { key: 'pick', title: say(['配货单', 'Pick list']), onSelect: () => printOrders([id], 'pick') },
              ]
            : []
        }
        main={mainBlocks(query['panel'] === 'price', setPanel)}
        side={side}
        beside={['address']}
        forms={(row) => query['panel'] === 'ship' && can(order.ship) && <ShipPanel row={row} onClose={() => setPanel(undefined)} />}
      />
      {dialogs}
    </>
  )
}

/** The main steps first. Printing has its menu, notes and parcels have their blocks. */
const ORDER = ['ship', 'pickup', 'price', 'redLetter', 'invoice', 'receive', 'voucher', 'aftersale', 'copy', 'address', 'remark']
const ELSEWHERE: ReadonlySet<string> = new Set(['pick', 'delivery', 'parcels'])

function inSheet(actions: readonly RowAction<OrderRow>[]): RowAction<OrderRow>[] {
  const place = ({ key, danger }: RowAction<OrderRow>) => (danger ? ORDER.length + 1 : (ORDER.indexOf(key) + ORDER.length) % ORDER.length)
  return actions.filter(({ key }) => !ELSEWHERE.has(key)).toSorted((one, other) => place(one) - place(other))
}

const mainBlocks = (isPricing: boolean, setPanel: (panel: string | undefined) => void): SheetBlock<OrderDetail>[] => [
  {
    key: 'lines',
    label: ['商品', 'Goods'],
    tabs: ['amounts'],
    extra: (row) => <LinesSum row={row} />,
    content: (row) => (
      <Goods key={`${row.version}:${isPricing}`} row={row} isPricing={isPricing} onPrice={(on) => setPanel(on ? 'price' : undefined)} />
    ),
  },
  { key: 'parcels', label: ['包裹', 'Parcels'], isAbsent: hasNoParcels, content: (row) => <Parcels row={row} /> },
  {
    key: 'payments',
    label: ['收款与退款', 'Payments and refunds'],
    narrow: 'folded',
    isAbsent: ({ payments, refunds }) => payments.length + refunds.length === 0,
    content: (row) => <OrderPayments row={row} />,
  },
  {
    key: 'aftersales',
    label: ['售后', 'After-sales'],
    narrow: 'folded',
    isAbsent: ({ aftersales }) => aftersales.length === 0,
    content: (row) => <OrderAftersales row={row} />,
  },
]

const hasNoParcels = ({ state, shipments }: OrderDetail) => shipments.length === 0 && state !== 'pending_ship' && state !== 'part_shipped'

const side: SheetBlock<OrderDetail>[] = [
  { key: 'customer', label: ['客户', 'Customer'], tabs: ['basics'], narrow: 'first', content: (row) => <Customer row={row} /> },
  {
    key: 'address',
    label: ['收货', 'Delivery'],
    narrow: 'first',
    extra: (row) => <CopyAddress row={row} />,
    content: (row) => <Address row={row} />,
  },
  { key: 'remarks', label: ['备注', 'Notes'], narrow: 'folded', content: (row) => <Remarks row={row} /> },
  {
    key: 'invoice',
    label: ['发票', 'Invoice'],
    narrow: 'folded',
    isAbsent: ({ invoice, invoice_state }) => invoice === null && invoice_state === 'none',
    content: (row) => <OrderInvoice row={row} />,
  },
  { key: 'service', label: ['归属', 'Service'], tabs: ['commission'], narrow: 'folded', content: (row) => <Service row={row} /> },
  {
    key: 'stream',
    label: ['动态与评论', 'Activity and comments'],
    tabs: ['comments', 'log'],
    narrow: 'folded',
    content: ({ id }) => <OrderStream id={id} />,
  },
]

/** The server is asked when the typing pauses. */
const TYPING_MS = 200

interface GoodsProps {
  row: OrderDetail
  isPricing: boolean
  onPrice: (isOn: boolean) => void
}

/** Lines and money; while a total is typed, both show what it would do. */
function Goods({ row, isPricing, onPrice }: GoodsProps) {
  const [typed, setTyped] = useState<TypedPrice>({ pay_amount: row.pay_amount, freight_amount: row.freight_amount })
  const [total, freight] = [useLater(typed.pay_amount ?? -1, TYPING_MS), useLater(typed.freight_amount, TYPING_MS)]
  const isOn = isPricing && row.state === 'pending_pay'
  const { data } = useCall(
    order.pricePreview,
    { id: row.id, pay_amount: Math.max(0, total), freight_amount: freight },
    { enabled: isOn && total >= 0, quiet: true, keepPrevious: true },
  )
  return (
    <>
      <Lines row={row} preview={isOn ? data : undefined} />
      <MoneySummary row={row} onChange={isOn ? undefined : () => onPrice(true)} />
      {isOn && <PriceEdit row={row} typed={typed} onType={setTyped} preview={data} onClose={() => onPrice(false)} />}
    </>
  )
}

/** The team for a group-buy order, with its progress and a link to its page. */
function OrderTeam({ orderId }: { orderId: number }) {
  const say = useLabel()
  const can = useCan()
  const { data } = useCall(groupTeam.list, { order_id: orderId }, { enabled: can(groupTeam.list), quiet: true })
  const [team] = data?.list ?? []
  if (!team) return null
  const { team_no, state, mode, need, joined_people, joined_qty } = team
  const { words, tones } = groupTeam.$.flow
  return (
    <>
      <a href={href(`/activity/group/team?team_no=${team_no}`)}>{team_no}</a> {mode === 'people' ? joined_people : joined_qty}/{need}{' '}
      <Tag tone={tones[state]}>{say(words[state])}</Tag>
    </>
  )
}
