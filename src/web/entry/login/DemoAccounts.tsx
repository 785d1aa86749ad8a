import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import type { DemoAccountsEndpoint } from './demo-accounts.ts'
import styles from './DemoAccounts.module.css'
import { loginTexts } from './texts.ts'
import type { Login } from './use-log-in.ts'

interface DemoAccountsProps {
  login: Login
  offer: OutputOf<DemoAccountsEndpoint>
}

/** The accounts of a demonstration, each one press away; nothing where the server offers none. */
export function DemoAccounts({ login, offer }: DemoAccountsProps) {
  const t = useTexts(loginTexts)
  if (offer.list.length === 0) return null
  return (
    <section aria-label={t('demo')} className={styles.demo}>
      <h2 className={styles.title}>{t('demo')}</h2>
      <p className={styles.hint}>{t('demoHint')}</p>
      <ul className={styles.list}>
        {offer.list.map(({ username, title }) => (
          <li key={username}>
            <Button
              className={styles.account}
              loading={login.running === username}
              onClick={() => void login.submit({ username, password: offer.password })}
            >
              <span className={styles.name}>{title}</span>
              <span className={styles.username}>{username}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
