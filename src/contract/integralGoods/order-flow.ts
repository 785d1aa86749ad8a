import { longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { shipFields } from '../order/order-fields.ts'
import { correctedWaybill } from '../order/order-parcel.ts'

export type ExchangeState = 'pending_pay' | 'pending_ship' | 'shipped' | 'completed' | 'closed'

const isSent: Label = ['商品已发货', 'The goods have been sent']
const isDone: Label = ['兑换已完成', 'The exchange is complete']
const isClosed: Label = ['兑换单已关闭', 'The exchange is closed']
const ended = { shipped: isSent, completed: isDone, closed: isClosed } as const

export const cancelReason = () => longText(['取消原因', 'Reason'], { max: 200 })

/**
 * The life cycle for an exchange (domain §13). Goods have an order with the type `integral`, which the exchange follows; coupons and balance are
 * given at once.
 */
export const exchangeFlow = machine<ExchangeState>()({
  initial: ['pending_pay'],
  states: {
    pending_pay: { label: ['待付款', 'To pay'], tone: 'warning' },
    pending_ship: { label: ['待发货', 'To ship'], tone: 'info', waits: true },
    shipped: { label: ['已发货', 'Shipped'], tone: 'info' },
    completed: { label: ['已完成', 'Completed'], tone: 'success' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
  },
  actions: {
    ship: {
      label: ['发货', 'Ship'],
      from: ['pending_ship'],
      to: 'shipped',
      actor: 'integralGoods:order:ship',
      single: true,
      input: shipFields,
      via: { verb: 'ship' },
      blocked: ended,
    },
    waybill: {
      label: ['改运单号', 'Change tracking number'],
      from: ['shipped'],
      actor: 'integralGoods:order:ship',
      single: true,
      input: correctedWaybill,
      via: { verb: 'waybill' },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      message: ['兑换已取消', 'Redemption canceled'],
      from: ['pending_pay', 'pending_ship'],
      to: 'closed',
      tone: 'danger',
      actor: 'integralGoods:order:cancel',
      single: true,
      input: { reason: cancelReason() },
      blocked: ended,
      call: { idempotent: true, affects: ['order.order', 'goods.sku', 'integralGoods.goods', 'finance.refund'] },
    },
    /** The customer takes it back before it is shipped. */
    withdraw: { label: ['取消兑换', 'Cancel'], from: ['pending_pay', 'pending_ship'], to: 'closed', actor: 'customer', blocked: ended },
    /** The order for the goods is paid. */
    pay: { label: ['付款', 'Pay'], from: ['pending_pay'], to: 'pending_ship', actor: 'system' },
    /** A coupon or balance is given. */
    grant: { label: ['发放', 'Give'], from: ['pending_pay'], to: 'completed', actor: 'system' },
    /** The order's last parcel is on its way. */
    sent: { label: ['发货', 'Ship'], from: ['pending_ship'], to: 'shipped', actor: 'system' },
    complete: { label: ['完成', 'Complete'], from: ['shipped'], to: 'completed', actor: 'system' },
    /** The time to pay is over. */
    expire: { label: ['超时关闭', 'Close (unpaid)'], from: ['pending_pay'], to: 'closed', actor: 'system' },
    /** Its order was closed, cancelled or refunded in full; or a paid coupon was used up. */
    void: {
      label: ['订单关闭', 'Order closed'],
      from: ['pending_pay', 'pending_ship', 'shipped', 'completed'],
      to: 'closed',
      actor: 'system',
    },
  },
})
