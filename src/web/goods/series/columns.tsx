import { series, type Series } from '#contract/goods/series.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'

const column = columnsOf(series.list)

export const seriesColumns: ListColumn<Series>[] = [
  column.image('image'),
  column.text('title', { card: 'title' }),
  column.text('brand_title', { width: 120 }),
  column.code('code', { label: ['编码', 'Code'], width: 96 }),
  column.count('spu_count', { width: 76 }),
  column.count('sku_count', { sortable: true, width: 88 }),
  column.own('price_min', priceRange, { label: ['门店价区间', 'Store prices'], width: 180, align: 'right' }),
  sortColumn(series),
  statusColumn(series),
]

/** ¥a–¥b, one price where they are equal, nothing without SKUs. */
function priceRange({ price_min, price_max }: Series): string {
  return price_min === price_max ? formatMoney(price_min) : `${formatMoney(price_min)}–${formatMoney(price_max)}`
}
