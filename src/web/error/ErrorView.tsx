import type { ReactNode } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { useSession } from '#web/session/store.ts'
import styles from './ErrorView.module.css'
import { errorTexts } from './texts.ts'

export type ErrorKind = '403' | '404' | 'callback'

/** Why there is nothing to see here, a way back and a way home; `children` are further ways. */
export function ErrorView({ kind, children }: { kind: ErrorKind; children?: ReactNode }) {
  const t = useTexts(errorTexts)
  const isLoggedIn = useSession(({ token }) => token !== '')
  return (
    <section className={styles.error}>
      {kind !== 'callback' && (
        <p aria-hidden className={styles.code}>
          {kind}
        </p>
      )}
      <h1 className={styles.title}>{t(kind)}</h1>
      <p className={styles.hint}>{t(`${kind}Hint`)}</p>
      <div className={styles.actions}>
        {kind !== 'callback' && <Button onClick={() => history.back()}>{t('back')}</Button>}
        {children}
        <Button variant="primary" onClick={() => navigate('/')}>
          {t(isLoggedIn ? 'home' : 'login')}
        </Button>
      </div>
    </section>
  )
}
