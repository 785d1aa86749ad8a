import type { ReactNode } from 'react'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { useSession } from '#web/base/session/store.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './ErrorView.module.css'

const errorTexts = texts({
  zh: {
    '403': '您没有访问此页面的权限',
    '403Hint': '如需使用，请联系管理员为您的角色开通。',
    '404': '页面不存在',
    '404Hint': '地址可能有误，或该页面已被移除。',
    callback: '未启用单点登录',
    callbackHint: '当前系统没有配置单点登录，请使用账号密码登录。',
    back: '返回上一页',
    home: '返回首页',
    login: '去登录',
  },
  en: {
    '403': 'You do not have access to this page',
    '403Hint': 'If you need it, ask an administrator to open it for your role.',
    '404': 'This page does not exist',
    '404Hint': 'The address may be wrong, or the page has been removed.',
    callback: 'Single sign-on is not enabled',
    callbackHint: 'No single sign-on is set up here. Log in with username and password.',
    back: 'Back',
    home: 'Home',
    login: 'Log in',
  },
})

export type ErrorKind = '403' | '404' | 'callback'

/** The reason for the error, with links back and home; `children` are further links. */
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

/** The error view as a whole page, for visitors without a session. */
export function ErrorPage({ kind }: { kind: ErrorKind }) {
  return (
    <main>
      <ErrorView kind={kind} />
    </main>
  )
}
