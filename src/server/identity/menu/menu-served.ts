import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { MenuRoute } from '#contract/session/session.ts'
import { menu } from '#server/identity/tables.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { seesPage } from '#server/platform/kernel/permissions.ts'

/**
 * The routes that the person may open, as a tree; a branch without a leaf is left out (domain §17.2). `GET /api/menu` and the role
 * preview both return it.
 */
export async function menuFor({ db }: Pick<Ctx, 'db'>, actor: Actor): Promise<MenuRoute[]> {
  const rows = await db
    .select()
    .from(menu)
    .where(and(eq(menu.status, 1), ne(menu.type, 'button'), isNull(menu.deleted_at)))
    .orderBy(desc(menu.sort), menu.id)
  return childrenOf(
    null,
    Map.groupBy(
      rows.filter((row) => seesPage(actor, row)),
      ({ parent_id }) => parent_id,
    ),
  )
}

type MenuRow = typeof menu.$inferSelect

function childrenOf(parent: number | null, byParent: Map<number | null, MenuRow[]>): MenuRoute[] {
  return (byParent.get(parent) ?? []).flatMap(({ id, path, name, component, redirect, meta }) => {
    const children = childrenOf(id, byParent)
    if (component === 'Layout' && children.length === 0) return []
    return [{ path, name, component, ...(redirect === null ? {} : { redirect }), meta, ...(children.length > 0 ? { children } : {}) }]
  })
}
