import { KitHosts } from '#web/kit/ui/KitHosts.tsx'
import { useRoutes } from '#web/router/route-store.ts'
import { useView } from '#web/router/view-store.ts'
import { LoadingMask } from './LoadingMask.tsx'
import { errorPage, loginPage, workplace } from './parts.ts'
import { useDocumentTitle } from './document-title.ts'

/** The whole product: what is seen, and the kit's hosts over it. */
export function App() {
  useDocumentTitle()
  return (
    <>
      <Part />
      <LoadingMask />
      <KitHosts />
    </>
  )
}

function Part() {
  const kind = useView(({ view }) => view.kind)
  const isReady = useRoutes(({ routes }) => routes !== undefined)
  const isAtWork = isReady && kind !== 'login'
  const Workplace = workplace.useLoaded(isAtWork)?.Workplace
  const LoginPage = loginPage.useLoaded(kind === 'login')?.LoginPage
  const isError = !isReady && (kind === '403' || kind === '404' || kind === 'callback')
  const ErrorPage = errorPage.useLoaded(isError)?.StandaloneErrorPage
  if (isAtWork) return Workplace ? <Workplace /> : null
  if (kind === 'login') return LoginPage ? <LoginPage /> : null
  return isError && ErrorPage ? <ErrorPage kind={kind} /> : null
}
