import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { call } from '#web/api/client.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { demoAccounts, type DemoAccountsEndpoint } from './demo-accounts.ts'
import styles from './DemoAccounts.module.css'
import { loginTexts } from './texts.ts'
import type { Login } from './use-log-in.ts'

/** The accounts of a demonstration, each one press away; nothing where the server offers none. */
export function DemoAccounts({ login }: { login: Login }) {
  const t = useTexts(loginTexts)
  const language = useLanguage()
  const [offer, setOffer] = useState<OutputOf<DemoAccountsEndpoint>>()
  useEffect(() => {
    const controller = new AbortController()
    // without the offer the page is still a login page
    call(demoAccounts, {}, { quiet: true, signal: controller.signal }).then(setOffer, () => undefined)
    return () => controller.abort()
  }, [language])
  if (!offer || offer.list.length === 0) return null
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
