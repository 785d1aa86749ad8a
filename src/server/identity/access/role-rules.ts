import { role as contract } from '#contract/dev/role.ts'
import { permissions } from '#contract/index.ts'
import { grants, opened } from '#contract/kit/grants.ts'
import type { Label } from '#contract/kit/label.ts'
import { role } from '#server/identity/tables.ts'
import type { Ctx, Scope } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { beyond } from '#server/platform/kernel/permissions.ts'
import { reaches } from '#server/platform/kernel/scope.ts'

/** Roles are shared: every permission holder sees all roles. */
export const roles = entityRows({ table: role, contract, scope: 'shared' })

export const systemRole: Label = ['系统角色不能修改', 'A system role cannot be changed']
export const notYours: Label = ['不能授予自己没有的权限', 'You cannot grant permissions that you do not have']

/**
 * The permissions to store when `chosen` replaces `stored`. A stored wildcard stays while all permissions that it includes today are
 * chosen, so that it also includes later ones; otherwise it is replaced by its remaining permissions.
 */
export function regrant(stored: readonly string[], chosen: readonly string[]): string[] {
  const codes = new Set<string>(opened(chosen, permissions))
  const validGrants = stored.filter((grant) => {
    if (chosen.includes(grant)) return true
    const opens = opened([grant], permissions)
    return isWild(grant) && opens.length > 0 && opens.every((code) => codes.has(code))
  })
  const added = chosen.filter((grant) => !validGrants.some((one) => grants(one, grant)))
  return [...validGrants, ...new Set(added)]
}

/** The permissions that a change adds to a role and that the caller does not have. */
export function beyondOf(ctx: Ctx, stored: readonly string[], next: readonly string[]): string[] {
  const fresh = next.filter((grant) => !stored.some((one) => grants(one, grant)))
  return beyond(ctx.actor, fresh)
}

/** Refuses a permission that no call requires, unless the role already has it. */
export function refuseUnknown(stored: readonly string[], next: readonly string[]): void {
  const unknown = next.find((grant) => !stored.includes(grant) && opened([grant], permissions).length === 0)
  if (unknown !== undefined) throw refuse(noSuchPermission, { field: 'perms', values: { code: unknown } })
}

export function refuseBeyond(ctx: Ctx, stored: readonly string[], next: readonly string[]): void {
  if (beyondOf(ctx, stored, next).length > 0) throw refuse(notYours, { field: 'perms' })
}

/** Refuses a data scope that is wider than the caller's. */
export function refuseScope(ctx: Ctx, scope: Scope): void {
  if (!reaches(ctx, scope)) throw refuse(widerScope, { field: 'scope' })
}

function isWild(grant: string): boolean {
  return grant.includes('*')
}

export const widerScope: Label = ['不能授予自己没有的数据范围', 'You cannot grant a wider data scope than your own']
const noSuchPermission: Label = ['权限不存在：{code}', 'There is no permission {code}']
