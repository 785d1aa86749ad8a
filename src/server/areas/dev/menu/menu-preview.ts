import { desc, isNull } from 'drizzle-orm'
import type { menu as contract } from '#contract/dev/menu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { role as roleContract } from '#contract/dev/role.ts'
import { nobody, type Actor, type Ctx } from '../core/ctx.ts'
import { rowOr404 } from '../core/rows.ts'
import { menuFor } from './menu-served.ts'
import { role } from './tables.ts'

/** The menu as whoever has just this role gets it; the first role unless told. */
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
  const { code, perms, menu_ids, status } = await rowOr404(ctx, role, roleContract, id)
  // a role out of use grants nothing
  if (status === 0) return nobody
  return { ...nobody, roles: [code], perms, grants: [{ perms, menu_ids }] }
}
