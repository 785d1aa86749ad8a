import { menu as contract } from '#contract/dev/menu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { type Stored, lockMenu, readMenu } from '#server/identity/menu/menu-tree.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { placeAfter, sortAt } from '#server/platform/kernel/list/ordering.ts'
import { rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { flat, menus } from './menu-row.ts'
import { refuseParent, refuseWithoutEditor, tellAll } from './menu-rules.ts'

/** Gives an entry a new parent and position in one transaction. */
export function move(ctx: Ctx, { id, parent_id, after_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockMenu(ctx)
    const before = await rowOr404(ctx, menus, id, { lock: true })
    const rows = await readMenu(ctx)
    refuseParent(rows, id, parent_id)
    const siblings = rows.filter((row) => row.parent_id === parent_id && row.id !== id)
    const at = placeAfter(siblings, after_id)
    if (at === undefined) throw refuse(neighbourGone, { field: 'after_id' })
    const sort = await sortAt(siblings, at, (row, sort) => place(ctx, row, sort))
    const after = await updateRow(ctx, menus, before, before.version, { parent_id, sort })
    await refuseWithoutEditor(ctx, 'parent_id')
    await audit(ctx, contract.move, { id, before: flat(before), after: flat(after) })
    await tellAll(ctx)
    return { id, version: after.version }
  })
}

const neighbourGone: Label = ['相邻的菜单已移走，请刷新后重试', 'The adjacent entry has been moved. Reload and try again']

async function place(ctx: Ctx, row: Stored, sort: number): Promise<void> {
  const after = await updateRow(ctx, menus, row, row.version, { sort })
  await audit(ctx, contract.move, { id: row.id, before: flat(row), after: flat(after) })
}
