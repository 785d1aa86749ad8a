import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { SkuRow } from '#contract/goods/sku.ts'
import { formatNumber } from '#web/locales/number.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import styles from './columns.module.css'
import { skuTexts } from './texts.ts'

/** Sellable and reserved; what is out or below its line says so. No hooks: a page has many of them. */
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
