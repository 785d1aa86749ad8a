import { longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'
import { orderAddress, shipFields } from '../order/order-fields.ts'
import { correctedWaybill } from '../order/order-parcel.ts'

export type RecordState =
  | 'none'
  | 'granted'
  | 'pending_grant'
  | 'pending_address'
  | 'pending_ship'
  | 'shipped'
  | 'done'
  | 'expired'
  | 'cancelled'
  | 'clawed'

/** The draw columns that its guards read. */
export interface RecordFacts {
  claw_failed_at: string | null
}

const by = 'lottery:record:ship'
const isSent: Label = ['奖品已发货', 'The prize has been sent']
const isGranted: Label = ['奖品已发放', 'The prize has been given']
const noAddress: Label = ['客户还没有填写收货地址', 'The customer has not entered an address yet']

const notOwed: Label = ['下单获得的奖品在订单退款后才能追回', 'Only prizes of refunded orders can be clawed back']
const unlessOwed = ({ claw_failed_at }: RecordFacts): Refusal | undefined => (claw_failed_at === null ? { label: notOwed } : undefined)

export const cancelReason = () => longText(['取消原因', 'Reason'], { max: 200 })

/** A draw's life (domain §10): what it won, and how the customer gets it. */
export const recordFlow = machine<RecordState, RecordFacts>()({
  initial: ['none', 'granted', 'pending_grant', 'pending_address'],
  states: {
    none: { label: ['未中奖', 'No prize'], tone: 'neutral' },
    granted: { label: ['已发放', 'Given'], tone: 'success' },
    pending_grant: { label: ['待补发', 'To give again'], tone: 'danger', waits: true },
    pending_address: { label: ['待填地址', 'Needs address'], tone: 'warning' },
    pending_ship: { label: ['待发货', 'To ship'], tone: 'info', waits: true },
    shipped: { label: ['已发货', 'Shipped'], tone: 'info' },
    done: { label: ['已完成', 'Completed'], tone: 'success' },
    expired: { label: ['已失效', 'Expired'], tone: 'neutral' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
    clawed: { label: ['已追回', 'Clawed back'], tone: 'danger' },
  },
  actions: {
    /** The customer names the address; the prize order is placed. */
    claim: { label: ['填写地址', 'Enter address'], from: ['pending_address'], to: 'pending_ship', actor: 'customer' },
    /** The same by staff. */
    address: {
      label: ['填写地址', 'Enter address'],
      from: ['pending_address'],
      to: 'pending_ship',
      actor: by,
      single: true,
      input: orderAddress.shape,
      via: { verb: 'address' },
    },
    ship: {
      label: ['发货', 'Ship'],
      from: ['pending_ship'],
      to: 'shipped',
      actor: by,
      single: true,
      input: shipFields,
      via: { verb: 'ship' },
      blocked: { pending_address: noAddress, shipped: isSent, done: isSent },
    },
    waybill: {
      label: ['改运单号', 'Change tracking number'],
      from: ['shipped'],
      actor: by,
      single: true,
      input: correctedWaybill,
      via: { verb: 'waybill' },
    },
    /** The prize order was shipped by other ways. */
    sent: { label: ['发货', 'Ship'], from: ['pending_ship'], to: 'shipped', actor: 'system' },
    complete: { label: ['完成', 'Complete'], from: ['shipped'], to: 'done', actor: 'system' },
    grant: {
      label: ['补发', 'Give again'],
      message: ['已补发', 'Reissued'],
      from: ['pending_grant'],
      to: 'granted',
      actor: 'lottery:record:grant',
      single: true,
      blocked: { granted: isGranted },
      confirm: { title: ['再次发放该奖品？', 'Give this prize again?'] },
      call: { idempotent: true },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      message: ['已取消', 'Canceled'],
      from: ['pending_grant', 'pending_address', 'pending_ship'],
      to: 'cancelled',
      tone: 'danger',
      actor: by,
      single: true,
      input: { reason: cancelReason() },
      blocked: { shipped: isSent, done: isSent },
      call: { affects: ['order.order', 'goods.sku'] },
    },
    /** The prize order was cancelled. */
    void: { label: ['订单取消', 'Order cancelled'], from: ['pending_ship'], to: 'cancelled', tone: 'danger', actor: 'system' },
    /** The order that gave the chance was refunded before the prize was given. */
    withdraw: { label: ['订单退款收回', 'Withdraw'], from: ['pending_grant', 'pending_address'], to: 'cancelled', actor: 'system' },
    /** The order that gave the chance was refunded after it. */
    claw: { label: ['订单退款追回', 'Claw back'], from: ['granted'], to: 'clawed', tone: 'danger', actor: 'system' },
    /** The same by staff, where it was not possible at the refund. */
    clawback: {
      label: ['追回', 'Claw back'],
      message: ['已追回', 'Clawed back'],
      from: ['granted'],
      to: 'clawed',
      tone: 'danger',
      actor: 'lottery:record:grant',
      single: true,
      input: { reason: longText(['原因', 'Reason'], { max: 200 }) },
      never: unlessOwed,
      call: { idempotent: true, affects: ['userBalance.account'] },
    },
    expire: { label: ['过期', 'Expire'], from: ['pending_address'], to: 'expired', actor: 'system' },
  },
})
