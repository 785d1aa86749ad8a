import { category } from '#contract/goods/category.ts'
import { MOST_AXES, MOST_VALUES } from '#contract/goods/spec-axes.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import styles from './CategoryForm.module.css'
import { categoryTexts } from './texts.ts'

const Fields = fieldsOf(category.edit)

const blank = { name: '', values: [] }

/** What goods of the category are sold by. */
export function AxisRows() {
  const t = useTexts(categoryTexts)
  const say = useLabel()
  return (
    <div className={styles.axes}>
      <FormRows
        name="spec_axes"
        title={say(['规格模板', 'Axes'])}
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
