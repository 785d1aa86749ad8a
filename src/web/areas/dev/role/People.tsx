import type { ReactNode } from 'react'
import type { RoleMember } from '#contract/dev/role.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useHasPage } from '#web/base/router/record.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './People.module.css'

const roleTexts = texts({
  zh: {
    disabled: '已停用',
    see_account: '查看账号',
  },
  en: {
    disabled: 'Disabled',
    see_account: 'See the account',
  },
})

const ACCOUNTS = '/dev/user'

/** People by name, each with a link to the account if the person may open it. */
export function People<Person extends RoleMember>({ people, note }: { people: readonly Person[]; note?: (person: Person) => ReactNode }) {
  const t = useTexts(roleTexts)
  const hasAccounts = useHasPage()(ACCOUNTS)
  return (
    <ul className={styles.list}>
      {people.map((person) => {
        const name = person.real_name || person.username
        return (
          <li key={person.id} className={styles.person}>
            {person.avatar ? (
              <img src={person.avatar} alt="" className={styles.avatar} />
            ) : (
              <span aria-hidden className={styles.avatar}>
                {[...name][0]?.toUpperCase()}
              </span>
            )}
            <span className={styles.names}>
              {hasAccounts ? (
                <a href={href(`${ACCOUNTS}?word=${encodeURIComponent(person.username)}`)} data-tip={t('see_account')}>
                  {name}
                </a>
              ) : (
                <span>{name}</span>
              )}
              <span className={styles.account}>{person.username}</span>
            </span>
            {person.status === 0 && <Tag>{t('disabled')}</Tag>}
            {note?.(person)}
          </li>
        )
      })}
    </ul>
  )
}
