import { useFormContext } from 'react-hook-form'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { ConditionField } from './ConditionField.tsx'
import { Fields } from './fields.ts'
import { giftTexts } from './texts.ts'

/** The gifts' purchase condition. */
export function GiftRule() {
  const t = useTexts(giftTexts)
  const form = useFormContext()
  const type = Fields.useValue('cond_type') as 'sku' | 'series' | 'brand' | 'amount'
  return (
    <FormGroup title={t('rule')}>
      <Wide>
        <Fields.Text name="title" />
      </Wide>
      <Wide>
        <Fields.Own name="cond_type" group>
          {({ field, words }) => (
            <Segmented
              {...field}
              value={type}
              options={words}
              onChange={(next) => {
                field.onChange(next)
                // chosen ids and the threshold belong to the former condition kind
                for (const name of ['cond_ids', 'conditions']) form.setValue(name, [], { shouldDirty: true })
                form.setValue('threshold', null, { shouldDirty: true })
              }}
            />
          )}
        </Fields.Own>
      </Wide>
      {type !== 'amount' && (
        <Wide>
          <ConditionField key={type} type={type} />
        </Wide>
      )}
      {type === 'amount' ? (
        <Fields.Money name="threshold" help={t('threshold_amount')} />
      ) : (
        <Fields.Int name="threshold" unit={t('pieces')} help={t('threshold_qty')} />
      )}
      <Fields.Flag name="repeatable" />
      <Fields.Choice name="price_level" />
      <Fields.Int name="priority" help={t('priority_help')} />
    </FormGroup>
  )
}
