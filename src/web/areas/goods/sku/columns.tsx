import { saleWords } from '#contract/kit/verbs.ts'
import { sku, skuCost, type SkuRow } from '#contract/goods/sku.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/edit-columns.tsx'
import styles from './columns.module.css'
import { StockCell } from './StockCell.tsx'

const column = columnsOf(sku.list)

export const skuColumns: ListColumn<SkuRow>[] = [
  column.image('main_image', { label: ['主图', 'Image'], pin: 'left', width: 54 }),
  column.code('code', { pin: 'left', width: 154 }),
  column.own('title', titleAndSpec, { label: ['商品名称 / 规格', 'Name / specification'], width: 250, card: 'title' }),
  column.money('price_store', { label: ['门店价', 'Store'], sortable: true, width: 94 }),
  column.money('price_trade', { label: ['贸易价', 'Trade'], sortable: true, width: 94 }),
  column.own('stock', (row) => <StockCell row={row} />, {
    label: ['可售 / 占用', 'Free / held'],
    sortable: true,
    align: 'right',
    width: 106,
  }),
  column.text('brand_title', { width: 72 }),
  column.text('series_title', { width: 112 }),
  column.money('price_cost', { access: skuCost, width: 96 }),
  column.weight('weight', { label: ['重量(KG)', 'Weight (KG)'], width: 92 }),
  column.count('moq', { label: ['起订量', 'Minimum'], width: 76 }),
  column.count('sales_count', { sortable: true, width: 76 }),
  sortColumn(sku),
  statusColumn(sku, saleWords),
]

function titleAndSpec({ title, spec }: SkuRow) {
  const words = Object.values(spec).join(' · ')
  return (
    <span title={words ? `${title} ${words}` : title}>
      {title}
      {words && <span className={styles.spec}>{words}</span>}
    </span>
  )
}
