import { goodsPackage, type GoodsPackage } from '#contract/goods/package.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { floorTag, waitingTag } from '#web/areas/goods/shared/review-tags.tsx'
import { textIn, type Language, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { PartsCell } from './PartsCell.tsx'
import styles from './columns.module.css'

const packageTexts = texts({
  zh: {
    always: '长期',
    since: '{from} 起',
    until: '至 {until}',
  },
  en: {
    always: 'Always',
    since: 'From {from}',
    until: 'Until {until}',
  },
})

const column = columnsOf(goodsPackage.list)

export const packageColumns: ListColumn<GoodsPackage>[] = [
  productColumn('title', ({ image, title, code }) => ({ picture: image, title, code }), { label: ['套装名称 / 编码', 'Name / code'] }),
  column.own('items', (row) => <PartsCell row={row} />, { label: ['组成', 'Parts'], width: 132 }),
  column.money('price_origin', { width: 96 }),
  column.money('price_store', { label: ['门店价', 'Store price'], width: 88 }),
  column.money('price_trade', { label: ['贸易价', 'Trade price'], width: 88 }),
  { key: 'saved', label: ['优惠', 'Saved'], width: 72, align: 'right', render: saved },
  column.own('is_under_floor', (row, language) => waitingTag(row, language) ?? floorTag(row, language), {
    label: ['毛利', 'Margin'],
    width: 112,
  }),
  column.count('stock', { width: 76 }),
  column.count('sales_count', { sortable: true, width: 76 }),
  column.own('start_at', period, { label: ['时间', 'Time'], width: 176 }),
  sortColumn(goodsPackage),
  statusColumn(goodsPackage, saleWords),
]

/** A part may have become cheaper since the package was created. */
function saved({ price_origin, price_store }: GoodsPackage) {
  const amount = price_origin - price_store
  return <span className={amount < 0 ? styles.dearer : undefined}>{formatMoney(amount)}</span>
}

function period({ start_at, end_at }: GoodsPackage, language: Language): string {
  const [from, until] = [formatTime(start_at, 'day'), formatTime(end_at, 'day')]
  if (from && until) return `${from}–${until}`
  if (from) return textIn(packageTexts, language, 'since', { from })
  return until ? textIn(packageTexts, language, 'until', { until }) : textIn(packageTexts, language, 'always')
}
