import { useSyncExternalStore } from 'react'

export type Query = Readonly<Record<string, string>>

export interface Location {
  readonly path: string
  readonly query: Query
  /** Path and query after the `#`. */
  readonly full: string
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
}

/** The current address. Every product address follows `#/` (checklist R01). */
export function currentLocation(): Location {
  return current
}

export function useLocation(): Location {
  return useSyncExternalStore(subscribeLocation, currentLocation)
}

export function subscribeLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Goes to a product path, its query included. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const target = parse(to)
  if (target.full === current.full) return
  history[replace ? 'replaceState' : 'pushState'](null, '', href(target.full))
  settle()
}

/** The link to a product path. */
export function href(to: string): string {
  return `#${to}`
}

/** `/goods/brand` and `{page_no: '2'}` as `/goods/brand?page_no=2`. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Parses the part after the `#`. */
export function parse(text: string): Location {
  const [rawPath = '', ...rest] = text.split('?')
  const segments = rawPath.split('/').filter((segment) => segment !== '')
  const path = `/${segments.map(readable).join('/')}`
  const query = Object.fromEntries(new URLSearchParams(rest.join('?')))
  return { path, query, full: withQuery(path, query) }
}

const listeners = new Set<() => void>()
let current = parse(typeof location === 'undefined' ? '' : location.hash.slice(1))

function settle(): void {
  const next = parse(location.hash.slice(1))
  if (next.full === current.full) return
  current = next
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', settle)
  addEventListener('hashchange', settle)
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
