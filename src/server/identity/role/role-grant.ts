import { and, inArray, isNull } from 'drizzle-orm'
import { role as contract, type RoleGrant } from '#contract/dev/role.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { refuseBeyond, refuseScope, refuseUnknown, regrant, systemRole, roles } from '#server/identity/access/role-rules.ts'
import { menu } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { notifyMembers } from './role-members.ts'
import { refuseWidening } from './role-widening.ts'

/** Sets the permissions for a role; they apply from the next request on. */
export function grant(ctx: Ctx, { id, version, perms: chosen, menu_ids, scope }: RoleGrant) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, roles, id, { lock: true })
    if (before.is_system === 1) throw refuse(systemRole)
    const perms = regrant(before.perms, chosen)
    refuseUnknown(before.perms, perms)
    refuseBeyond(ctx, before.perms, perms)
    if (scope && scope !== before.scope) refuseScope(ctx, scope)
    await refuseWidening(ctx, before, { perms, scope: scope ?? before.scope, status: before.status })
    if (menu_ids) await refuseUnknownPages(ctx, menu_ids)
    const after = await updateRow(ctx, roles, before, version, { perms, menu_ids, ...(scope && { scope }) })
    await audit(ctx, contract.grant, { id, before, after })
    await notifyMembers(ctx, [id])
    return { id, version: after.version }
  })
}

/** Creates a role with another role's permissions; the caller must have all these permissions. */
export function copy(ctx: Ctx, { id, title, code }: ParsedOf<typeof contract.copy>) {
  return transact(ctx, async (ctx) => {
    const { perms, menu_ids, scope, description, second_factor, sort } = await rowOr404(ctx, roles, id)
    refuseBeyond(ctx, [], perms)
    refuseScope(ctx, scope)
    const after = await insertRow(ctx, roles, { title, code, perms, menu_ids, scope, description, second_factor, sort })
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return { id: after.id, version: after.version }
  })
}

async function refuseUnknownPages({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  const known = await db.$count(menu, and(inArray(menu.id, uniqueIds), isNull(menu.deleted_at)))
  if (known < uniqueIds.length) throw refuse(noSuchPage, { field: 'menu_ids' })
}

const noSuchPage: Label = ['菜单页面不存在', 'Page not found']
