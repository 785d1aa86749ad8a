import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { sayToAllStreams } from '../core/tell.ts'
import { lineOf } from '../core/tree.ts'
import type { Stored } from './menu-row.ts'
import { leadsToEditor, readMenu } from './menu-tree.ts'

/** What takes away the last way to the menu's own page. */
export const lastWay: Label = ['不能停用该菜单', 'This entry cannot be switched off']

export const buttonIsLeaf: Label = ['按钮下不能有下级', 'Nothing stands beneath a button']

/** Where an entry may stand: under what there is, never in itself, and in nothing that only is a button. */
export function refuseParent(rows: readonly Stored[], id: number | undefined, parent_id: number | null): void {
  if (parent_id === null) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parent = byId.get(parent_id)
  if (!parent) throw refuse(parentMissing, { field: 'parent_id' })
  if (lineOf(byId, parent).some((row) => row.id === id)) throw refuse(intoItself, { field: 'parent_id' })
  if (parent.type === 'button') throw refuse(buttonIsLeaf, { field: 'parent_id' })
}

/** Takes the change back where it has left nobody a way to the menu's own page. */
export async function refuseWithoutEditor(ctx: Ctx, field: string): Promise<void> {
  if (!leadsToEditor(await readMenu(ctx))) throw refuse(lastWay, { field })
}

/** Every open page asks for its menu again. Last in its transaction. */
export function tellAll(ctx: Ctx): Promise<void> {
  return sayToAllStreams(ctx, 'access', {})
}

const parentMissing: Label = ['上级菜单不存在', 'The parent does not exist']
const intoItself: Label = ['不能选择自身或下级作为上级', 'An entry cannot stand in itself or in what is beneath it']
