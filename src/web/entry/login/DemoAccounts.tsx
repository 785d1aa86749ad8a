import type { CallOutput } from '#web/base/api/endpoint-ref.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { publicEndpoints } from './public-endpoints.ts'
import type { Login } from './use-log-in.ts'
import styles from './DemoAccounts.module.css'

const loginTexts = texts({
  zh: {
    demo: '演示账号',
    demoHint: '点击任一账号直接登录',
  },
  en: {
    demo: 'Demo accounts',
    demoHint: 'Click an account to log in',
  },
})

interface DemoAccountsProps {
  login: Login
  offer: CallOutput<typeof publicEndpoints.demoAccounts>
}

/** The demo accounts, each with a login button; empty if the server offers none. */
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
