import { category } from '#contract/goods/category.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { useParentNodes } from '#web/pickers/category-tree.ts'
import { AxisRows } from './AxisRows.tsx'
import { ParamRows } from './ParamRows.tsx'
import styles from './CategoryForm.module.css'

const categoryTexts = texts({
  zh: {
    basic: '基本信息',
    template: '商品模板',
    parent_help: '留空为一级分类；最多三级',
    no_parent: '无（一级分类）',
    code_help: '1~20位大写字母、数字或短横线',
    icon_help: '一级分类必填，正方形图片',
    banner_help: '分类页顶部的横幅',
    sort_help: '数值大的排在前面',
    tax_help: '该分类商品的默认税率',
    leaf_only: '该分类有下级分类；参数和规格模板只在末级分类设置。',
  },
  en: {
    basic: 'Basics',
    template: 'Template for goods',
    parent_help: 'If empty, a top-level category; at most three levels',
    no_parent: 'None (top level)',
    code_help: '1 to 20 capital letters, digits or hyphens',
    icon_help: 'Square image, required on the top level',
    banner_help: 'The banner of the category page',
    sort_help: 'Higher numbers come first',
    tax_help: 'Default rate of new goods in this category',
    leaf_only: 'This category has subcategories; parameters and options belong to the lowest level.',
  },
})

const Fields = fieldsOf(category.edit)

const defaults = { tax_rate: 1300, params: [], spec_axes: [], sort: 0, status: 1 }

interface CategoryFormProps {
  id: number | 'new' | null
  /** The category that a new one copies. */
  from: number | null
  /** A new category's parent. */
  under: number | null
  onClose: () => void
}

export function CategoryForm({ id, from, under, onClose }: CategoryFormProps) {
  const t = useTexts(categoryTexts)
  const parents = useParentNodes(typeof id === 'number' ? id : undefined)
  return (
    <FormDrawer
      entity={category}
      id={id}
      from={from}
      onClose={onClose}
      defaults={{ ...defaults, parent_id: under }}
      fresh={['title', 'code']}
      keeps={['parent_id', 'unit', 'tax_rate']}
      width={880}
    >
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
            <Fields.Image name="icon" aspect={1} help={t('icon_help')} />
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
