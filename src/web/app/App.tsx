import { useEffect } from 'react'
import { useMask } from '#web/base/api/mask.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { useDocumentTitle } from '#web/base/router/document-title.ts'
import { useRoutes, useView } from '#web/base/router/views.ts'
import { useLock } from '#web/base/session/lock.ts'
import { useSession } from '#web/base/session/store.ts'
import { LockCover } from '#web/entry/lock/LockCover.tsx'
import { LoginPage } from '#web/entry/login/LoginPage.tsx'
import { workplace } from '#web/entry/workplace.ts'
import { OfflineNotices } from '#web/features/offline/OfflineNotices.tsx'
import { ToastHost } from '#web/kit/ui/overlay/ToastHost.tsx'
import { TooltipHost } from '#web/kit/ui/overlay/TooltipHost.tsx'
import { ErrorPage } from '#web/kit/ui/state/ErrorView.tsx'
import { callbackPage, changeFirstPage, enrolFirstPage, offlinePage, registerPage } from './routes.ts'
import styles from './App.module.css'

const appTexts = texts({
  zh: {
    login: '登录',
    register: '注册',
    offline: '网络已断开',
    callback: '单点登录',
    '403': '无权访问',
    '404': '页面不存在',
    loading: '正在加载',
  },
  en: {
    login: 'Log in',
    register: 'Register',
    offline: 'No network',
    callback: 'Single sign-on',
    '403': 'No access',
    '404': 'Page not found',
    loading: 'Loading',
  },
})

/** The whole product: the visible page, and the layers above it. */
export function App() {
  const t = useTexts(appTexts)
  const kind = useView(({ view }) => view.kind)
  useDocumentTitle(kind === 'page' || kind === 'blank' ? undefined : t(kind))
  useDocumentLanguage()
  const isLocked = useLock((lock) => lock.isLocked)
  return (
    <>
      {!isLocked && <Part />}
      <LockCover />
      <LoadingMask />
      <OfflineNotices />
      <ToastHost />
      <TooltipHost />
    </>
  )
}

function useDocumentLanguage(): void {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])
}

function Part() {
  const kind = useView(({ view }) => view.kind)
  const isReady = useRoutes(({ routes }) => routes !== undefined)
  const mustChange = useSession((session) => session.must_change_password)
  const mustEnrol = useSession((session) => session.must_set_factor)
  const Workplace = workplace.useLoaded(isReady)?.Workplace
  const ChangeFirst = changeFirstPage.useLoaded(isReady && mustChange)?.ChangeFirst
  const EnrolFirst = enrolFirstPage.useLoaded(isReady && mustEnrol)?.EnrolFirst
  const Register = registerPage.useLoaded(kind === 'register')?.RegisterPage
  const Callback = callbackPage.useLoaded(kind === 'callback')?.CallbackPage
  const Offline = offlinePage.useLoaded(kind === 'offline')?.OfflinePage
  if (kind === 'offline') return Offline ? <Offline /> : null
  if (kind === 'login') return <LoginPage />
  if (kind === 'register') return Register ? <Register /> : null
  if (kind === 'callback') return Callback ? <Callback /> : null
  if (isReady && mustChange) return ChangeFirst ? <ChangeFirst /> : null
  if (isReady && mustEnrol) return EnrolFirst ? <EnrolFirst /> : null
  if (isReady) return Workplace ? <Workplace /> : null
  return kind === 'page' || kind === 'blank' ? null : <ErrorPage kind={kind} />
}

/** Covers the page while a call that requires the mask is running (checklist C04). */
function LoadingMask() {
  const t = useTexts(appTexts)
  const isCovered = useMask(({ running }) => running > 0)
  return isCovered ? (
    <div role="status" className={styles.mask}>
      <span aria-hidden className={styles.spinner} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  ) : null
}
