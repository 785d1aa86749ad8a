import { serviceTags } from '#contract/goods/spu-fields.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useFreightTemplates } from '#web/pickers/freight-templates.ts'
import { CheckList } from './CheckList.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

export function SpuLogistics() {
  const t = useTexts(spuFormTexts)
  const say = useLabel()
  const templates = useFreightTemplates()
  const byTemplate = Fields.useValue('freight_type') === 'by_template'
  return (
    <FormGroup title={t('logistics')}>
      <Fields.Choice name="freight_type" />
      <Fields.Select
        name="freight_template_id"
        options={templates}
        required={byTemplate}
        disabled={!byTemplate}
        help={templates.length === 0 ? t('no_templates') : undefined}
      />
      <Fields.Percent name="integral_give_rate" help={t('rate_help')} />
      <Wide>
        <Fields.Own name="service_tags" group>
          {({ field }) => (
            <CheckList
              options={Object.entries(serviceTags).map(([key, label]) => ({ key, title: say(label) }))}
              value={(field.value as string[] | undefined) ?? []}
              onChange={field.onChange}
            />
          )}
        </Fields.Own>
      </Wide>
    </FormGroup>
  )
}
