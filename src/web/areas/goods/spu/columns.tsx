import { spu, spuStates, spuTones, type SpuRow } from '#contract/goods/spu.ts'
import { say } from '#contract/kit/label.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn } from '#web/kit/list/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'

const column = columnsOf(spu.list)

export const spuColumns: ListColumn<SpuRow>[] = [
  column.image('main_image', { label: ['主图', 'Image'], pin: 'left', width: 54 }),
  column.text('title', { width: 240, card: 'title' }),
  column.code('code', { width: 140 }),
  column.text('category_title', { width: 96 }),
  column.count('sku_count', { sortable: true, width: 82 }),
  column.own('price_min', priceRange, { label: ['门店价区间', 'Store prices'], sortable: true, width: 140, align: 'right' }),
  column.count('stock_sum', { sortable: true, width: 84 }),
  column.own('brand_title', brandAndSeries, { label: ['品牌 / 系列', 'Brand / series'], width: 130 }),
  column.count('sales_count', { sortable: true, width: 84 }),
  sortColumn(spu),
  column.time('updated_at', { label: ['更新时间', 'Updated'], sortable: true, width: 140 }),
  column.own(
    'state',
    ({ state }, language) => (
      <Tag dot tone={spuTones[state]}>
        {say(spuStates[state], language)}
      </Tag>
    ),
    { width: 84, pin: 'right' },
  ),
]

/** What lies in the recycle bin: its SKUs lie there as well, and since when matters. */
export const binColumns: ListColumn<SpuRow>[] = [
  ...spuColumns.filter(({ key }) => ['main_image', 'title', 'code', 'category_title', 'brand_title'].includes(key)),
  column.time('deleted_at', { width: 150 }),
]

function brandAndSeries({ brand_title, series_title }: SpuRow) {
  return `${brand_title} / ${series_title}`
}

/** ¥a–¥b, one price where they are equal, nothing without SKUs. */
function priceRange({ price_min, price_max }: SpuRow): string {
  return price_min === price_max ? formatMoney(price_min) : `${formatMoney(price_min)}–${formatMoney(price_max)}`
}
