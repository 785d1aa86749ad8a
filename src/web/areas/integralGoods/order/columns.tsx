import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const column = columnsOf(order.list)

export const exchangeColumns: ListColumn<Exchange>[] = [
  column.code('exchange_no', { width: 200, card: 'title' }),
  productColumn<Exchange>('title', ({ image, title, sku_code }) => ({ picture: image, title, code: sku_code }), {
    label: ['商品', 'Item'],
    width: 220,
    card: undefined,
    pin: undefined,
  }),
  column.tag('state', { width: 96 }),
  customerColumn<Exchange>(),
  column.own('integral', ({ integral, cash }) => <Twofold main={formatNumber(integral)} sub={cash > 0 ? formatMoney(cash) : null} />, {
    label: ['积分 / 现金', 'Points / cash'],
    width: 104,
    align: 'right',
    inList: 'always',
  }),
  column.tag('kind', { width: 90 }),
  column.count('integral_back', { width: 100, inList: 'off' }),
  column.code('order_no', { width: 180, inList: 'off' }),
  column.text('reason', { width: 140, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]
