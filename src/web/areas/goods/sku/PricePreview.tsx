import ArrowRight from 'virtual:icon/arrow-right'
import { newPrice, priceRefusal, type PriceChange } from '#contract/goods/price-change.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { skuCost, type Sku } from '#contract/goods/sku.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './PricePreview.module.css'

const skuActionTexts = texts({
  zh: {
    preview: '改价预览',
    none: '未设置',
    margin: '毛利率（门店价）',
  },
  en: {
    preview: 'Preview',
    none: 'not set',
    margin: 'Margin (store price)',
  },
})

type Prices = Pick<Sku, keyof typeof priceFields>

/** All prices for the SKU and its margin: now, and after the change; below, the rule that refuses it. */
export function PricePreview({ row, change }: { row: Sku; change: PriceChange | undefined }) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const mayCost = usePermission(skuCost)
  const after: Prices = change ? { ...row, [change.field]: newPrice(row[change.field], change) } : row
  const refusal = change && priceRefusal(row, change)
  const names = (Object.keys(priceFields) as (keyof Prices)[]).filter((name) => mayCost || name !== 'price_cost')
  const money = (value: number | null) => (value === null ? t('none') : formatMoney(value))
  return (
    <div role="region" aria-label={t('preview')} aria-live="polite" tabIndex={0} className={styles.preview}>
      <dl className={styles.prices}>
        {names.map((name) => (
          <Line key={name} title={say(priceFields[name])} now={money(row[name])} next={money(after[name])} />
        ))}
        {mayCost && row.price_cost !== null && <Line title={t('margin')} now={marginOf(row)} next={marginOf(after)} />}
      </dl>
      {refusal && <p className={styles.refusal}>{say(refusal.label, refusal.values)}</p>}
    </div>
  )
}

function Line({ title, now, next }: { title: string; now: string; next: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles.move} data-changed={next !== now || undefined}>
        {now}
        {next !== now && (
          <>
            <ArrowRight aria-hidden size={14} />
            <strong>{next}</strong>
          </>
        )}
      </dd>
    </>
  )
}

function marginOf({ price_store, price_cost }: Prices): string {
  if (price_cost === null || price_store <= 0) return '—'
  return `${(((price_store - price_cost) / price_store) * 100).toFixed(1)}%`
}
