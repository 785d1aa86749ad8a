/** The router guard's input. */
export interface Situation {
  path: string
  /** Path and query. */
  full: string
  /** A login's return address, as the address query contains it. */
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

/** The decision for an address: show it, prepare the session first, or redirect (checklist G01–G04). */
export function guard({ path, full, redirect, isLoggedIn, isReady }: Situation, rules: GuardRules): Decision {
  if (path === '/register' && !rules.registration) return { kind: 'redirect', to: '/404' }
  const isEntrance = path === '/login' || path === '/register'
  if (isLoggedIn && isEntrance) return { kind: 'redirect', to: safeRedirect(redirect) }
  if (isEntrance || (!isLoggedIn && rules.loginInterception && WHITELIST.includes(path))) return { kind: 'show' }
  if (!isLoggedIn && rules.loginInterception) return { kind: 'redirect', to: loginAddress(full, rules.routeRecording) }
  return isReady ? { kind: 'show' } : { kind: 'prepare' }
}

/** The login page with the return address. */
export function loginAddress(full: string, routeRecording: boolean): string {
  const place = safeRedirect(full)
  return routeRecording && place !== '/' ? `/login?redirect=${encodeURIComponent(place)}` : '/login'
}

/** A redirect's allowed target: a path within the product, except login, registration, callback and error pages. */
export function safeRedirect(place: string | undefined): string {
  if (place === undefined || !/^\/(?![/\\])/.test(place) || hasControls(place)) return '/'
  const path = `/${place.split(/[?#]/)[0]!.split('/').filter(Boolean).join('/')}` // split returns at least one part
  return WHITELIST.includes(path) ? '/' : place
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32)
}
