import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Percent } from '#web/kit/ui/value/Percent.tsx'
import { partOf, type GoodsDraft, type Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'
import styles from './collection.module.css'

/** Sets price, pieces or limit for all goods in a section at once; an empty field changes nothing. */
export function BatchRow({ rows, terms }: { rows: readonly (GoodsDraft & { at: number })[]; terms: Terms }) {
  const t = useTexts(collectionTexts)
  const form = useFormContext()
  const [rate, setRate] = useState<number | null>(null)
  const [stock, setStock] = useState<number | null>(null)
  const [limit, setLimit] = useState<number | null>(null)
  const isEmpty = rate === null && stock === null && limit === null

  function apply() {
    const set = (at: number, name: keyof GoodsDraft, value: number) =>
      form.setValue(`goods.${at}.${name}`, value, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 })
    for (const { at, price_store } of rows) {
      if (rate !== null && price_store) set(at, 'activity_price', partOf(price_store, rate))
      if (stock !== null) set(at, 'activity_stock', stock)
      if (limit !== null) set(at, 'limit_per_user', limit)
    }
  }

  return (
    <div role="group" aria-label={t('batch')} className={styles.batch}>
      <span>{t('batch')}</span>
      {terms.price_rule === 'price' && (
        <label className={styles.pair}>
          {t('batch_rate')}
          <Percent aria-label={t('batch_rate')} value={rate} onChange={setRate} />
        </label>
      )}
      <label className={styles.pair}>
        {t('batch_stock')}
        <NumberField aria-label={t('batch_stock')} value={stock} min={1} onChange={setStock} />
      </label>
      <label className={styles.pair}>
        {t('batch_limit')}
        <NumberField aria-label={t('batch_limit')} value={limit} min={1} onChange={setLimit} />
      </label>
      <Button disabled={isEmpty} onClick={apply}>
        {t('batch_apply')}
      </Button>
    </div>
  )
}
