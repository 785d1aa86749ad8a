import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useSpu } from '#web/pickers/spu.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'

export function SkuLogistics() {
  const t = useTexts(skuFormTexts)
  const spuUnit = useSpu(Number(Fields.useValue('spu_id')) || null)?.unit
  const unit = String(Fields.useValue('unit') ?? spuUnit ?? '')
  return (
    <FormGroup title={t('logistics')}>
      <Fields.Weight name="weight" />
      <Fields.Int name="volume" unit="cm³" />
      <Fields.Text name="pack_size" help={t('pack_help')} />
      <Fields.Pick name="unit" placeholder={spuUnit} />
      <Fields.Int name="moq" unit={unit} help={t('moq_help')} />
      <Fields.Int name="step_qty" unit={unit} />
      <Fields.Int name="max_qty" unit={unit} help={t('cap_help')} />
      <Fields.Int name="lead_days" unit={t('days')} help={t('lead_help')} />
      <Wide>
        <FormRows
          name="units"
          title={t('units')}
          help={t('units_help', { unit })}
          heads={[t('unit'), t('unit_ratio'), t('unit_default')]}
          max={3}
          blank={{ unit: null, ratio: null, is_default_sale: 0 }}
        >
          {(index) => (
            <>
              <Fields.Pick name={`units.${index}.unit`} hideLabel />
              <Fields.Int name={`units.${index}.ratio`} unit={unit} hideLabel />
              <Fields.Flag name={`units.${index}.is_default_sale`} hideLabel />
            </>
          )}
        </FormRows>
      </Wide>
    </FormGroup>
  )
}
