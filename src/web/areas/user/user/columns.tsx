import { say, type Language } from '#contract/kit/label.ts'
import { storeRoles, userSources } from '#contract/people/words.ts'
import { user, type User } from '#contract/user/user.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './user.module.css'

const columnTexts = texts({
  zh: { salesman: '业务员', visitor: '访客', orders: '{n}单' },
  en: { salesman: 'Salesman', visitor: 'Visitor', orders: '{n:order|orders}' },
})

const column = columnsOf(user.list)

export const userColumns: ListColumn<User>[] = [
  column.own('nick', ({ nick, avatar }) => <Person name={nick} picture={avatar} />, { width: 150, card: 'title' }),
  statusColumn(user),
  column.text('phone', { width: 112 }),
  column.own('store_name', storeAndRole, { label: ['门店/身份', 'Store and role'], width: 190 }),
  column.own('order_amount', orders, { label: ['订单数/成交额', 'Orders and turnover'], width: 140, align: 'right', sortable: true }),
  column.money('balance', { width: 104 }),
  column.count('integral', { width: 80 }),
  column.text('cs_nickname', { width: 110 }),
  column.own('tags', tagsOf, { width: 150 }),
  column.own('is_salesman', salesmanTag, { width: 84 }),
  column.own('source', sourceAndInviter, { label: ['来源/邀请人', 'Source and inviter'], width: 136 }),
  column.time('last_login_at', { width: 136, sortable: true }),
  column.time('created_at', { label: ['注册时间', 'Registered'], width: 136, sortable: true }),
]

function storeAndRole({ store_name, store_role }: User, language: Language) {
  if (store_name === null) return <span className={styles.muted}>{textIn(columnTexts, language, 'visitor')}</span>
  return (
    <span className={styles.pair}>
      {store_name}
      {store_role && <Tag tone={store_role === 'owner' ? 'info' : undefined}>{say(storeRoles[store_role], language)}</Tag>}
    </span>
  )
}

function salesmanTag({ is_salesman }: User, language: Language) {
  return is_salesman === 1 && <Tag tone="success">{textIn(columnTexts, language, 'salesman')}</Tag>
}

function orders({ order_count, order_amount }: User, language: Language) {
  if (order_count === 0) return null
  return (
    <span className={styles.stack}>
      {formatMoney(order_amount)}
      <small>{textIn(columnTexts, language, 'orders', { n: formatNumber(order_count) })}</small>
    </span>
  )
}

function sourceAndInviter({ source, inviter_nick }: User, language: Language) {
  return inviter_nick === null ? say(userSources[source], language) : `${say(userSources[source], language)} · ${inviter_nick}`
}

export function tagsOf({ tags }: Pick<User, 'tags'>) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}
