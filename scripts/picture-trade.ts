import { listedFully, loaded, tabs, type Subject } from './picture-moments.ts'

/** The pages of orders, after-sales, payments, commission and withdrawals. */
export const tradeSubjects: readonly Subject[] = [
  { name: 'order-list', path: '#/order/list', ready: listedFully },
  ...tabs('order', '#/order/list/detail?id=2', ['basics', 'lines', 'parcels', 'amounts', 'payments', 'aftersales', 'commission']),
  { name: 'order-create', path: '#/order/create', ready: loaded },
  { name: 'aftersale-list', path: '#/order/aftersale', ready: listedFully },
  ...tabs('aftersale', '#/order/aftersale/detail?id=1', ['basics', 'amount']),
  { name: 'payment-list', path: '#/finance/payment', ready: listedFully },
  ...tabs('payment', '#/finance/payment/detail?id=1', ['basics']),
  { name: 'refund-list', path: '#/finance/refund', ready: listedFully },
  { name: 'reconciliation', path: `#/finance/reconciliation?from=${dayBefore(13)}&to=${dayBefore(0)}`, ready: listedFully },
  { name: 'commission-list', path: '#/finance/commission', ready: listedFully },
  { name: 'withdraw-list', path: '#/finance/withdraw', ready: listedFully },
  ...tabs('withdraw', '#/finance/withdraw/review?id=1', ['review', 'recent']),
]

/** The clock of the pictures stands still; the demo data ends today. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
