import { useWatch } from 'react-hook-form'
import { order } from '#contract/order/order.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { useQuote, type OrderLine } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)

/** The line's unit: the base unit, or a pack with its exact ratio. */
export function UnitField({ index }: { index: number }) {
  const t = useTexts(proxyTexts)
  const { goods } = useQuote()
  const sku_id = useWatch({ name: `lines.${index}.sku_id` }) as OrderLine['sku_id']
  const known = sku_id === null ? undefined : goods.get(sku_id)
  if (!known) return null
  if (known.units.length === 0) return <span className={styles.unit}>{known.unit}</span>
  const options = [
    { key: known.unit, title: known.unit },
    ...known.units.map(({ unit, ratio }) => ({ key: unit, title: unit, hint: t('base', { n: formatNumber(ratio), unit: known.unit }) })),
  ]
  return (
    <Fields.Own name={`lines.${index}.unit`} hideLabel>
      {({ field }) => (
        <span className={styles.unitSelect}>
          <Select {...field} aria-label={t('unit')} value={(field.value as string | null) ?? known.unit} options={options} />
        </span>
      )}
    </Fields.Own>
  )
}
