import { DocRows } from '#web/kit/form/DocRows.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'

/** What only this SKU has: its commission, parameters in place of the SPU's, documents of its own. */
export function SkuExtras() {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('extras')}>
      <Fields.Percent name="commission_cap_rate" help={t('cap_help')} />
      <Fields.Flag name="is_gift_only" />
      <Wide>
        <FormRows
          name="params"
          title={t('params')}
          help={t('params_help')}
          heads={[t('param_name'), t('param_value'), t('unit')]}
          max={60}
          blank={{ name: '', value: null, unit: null }}
        >
          {(index) => (
            <>
              <Fields.Text name={`params.${index}.name`} hideLabel />
              <Fields.Text name={`params.${index}.value`} hideLabel />
              <Fields.Text name={`params.${index}.unit`} hideLabel />
            </>
          )}
        </FormRows>
      </Wide>
      <DocRows Fields={Fields} />
    </FormGroup>
  )
}
