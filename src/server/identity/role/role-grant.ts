import { and, inArray, isNull } from 'drizzle-orm'
import { role as contract, type RoleGrant } from '#contract/dev/role.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { tellMembers } from './role-members.ts'
import { refuseBeyond, refuseScope, refuseUnknown, regrant, systemRole } from './role-rules.ts'
import { menu, role } from './tables.ts'

/** Decides what the people of a role may; it holds from their next request on. */
export function grant(ctx: Ctx, { id, version, perms: chosen, menu_ids, scope }: RoleGrant) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, role, contract, id, { lock: true })
    if (before.is_system === 1) throw refuse(systemRole)
    const perms = regrant(before.perms, chosen)
    refuseUnknown(before.perms, perms)
    refuseBeyond(ctx, before.perms, perms)
    if (scope && scope !== before.scope) refuseScope(ctx, scope)
    if (menu_ids) await refuseUnknownPages(ctx, menu_ids)
    const after = await updateRow(ctx, role, before, version, { perms, menu_ids, ...(scope && { scope }) })
    await audit(ctx, contract.grant, { id, before, after })
    await tellMembers(ctx, [id])
    return { id, version: after.version }
  })
}

/** A new role that grants what another does: handing on all of it at once. */
export function copy(ctx: Ctx, { id, title, code }: ParsedOf<typeof contract.copy>) {
  return transact(ctx, async (ctx) => {
    const { perms, menu_ids, scope, description, sort } = await rowOr404(ctx, role, contract, id)
    refuseBeyond(ctx, [], perms)
    refuseScope(ctx, scope)
    const after = await insertRow(ctx, role, { title, code, perms, menu_ids, scope, description, sort })
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return { id: after.id, version: after.version }
  })
}

async function refuseUnknownPages({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)]
  const known = await db.$count(menu, and(inArray(menu.id, asked), isNull(menu.deleted_at)))
  if (known < asked.length) throw refuse(noSuchPage, { field: 'menu_ids' })
}

const noSuchPage: Label = ['菜单页面不存在', 'There is no such page']
