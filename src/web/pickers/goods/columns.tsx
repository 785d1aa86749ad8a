import { sku } from '#contract/goods/sku.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import type { PricedGoods } from './goods.ts'
import styles from './GoodsTable.module.css'

const goodsPickerTexts = texts({
  zh: {
    no_image: '暂无图片',
  },
  en: {
    no_image: 'No image',
  },
})

const column = columnsOf(sku.picker)

const names: ListColumn<PricedGoods>[] = [
  column.own(
    'main_image',
    ({ main_image }, language) =>
      main_image ? (
        <Image src={main_image} alt="" width={28} />
      ) : (
        <span className={styles.none}>{textIn(goodsPickerTexts, language, 'no_image')}</span>
      ),
    { label: ['图片', 'Image'], width: 68, align: 'center', card: 'hidden' },
  ),
  column.code('code', { label: ['商品编码', 'SKU code'], width: 164 }),
  column.own('title', ({ title }) => <span className={styles.name}>{title}</span>, {
    label: ['商品名称', 'Goods name'],
    card: 'title',
  }),
  column.text('brand_title', { label: ['品牌', 'Brand'], width: 78 }),
  column.text('series_title', { label: ['系列', 'Series'], width: 112 }),
]

const stock = orDash(column.count('stock', { label: ['库存', 'Stock'], width: 72 }))

/** The goods picker columns (checklist K02). */
export const goodsColumns: ListColumn<PricedGoods>[] = [
  ...names,
  orDash(column.money('price_store', { width: 90 })),
  orDash(column.money('price_trade', { width: 90 })),
  orDash(column.weight('weight', { label: ['重量(KG)', 'Weight (KG)'], width: 86 })),
  stock,
]

/** For a store's order: the one price that applies. */
export const orderColumns: ListColumn<PricedGoods>[] = [
  ...names,
  {
    key: 'price',
    label: ['该店价', 'Store’s price'],
    width: 104,
    align: 'right',
    render: ({ price }) => formatMoney(price ?? null) || '–',
  },
  stock,
]

/** A column whose values the server redacts for persons without the permission to list SKUs. */
function orDash<Row extends PricedGoods>({ render, ...rest }: ListColumn<Row>): ListColumn<Row> {
  return { ...rest, render: (row, language) => render(row, language) || '–' }
}
