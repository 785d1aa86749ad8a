import { longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'
import { closeReasons, type CloseReason, type InvoiceState, type OrderState, type OrderType, type ShipType } from '../trade/words.ts'

/** The order columns that the guards read. */
export interface OrderFacts {
  type: OrderType
  ship_type: ShipType
  aftersale_open: number
  adjust_count: number
  invoice_state: InvoiceState
}

/** A price is changed at most this number of times (domain §7.1). */
export const MOST_ADJUSTMENTS = 5

const paidAlready: Label = ['已支付订单不能改价', 'The price of a paid order cannot be changed']
const adjustedOften: Label = ['改价最多{n}次', 'The price can be changed at most {n:time|times}']
const noTeam: Label = ['拼团未成功，不能发货', 'The group buy has not succeeded yet, so the order cannot be shipped']
const inAftersale: Label = ['订单正在售后中，请先处理售后', 'The order has an open after-sale. Resolve it first']
const isPickup: Label = ['自提订单请使用核销自提', 'This is a pick-up order. Use the pick-up code']
const noPickup: Label = ['该订单不是自提订单', 'This is not a pick-up order']
const noInvoice: Label = ['买家未申请发票', 'The buyer has not requested an invoice']
const noRedLetter: Label = ['该订单无需开具红字发票', 'The order needs no red-letter invoice']
const shippedElsewhere: Label = ['奖品和积分兑换订单不能撤回发货', 'The shipment of a prize or points order cannot be undone']
const closed: Label = ['订单已关闭', 'The order is closed']

const { unpaid: _unpaid, refunded: _refunded, group_failed: _failed, ...byStaff } = closeReasons
/** The reasons from which staff choose when they close or cancel. */
export const staffReasons: Readonly<Record<Exclude<CloseReason, 'unpaid' | 'refunded' | 'group_failed'>, Label>> = byStaff

const refused = (label: Label) => (): Refusal => ({ label })
const unless = (holds: boolean, label: Label): Refusal | undefined => (holds ? undefined : refused(label)())
const settled = ({ aftersale_open }: OrderFacts) => unless(aftersale_open === 0, inAftersale)
const whyPickup = ({ ship_type }: OrderFacts) => unless(ship_type !== 'pickup', isPickup)

const list = 'order:order'
const paid = { pending_group: paidAlready, pending_ship: paidAlready, part_shipped: paidAlready, shipped: paidAlready } as const

const shipping = {
  from: ['pending_ship', 'part_shipped'],
  actor: `${list}:ship`,
  single: true,
  via: { verb: 'ship' },
  blocked: { pending_group: noTeam },
  guard: whyPickup,
} as const

/** An order's life (domain §7.1 item 5). */
export const orderFlow = machine<OrderState, OrderFacts>()({
  initial: ['pending_pay', 'pending_ship'],
  states: {
    pending_pay: { label: ['待付款', 'To pay'], tone: 'warning' },
    pending_verify: { label: ['待核款', 'Awaiting verification'], tone: 'info', waits: true },
    pending_group: { label: ['待成团', 'Group forming'], tone: 'info' },
    pending_ship: { label: ['待发货', 'To ship'], tone: 'info', waits: true },
    part_shipped: { label: ['部分发货', 'Partly shipped'], tone: 'info', waits: true },
    shipped: { label: ['待收货', 'On the way'], tone: 'info' },
    received: { label: ['已收货', 'Received'], tone: 'success' },
    completed: { label: ['已完成', 'Completed'], tone: 'success' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
  },
  actions: {
    price: {
      label: ['改价', 'Adjust price'],
      from: ['pending_pay'],
      actor: `${list}:price`,
      single: true,
      via: { verb: 'price' },
      blocked: { ...paid, received: paidAlready, completed: paidAlready },
      guard: ({ adjust_count }) =>
        adjust_count < MOST_ADJUSTMENTS ? undefined : { label: adjustedOften, values: { n: MOST_ADJUSTMENTS } },
    },
    address: {
      label: ['改地址', 'Change address'],
      from: ['pending_pay', 'pending_verify', 'pending_group', 'pending_ship'],
      actor: `${list}:address`,
      single: true,
      via: { verb: 'address' },
    },
    voucher: {
      label: ['上传凭证', 'Upload a voucher'],
      from: ['pending_pay'],
      to: 'pending_verify',
      actor: `${list}:create`,
      single: true,
      via: { verb: 'voucher' },
    },
    close: {
      label: ['关闭订单', 'Close'],
      from: ['pending_pay'],
      to: 'closed',
      tone: 'danger',
      actor: `${list}:close`,
      single: true,
      via: { verb: 'close' },
      blocked: { closed },
    },
    cancelRefund: {
      label: ['取消并退款', 'Cancel and refund'],
      from: ['pending_ship'],
      to: 'closed',
      tone: 'danger',
      actor: `${list}:close`,
      single: true,
      via: { verb: 'cancelRefund' },
      blocked: { closed },
      guard: settled,
    },
    ship: { ...shipping, label: ['发货', 'Ship'], to: 'shipped' },
    /** A parcel with a part from what is left: the same call. */
    shipPart: { ...shipping, label: ['部分发货', 'Partial shipment'], to: 'part_shipped' },
    /** The order is to ship again if no other parcel is left. */
    unship: {
      label: ['撤回发货', 'Undo shipment'],
      from: ['part_shipped', 'shipped'],
      to: ['pending_ship', 'part_shipped'],
      actor: `${list}:ship`,
      single: true,
      via: { verb: 'unship' },
      // their own record follows the shipment
      never: ({ type }) => unless(type !== 'prize' && type !== 'integral', shippedElsewhere),
      guard: whyPickup,
    },
    waybill: {
      label: ['改运单号', 'Change tracking number'],
      from: ['part_shipped', 'shipped'],
      actor: `${list}:ship`,
      single: true,
      via: { verb: 'waybill' },
      guard: whyPickup,
    },
    pickup: {
      label: ['核销自提', 'Confirm pick-up'],
      from: ['pending_ship'],
      to: 'received',
      actor: `${list}:pickup`,
      single: true,
      via: { verb: 'pickup' },
      blocked: { pending_group: noTeam },
      guard: (row) => unless(row.ship_type === 'pickup', noPickup) ?? settled(row),
    },
    receive: {
      label: ['确认收货', 'Confirm receipt'],
      message: ['已确认收货', 'Receipt confirmed'],
      from: ['shipped'],
      to: 'received',
      actor: `${list}:receive`,
      single: true,
      input: { reason: longText(['原因', 'Reason'], { max: 200 }) },
    },
    invoice: {
      label: ['登记发票', 'Register invoice'],
      from: ['pending_ship', 'part_shipped', 'shipped', 'received', 'completed'],
      actor: `${list}:invoice`,
      single: true,
      via: { verb: 'invoice' },
      guard: ({ invoice_state }) => unless(['applied', 'issued', 'red_due'].includes(invoice_state), noInvoice),
    },
    redLetter: {
      label: ['登记红字发票', 'Add red invoice'],
      from: ['pending_ship', 'part_shipped', 'shipped', 'received', 'completed', 'closed'],
      actor: `${list}:invoice`,
      single: true,
      via: { verb: 'redLetter' },
      guard: ({ invoice_state }) => unless(invoice_state === 'red_due', noRedLetter),
    },
    cancel: { label: ['取消订单', 'Cancel'], from: ['pending_pay'], to: 'closed', actor: 'customer' },
    submitVoucher: { label: ['提交凭证', 'Submit voucher'], from: ['pending_pay'], to: 'pending_verify', actor: 'customer' },
    confirm: { label: ['确认收货', 'Confirm receipt'], from: ['shipped'], to: 'received', actor: 'customer' },
    pay: { label: ['付款', 'Pay'], from: ['pending_pay', 'pending_verify'], to: 'pending_ship', actor: 'system' },
    payGroup: { label: ['付款待成团', 'Pay for a group'], from: ['pending_pay', 'pending_verify'], to: 'pending_group', actor: 'system' },
    rejectVoucher: { label: ['凭证驳回', 'Reject voucher'], from: ['pending_verify'], to: 'pending_pay', actor: 'system' },
    expire: { label: ['超时关闭', 'Close (unpaid)'], from: ['pending_pay'], to: 'closed', actor: 'system' },
    formGroup: { label: ['成团', 'Group complete'], from: ['pending_group'], to: 'pending_ship', actor: 'system' },
    failGroup: { label: ['拼团失败', 'Group buy failed'], from: ['pending_group'], to: 'closed', actor: 'system' },
    shipRest: { label: ['其余已退款', 'The rest is refunded'], from: ['part_shipped'], to: 'shipped', actor: 'system' },
    refundAll: {
      label: ['全额退款关闭', 'Close, refunded in full'],
      from: ['pending_ship', 'part_shipped', 'shipped', 'received'],
      to: 'closed',
      actor: 'system',
    },
    autoReceive: { label: ['自动收货', 'Automatic receipt'], from: ['shipped'], to: 'received', actor: 'system' },
    complete: { label: ['完成', 'Complete'], from: ['received'], to: 'completed', actor: 'system' },
  },
})
