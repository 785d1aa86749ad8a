import { department, type DepartmentMember } from '#contract/dev/department.ts'
import { sayAll, type Language } from '#contract/kit/label.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './index.module.css'

const departmentTexts = texts({
  zh: {
    head: '负责人',
    disabled: '已停用',
  },
  en: {
    head: 'Head',
    disabled: 'Disabled',
  },
})

const column = columnsOf(department.members)

export const memberColumns: ListColumn<DepartmentMember>[] = [
  column.own('real_name', withTags, { card: 'title', width: 168 }),
  column.text('username', { width: 110 }),
  column.own('roles', ({ roles }, language) => sayAll(roles, language)),
  column.text('department_title', { width: 110 }),
]

export function nameOf({ real_name, username }: Pick<DepartmentMember, 'real_name' | 'username'>): string {
  return real_name || username
}

function withTags(row: DepartmentMember, language: Language) {
  return (
    <span className={styles.name}>
      {nameOf(row)}
      {row.is_head === 1 && <Tag tone="info">{textIn(departmentTexts, language, 'head')}</Tag>}
      {row.status === 0 && <Tag>{textIn(departmentTexts, language, 'disabled')}</Tag>}
    </span>
  )
}
