import { role, type Role } from '#contract/dev/role.ts'
import { say } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './columns.module.css'

const roleTexts = texts({
  zh: {
    factor: '两步验证',
    system: '系统角色',
  },
  en: {
    factor: 'Two-factor',
    system: 'System role',
  },
})

const column = columnsOf(role.list)
const sort = sortColumn<Role>(role)
const status = statusColumn<Role>(role)

export const roleColumns: ListColumn<Role>[] = [
  column.own(
    'title',
    (row, language) => (
      <span className={styles.name}>
        {row.title}
        {row.is_system === 1 && <Tag tone="info">{textIn(roleTexts, language, 'system')}</Tag>}
        {row.second_factor === 1 && <Tag tone="success">{textIn(roleTexts, language, 'factor')}</Tag>}
      </span>
    ),
    { card: 'title', width: 176 },
  ),
  column.code('code', { label: ['标识', 'Code'], width: 84 }),
  column.words('scope', { width: 148 }),
  column.text('description'),
  column.count('user_count', { width: 80 }),
  // the system role cannot be changed
  { ...sort, render: (row, language) => (row.is_system === 1 ? row.sort : sort.render(row, language)) },
  {
    ...status,
    width: 76,
    render: (row, language) => (row.is_system === 1 ? say(statusWords[row.status], language) : status.render(row, language)),
  },
  column.time('created_at', { label: ['创建时间', 'Created'], width: 136 }),
]
