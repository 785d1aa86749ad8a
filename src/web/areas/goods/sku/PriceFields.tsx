import { sku, skuCost } from '#contract/goods/sku.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Money } from '#web/kit/ui/value/Money.tsx'
import { Percent } from '#web/kit/ui/value/Percent.tsx'

const skuActionTexts = texts({
  zh: {
    percent_help: '正数涨价，负数降价，如 -5 为降 5%',
    add_help: '正数加价，负数减价',
  },
  en: {
    percent_help: 'Positive raises, negative lowers; -5 means 5% off',
    add_help: 'Positive adds, negative subtracts',
  },
})

const Fields = fieldsOf(sku.price)
const WHOLE = 10_000

/** The changed price, the change kind and its amount: for one SKU or many. */
export function PriceFields() {
  const t = useTexts(skuActionTexts)
  const mayCost = usePermission(skuCost)
  const mode = Fields.useValue('mode')
  const help = mode === 'percent' ? t('percent_help') : mode === 'add' ? t('add_help') : undefined
  return (
    <>
      <Wide>
        <Fields.Own name="field" group>
          {({ field, words }) => (
            <Segmented {...field} value={String(field.value)} options={words.filter(({ key }) => mayCost || key !== 'price_cost')} />
          )}
        </Fields.Own>
      </Wide>
      <Wide>
        <Fields.Choice name="mode" />
      </Wide>
      <Wide>
        <Fields.Own name="value" help={help} required>
          {({ field }) => {
            const value = (field.value ?? null) as number | null
            if (mode !== 'percent') return <Money {...field} value={value} negative={mode === 'add'} />
            // the API takes the resulting share, the person enters the difference
            return (
              <Percent
                {...field}
                negative
                value={value === null ? null : value - WHOLE}
                onChange={(points) => field.onChange(points === null ? null : points + WHOLE)}
              />
            )
          }}
        </Fields.Own>
      </Wide>
    </>
  )
}
