import TriangleAlert from 'virtual:icon/triangle-alert'
import type { SkuRow } from '#contract/goods/sku.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useLanguageStore, texts } from '#web/base/locales/texts.ts'
import styles from './columns.module.css'

const skuTexts = texts({
  zh: {
    out_of_stock: '缺货',
    low_stock: '低于预警值 {n}',
  },
  en: {
    out_of_stock: 'Out',
    low_stock: 'Below the warning level of {n}',
  },
})

/** Sellable and reserved stock; an empty or low stock is marked. No hooks, because a page has many such cells. */
export function StockCell({ row: { stock, stock_lock, stock_warn } }: { row: SkuRow }) {
  const { language } = useLanguageStore.getState()
  const warning = textIn(skuTexts, language, 'low_stock', { n: formatNumber(stock_warn) })
  return (
    <span className={styles.stock}>
      {stock === 0 ? (
        <span className={styles.short}>{textIn(skuTexts, language, 'out_of_stock')}</span>
      ) : stock < stock_warn ? (
        <span className={`${styles.stock} ${styles.short}`} data-tip={warning}>
          <TriangleAlert role="img" aria-label={warning} size={14} />
          {formatNumber(stock)}
        </span>
      ) : (
        formatNumber(stock)
      )}
      <span className={styles.lock}>/ {formatNumber(stock_lock)}</span>
    </span>
  )
}
