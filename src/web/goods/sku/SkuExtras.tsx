import { FormGroup } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'

export function SkuExtras() {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('extras')}>
      <Fields.Percent name="commission_cap_rate" help={t('cap_help')} />
      <Fields.Flag name="is_gift_only" />
    </FormGroup>
  )
}
