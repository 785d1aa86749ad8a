import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { productColumn } from '#web/kit/list/product-column.tsx'

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
  column.text('user_nick', { width: 110 }),
  column.text('user_phone', { width: 120 }),
  column.text('store_name', { width: 140 }),
  column.count('integral', { width: 90 }),
  column.money('cash', { width: 96 }),
  column.tag('state', { width: 96 }),
  column.count('integral_back', { width: 100, off: true }),
  column.code('order_no', { width: 180, off: true }),
  column.text('reason', { width: 140, off: true }),
  column.time('created_at', { width: 150, sortable: true }),
]
