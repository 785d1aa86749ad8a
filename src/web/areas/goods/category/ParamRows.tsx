import { MOST_PARAMS } from '#contract/goods/category-fields.ts'
import { category } from '#contract/goods/category.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { useMediaQuery } from '#web/kit/ui/media-query.ts'
import { TagsInput } from '#web/kit/ui/TagsInput.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import styles from './CategoryForm.module.css'
import { categoryTexts } from './texts.ts'

const Fields = fieldsOf(category.edit)

const blank = { name: '', type: 'text', unit: '', options: [], required: 0, is_filter: 0 }

/** What goods of the category are described by. */
export function ParamRows() {
  const t = useTexts(categoryTexts)
  const say = useLabel()
  // on a phone a parameter takes several lines, and no head stands above its fields
  const hideLabel = !useMediaQuery('(max-width: 640px)')
  return (
    <div className={styles.params}>
      <FormRows
        name="params"
        title={say(['参数模板', 'Parameters'])}
        help={t('params_help')}
        heads={[t('param_name'), t('param_type'), t('param_unit'), t('param_options'), t('param_required'), t('param_filter')]}
        max={MOST_PARAMS}
        blank={blank}
      >
        {(index) => (
          <>
            <Fields.Text name={`params.${index}.name`} hideLabel={hideLabel} />
            <Fields.Pick name={`params.${index}.type`} hideLabel={hideLabel} />
            <Fields.Text name={`params.${index}.unit`} hideLabel={hideLabel} />
            <Options index={index} hideLabel={hideLabel} />
            <Fields.Flag name={`params.${index}.required`} hideLabel={hideLabel} />
            <Fields.Flag name={`params.${index}.is_filter`} hideLabel={hideLabel} />
          </>
        )}
      </FormRows>
    </div>
  )
}

/** Only a parameter that is chosen from a list has options. */
function Options({ index, hideLabel }: { index: number; hideLabel: boolean }) {
  const type = Fields.useValue(`params.${index}.type`)
  return (
    <Fields.Own name={`params.${index}.options`} hideLabel={hideLabel}>
      {({ field }) => <TagsInput {...field} value={(field.value as string[] | undefined) ?? []} disabled={type !== 'enum'} max={50} />}
    </Fields.Own>
  )
}
