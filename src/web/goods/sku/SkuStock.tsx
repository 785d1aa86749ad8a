import type { Sku } from '#contract/goods/sku.ts'
import { FormGroup } from '#web/kit/form/FormGroup.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'
import styles from './SkuStock.module.css'

/** A new SKU may bring opening stock; afterwards stock moves only by its own action, which logs it. */
export function SkuStock({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('stock')}>
      {row ? (
        <p className={styles.now}>
          {t('stock_now', { stock: formatNumber(row.stock), lock: formatNumber(row.stock_lock) })}
          <span className={styles.help}>{t('stock_now_help')}</span>
        </p>
      ) : (
        <Fields.Int name="stock" help={t('opening_help')} />
      )}
      <Fields.Int name="stock_warn" help={t('warn_help')} />
    </FormGroup>
  )
}
