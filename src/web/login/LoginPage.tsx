import { settings } from '#web/app/settings.ts'
import { useTexts } from '#web/locales/texts.ts'
import { LanguageMenu } from '#web/shell/LanguageMenu.tsx'
import { Logo } from '#web/shell/Logo.tsx'
import { ModeMenu } from '#web/shell/ModeMenu.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { loginTexts } from './texts.ts'
import { useLogIn } from './use-log-in.ts'

/** The door. */
export function LoginPage() {
  const t = useTexts(loginTexts)
  const login = useLogIn()
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LanguageMenu />
        <ModeMenu />
      </div>
      <main className={styles.card}>
        <div className={styles.head}>
          <Logo size={40} />
          <div>
            <h1 className={styles.title}>{t('welcome', { title: settings.title })}</h1>
            <p className={styles.tagline}>{t('tagline')}</p>
          </div>
        </div>
        <LoginForm login={login} />
        <DemoAccounts login={login} />
      </main>
      <footer className={styles.foot}>
        © {new Date().getFullYear()} {settings.title}
      </footer>
    </div>
  )
}
