import { desc, isNull } from 'drizzle-orm'
import { menu } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { pathTo } from '#server/platform/kernel/tree.ts'

export type Stored = typeof menu.$inferSelect

/** The page on which the menu is edited: at least one person must be able to open it. */
const EDITOR = 'dev/menu/index'

/** All live entries in sibling order; at most a few hundred. */
export function readMenu(ctx: Pick<Ctx, 'db'>): Promise<Stored[]> {
  return ctx.db.select().from(menu).where(isNull(menu.deleted_at)).orderBy(desc(menu.sort), menu.id)
}

/** Locks the menu until the transaction ends: two changes that are valid alone may create a cycle together. */
export function lockMenu(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'menu tree')
}

export interface Placed {
  row: Stored
  level: number
  child_count: number
}

/** The entries in menu order. */
export function inOrder(rows: readonly Stored[]): Placed[] {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (parent: number | null, level: number): Placed[] =>
    (byParent.get(parent) ?? []).flatMap((row) => [
      { row, level, child_count: byParent.get(row.id)?.length ?? 0 },
      ...below(row.id, level + 1),
    ])
  return below(null, 1)
}

/** The address for an entry; a path that begins with `/` is absolute. */
export function pathOf(rows: ReadonlyMap<number, Stored>, { path, parent_id }: Pick<Stored, 'path' | 'parent_id'>): string {
  const parent = path.startsWith('/') ? undefined : rows.get(parent_id ?? 0)
  return parent ? `${pathOf(rows, parent)}/${path}` : path
}

/** Tells whether an administrator can still open the page on which the menu is edited (domain §17.2). */
export function leadsToEditor(rows: readonly Stored[]): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.some((row) => row.component === EDITOR && row.type === 'menu' && pathTo(byId, row).every(({ status }) => status === 1))
}
