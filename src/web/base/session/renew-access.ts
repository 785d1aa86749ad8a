import { dataOf } from '#web/api/client.ts'
import { settings } from '#web/app/settings.ts'
import { useLanguageStore } from '#web/locales/texts.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { buildRoutes } from '#web/router/routes.ts'
import { menuOf, personOf } from './answers.ts'
import { guardedRoutes } from './guard.ts'
import { useSession } from './store.ts'
import { sessionWires } from './wires.ts'

/**
 * Asks again what the person may, while pages are open: buttons and menu entries come and go, and nothing that is typed is lost. Answers
 * whether anything is other than it was (checklist P06).
 */
export async function renewAccess(): Promise<boolean> {
  const { token, roles, permissions } = useSession.getState()
  if (token === '' || useRoutes.getState().routes === undefined) return false
  const { language } = useLanguageStore.getState()
  const [info, menu] = await Promise.all([dataOf(sessionWires.info, {}, { quiet: true }), dataOf(sessionWires.menu, {}, { quiet: true })])
  // somebody else may have come meanwhile
  if (useSession.getState().token === '' || useRoutes.getState().routes === undefined) return false
  const person = personOf(info, language)
  const routes = buildRoutes(guardedRoutes(menuOf(menu, language), person, settings))
  const isOther = !isSame([person.roles, person.permissions], [roles, permissions])
  const hasOtherPages = !isSame(routes, useRoutes.getState().routes)
  if (isOther) useSession.setState({ roles: person.roles, permissions: person.permissions })
  if (hasOtherPages) useRoutes.setState({ routes })
  return isOther || hasOtherPages
}

function isSame(one: unknown, other: unknown): boolean {
  return text(one) === text(other)
}

/** A route knows what it stands under, and that knows the route: written once, from above. */
function text(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'parents' ? undefined : inner))
}
