import { desc, isNull } from 'drizzle-orm'
import type { menu as contract } from '#contract/dev/menu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { roles as roleRows } from '#server/identity/access/role-rules.ts'
import { menuFor } from '#server/identity/menu/menu-served.ts'
import { role } from '#server/identity/tables.ts'
import { nobody, type Actor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

/** The menu for an account with this role alone; defaults to the first role. */
export async function preview(ctx: Ctx, { role_id }: ParsedOf<typeof contract.preview>) {
  const roles = await ctx.db
    .select({ key: role.id, title: role.title })
    .from(role)
    .where(isNull(role.deleted_at))
    .orderBy(desc(role.sort), role.id)
  const id = role_id ?? roles[0]?.key
  return { roles, list: id === undefined ? [] : await menuFor(ctx, await holderOf(ctx, id)) }
}

async function holderOf(ctx: Ctx, id: number): Promise<Actor> {
  const { code, perms, menu_ids, status } = await rowOr404(ctx, roleRows, id)
  // a disabled role grants nothing
  if (status === 0) return nobody
  // no account has this id, but a holder is logged in: pages outside the menu check a call's permissions
  return { ...nobody, id: -1, roles: [code], perms, grants: [{ perms, menu_ids }] }
}
