import { spu, spuFlow, type SpuRow } from '#contract/goods/spu.ts'
import { say } from '#contract/kit/label.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { formatRange } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

const column = columnsOf(spu.list)

export const spuColumns: ListColumn<SpuRow>[] = [
  productColumn('title', (row) => ({ ...productOf(row), page: { path: '/goods/spu/detail', id: row.id } }), {
    label: ['商品名称 / 编码', 'Name / code'],
  }),
  column.text('category_title', { width: 110 }),
  column.count('sku_count', { sortable: true, width: 82 }),
  column.own('price_min', formatRange, { label: ['门店价区间', 'Store prices'], sortable: true, width: 168, align: 'right' }),
  column.count('stock_sum', { sortable: true, width: 84 }),
  column.own('brand_title', brandAndSeries, { label: ['品牌 / 系列', 'Brand / series'], width: 130, inList: 'off' }),
  column.count('sales_count', { sortable: true, width: 84 }),
  sortColumn(spu),
  column.time('updated_at', { label: ['更新时间', 'Updated'], sortable: true, width: 140 }),
  column.own(
    'state',
    ({ state }, language) => (
      <Tag dot tone={spuFlow.tones[state]}>
        {say(spuFlow.words[state], language)}
      </Tag>
    ),
    { width: 84 },
  ),
]

/** The recycle bin columns: with the deletion time, and without the SKU columns, because the SKUs are deleted too. */
export const binColumns: ListColumn<SpuRow>[] = [
  productColumn('title', productOf, { label: ['商品名称 / 编码', 'Name / code'] }),
  ...spuColumns.filter(({ key }) => ['category_title', 'brand_title'].includes(key)),
  column.time('deleted_at', { width: 150 }),
]

function productOf({ main_image, title, code }: SpuRow) {
  return { picture: main_image, title, code }
}

function brandAndSeries({ brand_title, series_title }: SpuRow) {
  return `${brand_title} / ${series_title}`
}
