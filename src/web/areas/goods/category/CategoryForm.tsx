import { category } from '#contract/goods/category.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { TreeSelect } from '#web/kit/ui/TreeSelect.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useParentNodes } from '#web/pickers/category-tree.ts'
import { AxisRows } from './AxisRows.tsx'
import styles from './CategoryForm.module.css'
import { ParamRows } from './ParamRows.tsx'
import { categoryTexts } from './texts.ts'

const Fields = fieldsOf(category.edit)

const defaults = { tax_rate: 1300, params: [], spec_axes: [], sort: 0, status: 1 }

interface CategoryFormProps {
  id: number | 'new' | null
  /** What a new category stands under. */
  under: number | null
  onClose: () => void
}

export function CategoryForm({ id, under, onClose }: CategoryFormProps) {
  const t = useTexts(categoryTexts)
  const parents = useParentNodes(typeof id === 'number' ? id : undefined)
  return (
    <FormDrawer entity={category} id={id} onClose={onClose} defaults={{ ...defaults, parent_id: under }} width={880}>
      {(row) => (
        <>
          <FormGroup title={t('basic')}>
            <Wide>
              <Fields.Own name="parent_id" help={t('parent_help')}>
                {({ field }) => (
                  <TreeSelect
                    {...field}
                    nodes={parents}
                    value={(field.value as number | null | undefined) ?? null}
                    titleOf={() => row?.parent_title ?? undefined}
                    placeholder={t('no_parent')}
                    clearable
                  />
                )}
              </Fields.Own>
            </Wide>
            <Fields.Text name="title" />
            <Fields.Text name="code" help={t('code_help')} />
            <Fields.Image name="icon" help={t('icon_help')} />
            <Fields.Image name="banner" help={t('banner_help')} />
            <Fields.Pick name="unit" />
            <Fields.Percent name="tax_rate" help={t('tax_help')} />
            <Fields.Int name="sort" help={t('sort_help')} />
            <Fields.Flag name="status" />
          </FormGroup>
          <FormGroup title={t('template')}>
            <Wide>
              {row && row.child_count > 0 ? (
                <p className={styles.note}>{t('leaf_only')}</p>
              ) : (
                <div className={styles.templates}>
                  <ParamRows />
                  <AxisRows />
                </div>
              )}
            </Wide>
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}
