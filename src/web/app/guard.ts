import { staticViews } from './static-routes.ts'

/** What the guard of the router looks at. */
export interface Situation {
  path: string
  /** Path and query. */
  full: string
  /** Where a login leads back to, as the query of the address has it. */
  redirect: string | undefined
  isLoggedIn: boolean
  /** Person and routes are known. */
  isReady: boolean
}

export interface GuardRules {
  loginInterception: boolean
  routeRecording: boolean
  registration: boolean
}

export type Decision = { kind: 'show' } | { kind: 'prepare' } | { kind: 'redirect'; to: string }

const WHITELIST: readonly string[] = ['/login', '/register', '/callback', '/404', '/403']

/** What happens at an address: it is shown, the session is prepared first, or another one takes its place (checklist G01–G04). */
export function guard({ path, full, redirect, isLoggedIn, isReady }: Situation, rules: GuardRules): Decision {
  if (path === '/register' && !rules.registration) return { kind: 'redirect', to: '/404' }
  const isEntrance = path === '/login' || path === '/register'
  if (isLoggedIn && isEntrance) return { kind: 'redirect', to: safeRedirect(redirect) }
  if (isEntrance || (!isLoggedIn && rules.loginInterception && WHITELIST.includes(path))) return { kind: 'show' }
  if (!isLoggedIn && rules.loginInterception) return { kind: 'redirect', to: loginAddress(full, rules.routeRecording) }
  return isReady ? { kind: 'show' } : { kind: 'prepare' }
}

/** The login page, with the place to return to. */
export function loginAddress(full: string, routeRecording: boolean): string {
  const place = safeRedirect(full)
  return routeRecording && place !== '/' ? `/login?redirect=${encodeURIComponent(place)}` : '/login'
}

/** Where a redirect may lead: into the product, and to none of the pages that are no destination. */
export function safeRedirect(place: string | undefined): string {
  if (place === undefined || !/^\/(?![/\\])/.test(place) || hasControls(place)) return '/'
  const path = `/${place.split(/[?#]/)[0]!.split('/').filter(Boolean).join('/')}` // split gives one part at least
  return path in staticViews || WHITELIST.includes(path) ? '/' : place
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32)
}
