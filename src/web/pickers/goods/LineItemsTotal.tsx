import { useWatch } from 'react-hook-form'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import type { LineItem } from './line-item.ts'
import styles from './LineItemsEditor.module.css'

const goodsPickerTexts = texts({
  zh: {
    total: '{kinds}种，{pieces}件',
  },
  en: {
    total: 'Kinds: {kinds}, pieces: {pieces}',
  },
})

interface LineItemsTotalProps {
  name: string
  priceOf?: (row: LineItem) => number | null
}

/** How many kinds and pieces the lines have, and their amount. A separate component: only it renders on every key in a quantity. */
export function LineItemsTotal({ name, priceOf }: LineItemsTotalProps) {
  const t = useTexts(goodsPickerTexts)
  const rows = (useWatch({ name }) as readonly LineItem[]).filter(({ sku_id, package_id }) => sku_id !== null || package_id)
  const pieces = rows.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  const prices = rows.map((row) => priceOf?.(row) ?? null)
  const isPriced = prices.length > 0 && prices.every((price) => price !== null)
  const amount = rows.reduce((sum, { qty }, at) => sum + (qty ?? 0) * (prices[at] ?? 0), 0)
  return (
    <p className={styles.total}>
      {t('total', { kinds: rows.length, pieces })}
      {isPriced && <strong>{formatMoney(amount)}</strong>}
    </p>
  )
}
