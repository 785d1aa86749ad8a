import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'

const column = columnsOf(order.list)

export const exchangeColumns: ListColumn<Exchange>[] = [
  column.code('exchange_no', { width: 200, card: 'title' }),
  productColumn<Exchange>('title', ({ image, title, sku_code }) => ({ picture: image, title, code: sku_code }), {
    label: ['商品', 'Item'],
    width: 220,
    card: undefined,
    pin: undefined,
  }),
  column.tag('kind', { width: 90 }),
  column.own('user_nick', ({ user_nick, user_phone }) => [user_nick, user_phone].filter(Boolean).join(' '), { width: 170 }),
  column.text('store_name', { width: 120 }),
  column.count('integral', { width: 90 }),
  column.money('cash', { width: 96 }),
  // beside the actions, visible at any table width
  column.tag('state', { width: 96, pin: 'right' }),
  column.count('integral_back', { width: 100, inList: 'off' }),
  column.code('order_no', { width: 180, inList: 'off' }),
  column.text('reason', { width: 140, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]
