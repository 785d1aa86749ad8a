import { MOST_PARAMS } from '#contract/goods/category-fields.ts'
import { category } from '#contract/goods/category.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { TagsInput } from '#web/kit/ui/select/TagsInput.tsx'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import styles from './CategoryForm.module.css'

const categoryTexts = texts({
  zh: {
    params_help: '最多30个；该分类下的商品按此填写技术参数',
    param_name: '参数名称',
    param_type: '类型',
    param_unit: '单位',
    param_options: '可选值',
    param_required: '必填',
    param_filter: '可筛选',
  },
  en: {
    params_help: 'At most 30; goods in this category are described by them',
    param_name: 'Parameter',
    param_type: 'Type',
    param_unit: 'Unit',
    param_options: 'Options',
    param_required: 'Required',
    param_filter: 'Filter',
  },
})

const Fields = fieldsOf(category.edit)

const blank = { name: '', type: 'text', unit: '', options: [], required: 0, is_filter: 0 }

/** The parameters for the category's goods. */
export function ParamRows() {
  const t = useTexts(categoryTexts)
  const say = useLabel()
  // on a phone a parameter takes several lines, without a header row
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

/** Only a parameter with a choice list has options. */
function Options({ index, hideLabel }: { index: number; hideLabel: boolean }) {
  const type = Fields.useValue(`params.${index}.type`)
  return (
    <Fields.Own name={`params.${index}.options`} hideLabel={hideLabel}>
      {({ field }) => <TagsInput {...field} value={(field.value as string[] | undefined) ?? []} disabled={type !== 'enum'} max={50} />}
    </Fields.Own>
  )
}
