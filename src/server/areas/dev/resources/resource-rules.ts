import { ESSENTIAL_CALLS, isEssential } from '#contract/dev/resources.ts'
import { permissions } from '#contract/index.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { endpointOf } from '#server/identity/resource/resource-known.ts'
import type { resource } from '#server/identity/resource/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import type { Built } from './resource-sync.ts'

type Row = typeof resource.$inferSelect

/** Requires that the caller holds the current binding, the code's binding and the new binding, which prevents privilege escalation. */
export function whyNotTheirs(ctx: Ctx, row: Row, to: string | null = null): Refusal | undefined {
  const requests = [row.perm, to, endpointOf(row)?.access ?? null].filter((one) => one !== null)
  return requests.every((one) => mayCall(ctx.actor, one as Access)) ? undefined : { label: notTheirs }
}

/** Refuses a binding that is wider than the code's binding, blocks an essential endpoint, or extends the caller's rights. */
export function refuseBinding(ctx: Ctx, row: Row, { auth, perm }: Pick<Built, 'auth' | 'perm'>): void {
  const access = endpointOf(row)?.access
  if (access === undefined) throw refuse(notThere)
  if (access === 'public' && auth !== 'public') throw refuse(publicStays, { field: 'auth' })
  if (access !== 'public' && isEssential(row)) throw refuse(fixed, { field: 'auth' })
  if (access === 'login' && auth === 'public') throw refuse(notWider, { field: 'auth' })
  if (access !== 'public' && access !== 'login' && auth !== 'permission') throw refuse(notWider, { field: 'auth' })
  if (perm !== null && !(permissions as readonly string[]).includes(perm)) throw refuse(unknown, { field: 'perm' })
  const why = whyNotTheirs(ctx, row, perm)
  if (why) throw refuse(why.label, { field: 'perm' })
}

/** Refuses a limit that would lock people out: essential calls have a minimum. */
export function refuseLimit(row: Row, rate_limit: number | null | undefined): void {
  if (typeof rate_limit !== 'number' || !isEssential(row) || rate_limit >= ESSENTIAL_CALLS) return
  throw refuse(tooFew, { field: 'rate_limit', values: { n: ESSENTIAL_CALLS } })
}

const tooFew: Label = ['登录所需的接口每分钟限流不能少于{n}次', 'A call required for logging in needs a limit of at least {n} per minute']
const notThere: Label = ['当前版本已没有该接口', 'This version no longer has this call']
const publicStays: Label = ['公开接口不能改为需要登录', 'A public call cannot require a login']
const fixed: Label = ['该接口不能修改鉴权', 'The access of this call cannot be changed']
const notWider: Label = ['不能比默认的鉴权更宽松', 'Access cannot be wider than the default']
const unknown: Label = ['权限标识不存在', 'The permission does not exist']
const notTheirs: Label = ['不能修改自己没有权限的接口', 'You cannot change a call that you have no permission for']
