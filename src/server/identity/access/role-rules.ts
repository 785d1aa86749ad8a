import { permissions } from '#contract/index.ts'
import { grants, opened } from '#contract/kit/grants.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { beyond } from '../core/permissions.ts'
import { reaches } from '../core/scope.ts'
import type { Scope } from './tables.ts'

export const systemRole: Label = ['系统角色不能修改', 'A system role cannot be changed']
export const notYours: Label = ['不能授予自己没有的权限', 'You cannot grant what you do not hold yourself']

/**
 * What a role stores when `chosen` takes the place of `stored`. A stored wildcard stays as long as all that it opens today is still
 * chosen, so that it goes on opening what comes later; one of which something was taken away becomes what is left of it.
 */
export function regrant(stored: readonly string[], chosen: readonly string[]): string[] {
  const codes = new Set<string>(opened(chosen, permissions))
  const kept = stored.filter((grant) => {
    if (chosen.includes(grant)) return true
    const opens = opened([grant], permissions)
    return isWild(grant) && opens.length > 0 && opens.every((code) => codes.has(code))
  })
  const added = chosen.filter((grant) => !kept.some((one) => grants(one, grant)))
  return [...kept, ...new Set(added)]
}

/** Of what a role would grant beyond what it does: that which the person does not hold. */
export function beyondOf(ctx: Ctx, stored: readonly string[], next: readonly string[]): string[] {
  const fresh = next.filter((grant) => !stored.some((one) => grants(one, grant)))
  return beyond(ctx.actor, fresh)
}

/** A permission that nothing asks for is a slip of the pen, unless the role brought it along. */
export function refuseUnknown(stored: readonly string[], next: readonly string[]): void {
  const unknown = next.find((grant) => !stored.includes(grant) && opened([grant], permissions).length === 0)
  if (unknown !== undefined) throw refuse(noSuchPermission, { field: 'perms', values: { code: unknown } })
}

export function refuseBeyond(ctx: Ctx, stored: readonly string[], next: readonly string[]): void {
  if (beyondOf(ctx, stored, next).length > 0) throw refuse(notYours, { field: 'perms' })
}

/** Whoever sees a part of the rows cannot show somebody all of them. */
export function refuseScope(ctx: Ctx, scope: Scope): void {
  if (!reaches(ctx, scope)) throw refuse(widerScope, { field: 'scope' })
}

function isWild(grant: string): boolean {
  return grant.includes('*')
}

const widerScope: Label = ['不能授予自己没有的数据范围', 'You cannot grant a wider data scope than your own']
const noSuchPermission: Label = ['权限不存在：{code}', 'There is no permission {code}']
