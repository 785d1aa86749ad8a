import ArrowRight from 'lucide-react/icons/arrow-right'
import { newPrice, priceRefusal, type PriceChange } from '#contract/goods/price-change.ts'
import type { Sku } from '#contract/goods/sku.ts'
import { formatMoney } from '#web/kit/ui/format.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { skuActionTexts } from './action-texts.ts'
import styles from './PricePreview.module.css'

/** What the SKU's price is and will be, or why it will be left as it is. */
export function PricePreview({ row, change }: { row: Sku; change: PriceChange }) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const refusal = priceRefusal(row, change)
  const before = row[change.field]
  return (
    <div role="region" aria-label={t('preview')} aria-live="polite" tabIndex={0} className={styles.preview}>
      <div className={styles.row}>
        <span className={styles.code}>{row.code}</span>
        <span className={styles.move}>
          {before === null ? t('none') : formatMoney(before)}
          <ArrowRight aria-hidden size={14} />
          <strong>{formatMoney(newPrice(before, change))}</strong>
        </span>
        {refusal && <span className={styles.refusal}>{say(refusal.label, refusal.values)}</span>}
      </div>
    </div>
  )
}
