import { desc, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { lockName } from '../core/lock.ts'
import { lineOf } from '../core/tree.ts'
import type { Stored } from './menu-row.ts'
import { menu } from './tables.ts'

/** The page that the menu is edited on: somebody must be able to open it. */
const EDITOR = 'dev/menu/index'

/** All live entries in the order of their siblings. There are a few hundred at most. */
export function readMenu(ctx: Pick<Ctx, 'db'>): Promise<Stored[]> {
  return ctx.db.select().from(menu).where(isNull(menu.deleted_at)).orderBy(desc(menu.sort), menu.id)
}

/** Keeps the menu as it is until the transaction ends: two changes that each are right may make a circle together. */
export function lockMenu(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'menu tree')
}

export interface Placed {
  row: Stored
  level: number
  child_count: number
}

/** The entries from top to bottom. */
export function inOrder(rows: readonly Stored[]): Placed[] {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (parent: number | null, level: number): Placed[] =>
    (byParent.get(parent) ?? []).flatMap((row) => [
      { row, level, child_count: byParent.get(row.id)?.length ?? 0 },
      ...below(row.id, level + 1),
    ])
  return below(null, 1)
}

/** The address of an entry; a path that begins with `/` stands by itself. */
export function pathOf(rows: ReadonlyMap<number, Stored>, { path, parent_id }: Pick<Stored, 'path' | 'parent_id'>): string {
  const parent = path.startsWith('/') ? undefined : rows.get(parent_id ?? 0)
  return parent ? `${pathOf(rows, parent)}/${path}` : path
}

/** Whether an administrator still finds the page on which the menu is edited (domain §17.2). */
export function leadsToEditor(rows: readonly Stored[]): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.some((row) => row.component === EDITOR && row.type === 'menu' && lineOf(byId, row).every(({ status }) => status === 1))
}
