import type { Guard, MenuRoute } from '#contract/session/session.ts'

/** A person's permissions and roles; permission `*` is the administrator flag. */
export interface Holder {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

export function isAdmin({ permissions }: Holder): boolean {
  return permissions.includes('*')
}

/** Tells whether a person passes a guard (checklist P01–P03). */
export function passes(guard: Guard, holder: Holder): boolean {
  if (isAdmin(holder)) return true
  if (Array.isArray(guard)) return guard.some((name) => holder.roles.includes(name) || holder.permissions.includes(name))
  const { role = [], permission = [], mode = 'oneOf' } = guard
  const hasRole = (name: string) => holder.roles.includes(name)
  const hasPermission = (name: string) => holder.permissions.includes(name)
  if (mode === 'oneOf') return role.some(hasRole) || permission.some(hasPermission)
  const holdsAll = role.every(hasRole) && permission.every(hasPermission)
  if (mode === 'allOf') return holdsAll
  return role.length + permission.length === 0 || !holdsAll
}

/** The routes that a person may see, if role control requires it (checklist P04). */
export function guardedRoutes(
  routes: readonly MenuRoute[],
  holder: Holder,
  control: { roleControl: boolean; mode: 'all' | 'visit' },
): MenuRoute[] {
  if (!control.roleControl || control.mode === 'visit') return [...routes]
  return routes
    .filter(({ meta }) => meta.guard === undefined || passes(meta.guard, holder))
    .map((route) => (route.children ? { ...route, children: guardedRoutes(route.children, holder, control) } : route))
}
