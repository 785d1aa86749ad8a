import { category } from '#contract/goods/category.ts'
import { MOST_AXES, MOST_VALUES } from '#contract/goods/spec-axes.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import styles from './CategoryForm.module.css'

const categoryTexts = texts({
  zh: {
    axes_help: '最多4个；新建商品时带出的规格和规格值',
    axis_name: '规格名称',
    axis_values: '规格值',
  },
  en: {
    axes_help: 'At most 4; default options of new goods',
    axis_name: 'Option',
    axis_values: 'Values',
  },
})

const Fields = fieldsOf(category.edit)

const blank = { name: '', values: [] }

/** The specification axes for the category's goods. */
export function AxisRows() {
  const t = useTexts(categoryTexts)
  const say = useLabel()
  return (
    <div className={styles.axes}>
      <FormRows
        name="spec_axes"
        title={say(['规格模板', 'Options'])}
        help={t('axes_help')}
        heads={[t('axis_name'), t('axis_values')]}
        max={MOST_AXES}
        blank={blank}
      >
        {(index) => (
          <>
            <Fields.Text name={`spec_axes.${index}.name`} hideLabel />
            <Fields.Words name={`spec_axes.${index}.values`} max={MOST_VALUES} hideLabel />
          </>
        )}
      </FormRows>
    </div>
  )
}
