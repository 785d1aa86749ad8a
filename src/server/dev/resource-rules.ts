import { permissions } from '#contract/index.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import type { Refusal } from '../core/rows.ts'
import { endpointOf, isEssential } from './resource-known.ts'
import type { Built } from './resource-sync.ts'
import type { resource } from './resource-tables.ts'

type Row = typeof resource.$inferSelect

/** Whoever binds holds what it was bound to, what the code binds it to, and what it is to be bound to: nobody widens his own rights so. */
export function whyNotTheirs(ctx: Ctx, row: Row, to: string | null = null): Refusal | undefined {
  const asked = [row.perm, to, endpointOf(row)?.access ?? null].filter((one) => one !== null)
  return asked.every((one) => mayCall(ctx.actor, one as Access)) ? undefined : { label: notTheirs }
}

/** Refuses what would open an endpoint wider than the code does, close a door for good, or widen the rights of whoever does it. */
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

const notThere: Label = ['当前版本已没有该接口', 'This version has no such call']
const publicStays: Label = ['公开接口不能改为需要登录', 'A public call stays public']
const fixed: Label = ['该接口不能修改鉴权', 'Who may call this is fixed']
const notWider: Label = ['不能比默认的鉴权更宽松', 'A call cannot be opened wider than it is built']
const unknown: Label = ['权限标识不存在', 'There is no such permission']
const notTheirs: Label = ['不能修改自己没有权限的接口', 'Only who may call it may change it']
