import { permissions } from '#contract/index.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import type { Actor } from './ctx.ts'
import { forbidden } from './errors.ts'

/** Tells whether the person has the permission that the endpoint requires; administrators have all. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true
  if (access === 'customer') return actor.customer !== undefined
  if (actor.id === 0) return false
  return access === 'login' || actor.is_admin || actor.perms.some((granted) => grants(granted, access))
}

/** Throws 403, which names the permission, unless the person has it. */
export function requireAccess(actor: Actor, access: Access): void {
  if (!mayCall(actor, access)) throw forbidden(access)
}

/** All permissions for a person, without wildcards. */
export function heldOf(actor: Actor, all: readonly string[]): string[] {
  return actor.is_admin ? ['*'] : all.filter((permission) => mayCall(actor, permission as Access))
}

/** The grants that the person does not have and therefore cannot grant (domain §17.4). */
export function beyond(actor: Actor, granted: readonly string[]): string[] {
  return granted.filter((grant) => !mayCall(actor, grant as Access))
}

/** The fields in a menu row that decide its visibility. */
export interface PageRow {
  id: number
  perm: string | null
  meta: { hidden?: boolean; guard?: unknown }
}

const known = new Set<string>(permissions)

/**
 * All permissions that a page needs. A page outside the menu, such as a form, also needs its list's permission, because otherwise it
 * would open and its record would be refused.
 */
export function pageAccess({ perm, meta }: Pick<PageRow, 'perm' | 'meta'>): Access[] {
  if (perm === null) return []
  const list = perm.replace(/[^:]+$/, 'list')
  return (meta.hidden && known.has(list) ? [...new Set([list, perm])] : [perm]) as Access[]
}

/** The permissions in a guard that lists nothing else; the browser applies all other guards by its setting (checklist P04). */
function listed(guard: unknown): Access[] | undefined {
  return Array.isArray(guard) && guard.length > 0 && guard.every((one) => known.has(one as string)) ? (guard as Access[]) : undefined
}

/**
 * Tells whether the page is in the person's menu: one role grants its permission and does not exclude the page. A page without a permission
 * is visible to everyone, or with one of the permissions that its guard lists; a page outside the menu only needs its permissions.
 */
export function seesPage(actor: Actor, { id, perm, meta }: PageRow): boolean {
  if (actor.is_admin) return true
  if (perm === null) return listed(meta.guard)?.some((one) => mayCall(actor, one)) ?? true
  if (meta.hidden) return pageAccess({ perm, meta }).every((access) => mayCall(actor, access))
  return actor.grants.some(({ perms, menu_ids }) => (menu_ids?.includes(id) ?? true) && perms.some((granted) => grants(granted, perm)))
}
