import type { MenuRoute, RouteMeta } from '#contract/session/session.ts'

/** A menu route at its full path, with its place in the tree. */
export interface Route {
  readonly pattern: string
  readonly name: string
  readonly component: string
  readonly redirect: string | undefined
  readonly meta: RouteMeta
  /** From the root down, without the route itself. */
  readonly parents: readonly Route[]
  readonly children: readonly Route[]
}

export type Params = Readonly<Record<string, string>>

export type Resolution = { kind: 'page'; route: Route; params: Params } | { kind: 'redirect'; to: string } | { kind: 'missing' }

export const LAYOUT = 'Layout'

/** Gives every delivered route its full path and its parents. */
export function buildRoutes(list: readonly MenuRoute[], parents: readonly Route[] = []): Route[] {
  return list.map((item) => {
    const children: Route[] = []
    const route: Route = {
      pattern: joinPath(parents.at(-1)?.pattern ?? '', item.path),
      name: item.name,
      component: item.component,
      redirect: item.redirect,
      meta: item.meta,
      parents,
      children,
    }
    children.push(...buildRoutes(item.children ?? [], [...parents, route]))
    return route
  })
}

/** The path's target: a page, a parent's redirect, or undefined. */
export function resolve(routes: readonly Route[], path: string): Resolution {
  const found = find(flatten(routes), path)
  if (found && found.route.redirect === undefined && found.route.component !== LAYOUT) return { kind: 'page', ...found }
  const to = found ? landing(found.route) : path === '/' ? firstLanding(routes) : undefined
  return to === undefined || to === path ? { kind: 'missing' } : { kind: 'redirect', to }
}

/** The route's target: its redirect, else its first visible child, else itself (checklist R10). */
export function landing(route: Route): string | undefined {
  if (route.redirect !== undefined) return joinPath(route.pattern, route.redirect)
  if (route.component !== LAYOUT) return route.pattern
  return firstLanding(route.children)
}

export function flatten(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, ...flatten(route.children)])
}

export function isExternal(path: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/.test(path)
}

function firstLanding(routes: readonly Route[]): string | undefined {
  const own = routes.filter(({ pattern }) => !isExternal(pattern))
  const visibleRoutes = own.filter(({ meta }) => !meta.hidden)
  for (const route of visibleRoutes.length > 0 ? visibleRoutes : own) {
    const to = landing(route)
    if (to !== undefined && !to.includes(':')) return to
  }
  return undefined
}

function joinPath(parent: string, path: string): string {
  if (isExternal(path) || path.startsWith('/')) return path
  return path === '' ? parent : `${parent === '/' ? '' : parent}/${path}`
}

/** A literal path takes precedence over one with parameters, a child over the parent with the same path. */
function find(routes: readonly Route[], path: string): { route: Route; params: Params } | undefined {
  const literal = routes.findLast((route) => route.pattern === path)
  if (literal) return { route: literal, params: {} }
  for (const route of routes) {
    const params = route.pattern.includes(':') ? match(route.pattern, path) : undefined
    if (params) return { route, params }
  }
  return undefined
}

/** Matches `/goods/spu/:id?` against `/goods/spu/7`. */
function match(pattern: string, path: string): Params | undefined {
  const expected = pattern.split('/')
  const segments = path.split('/')
  if (segments.length > expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const value = segments[at]
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
    } else if (value === undefined) {
      if (!part.endsWith('?')) return undefined
    } else params[part.slice(1).replace('?', '')] = value
  }
  return params
}
