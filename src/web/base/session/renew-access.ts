import { dataOf } from '#web/base/api/client.ts'
import { constants } from '#web/base/constants.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { buildRoutes } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { menuOf, personOf } from './answers.ts'
import { sessionEndpoints } from './endpoints.ts'
import { guardedRoutes } from './guard.ts'
import { useSession } from './store.ts'

/**
 * Fetches the permissions again while pages are open: buttons and menu entries change, and no input is lost. Resolves to whether anything
 * has changed (checklist P06).
 */
export async function renewAccess(): Promise<boolean> {
  const { token, id, roles, permissions } = useSession.getState()
  if (token === '' || useRoutes.getState().routes === undefined) return false
  const { language } = useLanguageStore.getState()
  const [info, menu] = await Promise.all([
    dataOf(sessionEndpoints.info, {}, { quiet: true }),
    dataOf(sessionEndpoints.menu, {}, { quiet: true }),
  ])
  // another person may have logged in meanwhile
  if (useSession.getState().token === '' || useRoutes.getState().routes === undefined) return false
  const person = personOf(info, language)
  // another person has logged in at this browser: a tab shows the pages for one person only
  if (id !== 0 && person.id !== id) return new Promise(() => location.reload())
  const routes = buildRoutes(guardedRoutes(menuOf(menu, language), person, constants))
  const isOther = !isSame([person.roles, person.permissions], [roles, permissions])
  const hasOtherPages = !isSame(routes, useRoutes.getState().routes)
  // a role has started or stopped to require a second factor, or the session is another one
  const { must_change_password, must_set_factor, ends_at } = person
  useSession.setState({ must_change_password, must_set_factor, ends_at })
  if (isOther) useSession.setState({ roles: person.roles, permissions: person.permissions })
  if (hasOtherPages) useRoutes.setState({ routes })
  return isOther || hasOtherPages
}

function isSame(one: unknown, other: unknown): boolean {
  return text(one) === text(other)
}

/** Leaves out `parents`: a route and its parents refer to each other, and JSON allows no cycle. */
function text(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'parents' ? undefined : inner))
}
