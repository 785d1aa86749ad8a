import { accountStates, accountTones, user, type User } from '#contract/dev/user.ts'
import { say } from '#contract/kit/label.ts'
import { pendingTag } from '#web/kit/list/actions/review.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './user.module.css'

const column = columnsOf(user.list)

export const userColumns: ListColumn<User>[] = [
  column.own('username', withPicture, { label: ['账号', 'Username'], card: 'title', width: 124 }),
  column.text('real_name', { width: 90 }),
  column.text('phone', { width: 112 }),
  column.own('roles', roleTags, { width: 178 }),
  column.text('department_title', { width: 104 }),
  column.own('state', stateTag, { width: 90 }),
  { ...statusColumn(user), label: ['启停', 'Enabled'], width: 76 },
  column.time('last_login_at', { width: 136, sortable: true }),
  column.text('agent_name', { width: 190 }),
  column.text('last_login_ip', { width: 130 }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true }),
]

function withPicture({ username, avatar }: User) {
  return <Person name={username} picture={avatar} />
}

function roleTags({ roles, is_admin }: User, language: 'zh' | 'en') {
  return (
    <span className={styles.tags}>
      {is_admin === 1 && <Tag tone="info">{language === 'zh' ? '管理员' : 'Admin'}</Tag>}
      {roles.map(({ id, title }) => (
        <Tag key={id}>{title}</Tag>
      ))}
    </span>
  )
}

/** An active account with a pending password or number shows that instead. */
function stateTag(row: User, language: 'zh' | 'en') {
  if (row.state === 'normal' && row.pending_until !== null) return pendingTag(row, language)
  return <Tag tone={accountTones[row.state]}>{say(accountStates[row.state], language)}</Tag>
}
