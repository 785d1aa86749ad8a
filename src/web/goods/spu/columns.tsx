import { spu, spuStates, type SpuRow } from '#contract/goods/spu.ts'
import { say } from '#contract/kit/label.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn } from '#web/kit/list/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'
import styles from './columns.module.css'

const column = columnsOf(spu.list)

const tones = { on: 'success', off: 'neutral', draft: 'warning' } as const

export const spuColumns: ListColumn<SpuRow>[] = [
  column.image('main_image', { label: ['主图', 'Image'], pin: 'left', width: 60 }),
  column.own('title', nameAndCode, { label: ['商品名称 / 编码', 'Name / code'], width: 280, card: 'title' }),
  column.own('brand_title', brandAndSeries, { label: ['品牌 / 系列', 'Brand / series'], width: 150 }),
  column.text('category_title', { width: 110 }),
  column.count('sku_count', { sortable: true, width: 80 }),
  column.own('price_min', priceRange, { label: ['门店价区间', 'Store prices'], sortable: true, width: 170, align: 'right' }),
  column.count('stock_sum', { sortable: true, width: 100 }),
  column.count('sales_count', { sortable: true, width: 90 }),
  sortColumn(spu),
  column.own(
    'state',
    ({ state }, language) => (
      <Tag dot tone={tones[state]}>
        {say(spuStates[state], language)}
      </Tag>
    ),
    { width: 84 },
  ),
  column.time('updated_at', { label: ['更新时间', 'Updated'], sortable: true, width: 140 }),
]

/** What lies in the recycle bin: nothing of it can be sorted anew, and since when matters. */
export const binColumns: ListColumn<SpuRow>[] = [
  ...spuColumns.filter(({ key }) => !['sort', 'state', 'updated_at', 'stock_sum', 'sales_count'].includes(key)),
  column.time('deleted_at', { width: 150 }),
]

function nameAndCode({ title, code }: SpuRow) {
  return (
    <span className={styles.name} title={title}>
      {title}
      <span className={styles.code}>{code}</span>
    </span>
  )
}

function brandAndSeries({ brand_title, series_title }: SpuRow) {
  return `${brand_title} / ${series_title}`
}

/** ¥a–¥b, one price where they are equal, nothing without SKUs. */
function priceRange({ price_min, price_max }: SpuRow): string {
  return price_min === price_max ? formatMoney(price_min) : `${formatMoney(price_min)}–${formatMoney(price_max)}`
}
