import { sku, skuCost, type SkuRow } from '#contract/goods/sku.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { StockCell } from './StockCell.tsx'

export const column = columnsOf(sku.list)

export const skuColumns: ListColumn<SkuRow>[] = [
  productColumn('title', productOf, {
    label: ['商品名称 / 编码 · 规格', 'Name / code · specification'],
    width: 320,
  }),
  column.money('price_store', { label: ['门店价', 'Store'], sortable: true, width: 94 }),
  column.money('price_trade', { label: ['贸易价', 'Trade'], sortable: true, width: 94 }),
  column.own('stock', (row) => <StockCell row={row} />, {
    label: ['可售 / 占用', 'Available / reserved'],
    sortable: true,
    align: 'right',
    width: 106,
  }),
  column.text('brand_title', { width: 100, inList: 'off' }),
  column.text('series_title', { width: 112, inList: 'off' }),
  column.money('price_cost', { access: skuCost, width: 96 }),
  column.weight('weight', { label: ['重量(KG)', 'Weight (KG)'], width: 92 }),
  column.count('moq', { label: ['起订量', 'Minimum'], width: 76 }),
  column.count('sales_count', { sortable: true, width: 76 }),
  sortColumn(sku),
  statusColumn(sku, saleWords),
]

function productOf({ id, main_image, title, code, spec }: SkuRow) {
  return { picture: main_image, title, code, note: Object.values(spec).join(' '), page: { path: '/goods/sku/detail', id } }
}
