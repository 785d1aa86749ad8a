import { permissions } from '#contract/index.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import type { Actor } from './ctx.ts'

/** Whether the person holds what the endpoint asks for; administrators hold everything. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true
  if (actor.id === 0) return false
  return access === 'login' || actor.is_admin || actor.perms.some((granted) => grants(granted, access))
}

/** The permissions a person holds out of all there are, without wildcards. */
export function heldOf(actor: Actor, all: readonly string[]): string[] {
  return actor.is_admin ? ['*'] : all.filter((permission) => mayCall(actor, permission as Access))
}

/** Those of the grants that the person does not hold, and so cannot hand on (domain §17.4). */
export function beyond(actor: Actor, granted: readonly string[]): string[] {
  return granted.filter((grant) => !mayCall(actor, grant as Access))
}

/** What of a menu row decides who sees it. */
export interface PageRow {
  id: number
  perm: string | null
  meta: { hidden?: boolean }
}

const known = new Set<string>(permissions)

/**
 * All that a page asks for. One that stands in no menu, such as a form, shows records: whoever may not read the list that it belongs to could
 * open it and would be refused what it is about.
 */
export function pageAccess({ perm, meta }: Pick<PageRow, 'perm' | 'meta'>): Access[] {
  if (perm === null) return []
  const list = perm.replace(/[^:]+$/, 'list')
  return (meta.hidden && known.has(list) ? [...new Set([list, perm])] : [perm]) as Access[]
}

/**
 * Whether the person finds the page in the menu: some role grants its permission and has not left it out of its pages. A page without a
 * permission is everybody's; one that stands in no menu opens to whoever holds what it asks for.
 */
export function seesPage(actor: Actor, { id, perm, meta }: PageRow): boolean {
  if (perm === null || actor.is_admin) return true
  if (meta.hidden) return pageAccess({ perm, meta }).every((access) => mayCall(actor, access))
  return actor.grants.some(({ perms, menu_ids }) => (menu_ids?.includes(id) ?? true) && perms.some((granted) => grants(granted, perm)))
}
