import { menu as contract } from '#contract/dev/menu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { rowOr404, updateRow } from '../core/rows.ts'
import { flat, type Stored } from './menu-row.ts'
import { refuseParent, refuseWithoutEditor, tellAll } from './menu-rules.ts'
import { lockMenu, readMenu } from './menu-tree.ts'
import { menu } from './tables.ts'

const STEP = 10

/** Puts an entry under another and at its place there, in one step: what is dragged is never seen half moved. */
export function move(ctx: Ctx, { id, parent_id, after_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockMenu(ctx)
    const before = await rowOr404(ctx, menu, contract, id, { lock: true })
    const rows = await readMenu(ctx)
    refuseParent(rows, id, parent_id)
    const siblings = rows.filter((row) => row.parent_id === parent_id && row.id !== id)
    const at = after_id === null ? 0 : siblings.findIndex((row) => row.id === after_id) + 1
    if (after_id !== null && at === 0) throw refuse(neighbourGone, { field: 'after_id' })
    const between = sortBetween(siblings[at - 1], siblings[at])
    if (between === undefined) await spread(ctx, siblings, at)
    const sort = between ?? (siblings.length + 1 - at) * STEP
    const after = await updateRow(ctx, menu, before, before.version, { parent_id, sort })
    await refuseWithoutEditor(ctx, 'parent_id')
    await audit(ctx, contract.move, { id, before: flat(before), after: flat(after) })
    await tellAll(ctx)
    return { id, version: after.version }
  })
}

const neighbourGone: Label = ['相邻的菜单已移走，请刷新后重试', 'The neighbour has been moved away: reload and repeat']

/** A free number between two neighbours; undefined where there is none, and the others must make room. */
function sortBetween(above: Stored | undefined, below: Stored | undefined): number | undefined {
  if (!above) return below ? (below.sort + STEP <= 999_999 ? below.sort + STEP : undefined) : STEP
  const floor = below?.sort ?? -1
  return above.sort - floor > 1 ? Math.floor((above.sort + floor) / 2) : undefined
}

/** Gives the siblings numbers with room between them, and a free one at `at`. */
async function spread(ctx: Ctx, siblings: readonly Stored[], at: number): Promise<void> {
  for (const [index, row] of siblings.entries()) {
    const sort = (siblings.length + 1 - (index < at ? index : index + 1)) * STEP
    const after = await updateRow(ctx, menu, row, row.version, { sort })
    await audit(ctx, contract.move, { id: row.id, before: flat(row), after: flat(after) })
  }
}
