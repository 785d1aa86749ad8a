import { useEffect } from 'react'
import { StandaloneErrorPage } from '#web/error/StandaloneErrorPage.tsx'
import { ToastHost } from '#web/kit/ui/ToastHost.tsx'
import { TooltipHost } from '#web/kit/ui/TooltipHost.tsx'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { LockCover } from '#web/lock/LockCover.tsx'
import { LoginPage } from '#web/login/LoginPage.tsx'
import { OfflineNotices } from '#web/offline/OfflineNotices.tsx'
import { useDocumentTitle } from '#web/router/document-title.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { useView } from '#web/router/view-store.ts'
import { useLock } from '#web/session/lock.ts'
import { useSession } from '#web/session/store.ts'
import { callbackPage, changeFirstPage, offlinePage, registerPage } from './doors.ts'
import { LoadingMask } from './LoadingMask.tsx'
import { workplace } from './parts.ts'
import { appTexts } from './texts.ts'

/** The whole product: what is seen, and what may come over it. */
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
  const Workplace = workplace.useLoaded(isReady)?.Workplace
  const ChangeFirst = changeFirstPage.useLoaded(isReady && mustChange)?.ChangeFirst
  const Register = registerPage.useLoaded(kind === 'register')?.RegisterPage
  const Callback = callbackPage.useLoaded(kind === 'callback')?.CallbackPage
  const Offline = offlinePage.useLoaded(kind === 'offline')?.OfflinePage
  if (kind === 'offline') return Offline ? <Offline /> : null
  if (kind === 'login') return <LoginPage />
  if (kind === 'register') return Register ? <Register /> : null
  if (kind === 'callback') return Callback ? <Callback /> : null
  if (isReady && mustChange) return ChangeFirst ? <ChangeFirst /> : null
  if (isReady) return Workplace ? <Workplace /> : null
  return kind === 'page' || kind === 'blank' ? null : <StandaloneErrorPage kind={kind} />
}
