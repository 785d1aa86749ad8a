import type { Label } from '#contract/kit/label.ts'
import { type Stored, leadsToEditor, readMenu } from '#server/identity/menu/menu-tree.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { pathTo } from '#server/platform/kernel/tree.ts'
import { publishToAll } from '#server/platform/notify/notify.ts'

/** The message for a change that removes the last way to the menu's own page. */
export const lastWay: Label = ['不能停用该菜单', 'This entry cannot be disabled']

export const buttonIsLeaf: Label = ['按钮下不能有下级', 'A button cannot have children']

/** Refuses an invalid parent: a missing entry, the entry itself or one beneath it, or a button. */
export function refuseParent(rows: readonly Stored[], id: number | undefined, parent_id: number | null): void {
  if (parent_id === null) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parent = byId.get(parent_id)
  if (!parent) throw refuse(parentMissing, { field: 'parent_id' })
  if (pathTo(byId, parent).some((row) => row.id === id)) throw refuse(intoItself, { field: 'parent_id' })
  if (parent.type === 'button') throw refuse(buttonIsLeaf, { field: 'parent_id' })
}

/** Refuses the change if it leaves no way to the menu's own page. */
export async function refuseWithoutEditor(ctx: Ctx, field: string): Promise<void> {
  if (!leadsToEditor(await readMenu(ctx))) throw refuse(lastWay, { field })
}

/** Makes every open page reload its menu. Must be the last statement in its transaction. */
export function tellAll(ctx: Ctx): Promise<void> {
  return publishToAll(ctx, 'access', {})
}

const parentMissing: Label = ['上级菜单不存在', 'The parent does not exist']
const intoItself: Label = ['不能选择自身或下级作为上级', 'An entry cannot be moved into itself or its children']
