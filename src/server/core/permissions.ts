import type { Access } from '#contract/kit/endpoint.ts'
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

/** `goods:*:*` grants `goods:brand:edit` (domain §2.3). */
export function grants(granted: string, asked: string): boolean {
  if (granted === asked) return true
  const [area, entity, action] = granted.split(':')
  const [askedArea, askedEntity, askedAction] = asked.split(':')
  return fits(area, askedArea) && fits(entity, askedEntity) && fits(action, askedAction)
}

function fits(granted: string | undefined, asked: string | undefined): boolean {
  return granted === '*' || (granted !== undefined && granted === asked)
}
