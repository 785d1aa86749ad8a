import { area } from '#server/area.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import * as shopAftersale from '#server/shop/aftersale/aftersale.ts'
import * as shopCart from '#server/shop/cart/cart.ts'
import * as shopInvoice from '#server/shop/invoice/invoice.ts'
import * as shopOrder from '#server/shop/order/order.ts'
import { aftersaleRefundEnd } from './aftersale/aftersale-refund.ts'
import { tendAftersales } from './aftersale/aftersale-timers.ts'
import * as aftersale from './aftersale/aftersale.ts'
import * as inquiry from './inquiry/inquiry.ts'
import { cancelledRefunded } from './order/order-close.ts'
import { giftClaim } from './order/order-gifts.ts'
import { closeUnpaid, completeReceived, countSales, endTimer, receiveShipped } from './order/order-jobs.ts'
import { latePaymentReturned, orderPayable } from './order/order-paid.ts'
import { pointsClaim } from './order/order-points.ts'
import { stockClaim } from './order/order-stock.ts'
import { ORDER_JOB } from './order/order-timers.ts'
import * as order from './order/order.ts'

export const orderArea = area({
  verbs: { order: { order, aftersale, inquiry } },
  shop: { cart: shopCart, order: shopOrder, aftersale: shopAftersale, invoice: shopInvoice },
  claims: { gift: giftClaim, stock: stockClaim, points: pointsClaim },
  payables: { order: orderPayable },
  refundEnds: { aftersale: aftersaleRefundEnd, cancel: cancelledRefunded, group_fail: cancelledRefunded, late_pay: latePaymentReturned },
  // the order sweepers (domain §20.2), and the sales counts
  periodic: {
    order_close: { at: '* * * * *', queue: 'orders', act: closeUnpaid, latestOnly: true },
    order_receive: { at: '*/10 * * * *', queue: 'orders', act: receiveShipped, latestOnly: true },
    order_complete: { at: '5,15,25,35,45,55 * * * *', queue: 'orders', act: completeReceived, latestOnly: true },
    'count-sales': { at: '* * * * *', queue: 'orders', act: countSales, latestOnly: true },
    'tend-aftersales': { at: '*/10 * * * *', queue: 'upkeep', act: tendAftersales },
  },
  polled: [consumeOrderEvents],
  jobs: { [ORDER_JOB]: { queue: 'orders', act: endTimer } },
})
