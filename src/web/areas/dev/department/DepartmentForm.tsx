import { department } from '#contract/dev/department.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { DepartmentSelect } from '#web/pickers/DepartmentSelect.tsx'
import { AccountPicker } from '#web/pickers/RecordPickers.tsx'

const departmentTexts = texts({
  zh: {
    parent_help: '留空为一级部门；最多八级',
    no_parent: '无（一级部门）',
    head_help: '启用中的账号，可以不是本部门成员',
    account_hint: '输入姓名或账号',
    sort_help: '数值大的排在前面',
    status_help: '停用后不能加入账号，成员也不再按部门查看数据；上级部门仍能看到',
  },
  en: {
    parent_help: 'If empty, a top-level department; at most eight levels',
    no_parent: 'None (top level)',
    head_help: 'An enabled account, of this department or another',
    account_hint: 'Name or username',
    sort_help: 'Higher numbers come first',
    status_help: 'A disabled department accepts no accounts and grants its members no department scope; parent departments still see it',
  },
})

const Fields = fieldsOf(department.edit)

const defaults = { head_id: null, sort: 0, status: 1 }

interface DepartmentFormProps {
  id: number | 'new' | null
  /** A new department's parent. */
  under: number | null
  onClose: () => void
}

export function DepartmentForm({ id, under, onClose }: DepartmentFormProps) {
  const t = useTexts(departmentTexts)
  return (
    <FormDrawer
      entity={department}
      id={id}
      onClose={onClose}
      defaults={{ ...defaults, parent_id: under }}
      fresh={['title']}
      keeps={['parent_id', 'sort']}
    >
      {(row) => (
        <FormGroup>
          <Wide>
            <Fields.Own name="parent_id" help={t('parent_help')}>
              {({ field }) => (
                <DepartmentSelect
                  {...field}
                  value={(field.value as number | null | undefined) ?? null}
                  without={typeof id === 'number' ? id : undefined}
                  valueTitle={row?.parent_title ?? undefined}
                  placeholder={t('no_parent')}
                />
              )}
            </Fields.Own>
          </Wide>
          <Wide>
            <Fields.Text name="title" />
          </Wide>
          <Wide>
            <Fields.Own name="head_id" help={t('head_help')}>
              {({ field }) => (
                <AccountPicker
                  {...field}
                  value={(field.value as number | null | undefined) ?? null}
                  placeholder={t('account_hint')}
                  initialOption={row?.head_id ? { key: row.head_id, title: row.head_name ?? '' } : undefined}
                />
              )}
            </Fields.Own>
          </Wide>
          <Fields.Int name="sort" help={t('sort_help')} />
          <Fields.Flag name="status" help={t('status_help')} />
        </FormGroup>
      )}
    </FormDrawer>
  )
}
