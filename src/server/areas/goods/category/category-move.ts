import { category as contract } from '#contract/goods/category.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { category } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { placeAfter, sortAt } from '#server/platform/kernel/list/ordering.ts'
import { lockRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { levelAt } from './category-place.ts'
import { categories, levelBeneath, lockTree, readBranches } from './category-tree.ts'

type Row = typeof category.$inferSelect

/** Gives a category a new parent and position in one transaction. */
export function move(ctx: Ctx, { id, parent_id, after_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockTree(ctx)
    const beside = [...(await readBranches(ctx)).values()].filter((row) => row.parent_id === parent_id && row.id !== id)
    // all at once and by id, in the lock order of SPU changes
    const ids = [id, ...(parent_id === null ? [] : [parent_id]), ...beside.map((row) => row.id)]
    const rows = await lockRows(ctx, categories, ids)
    const before = await rowOr404(ctx, categories, id)
    const parent = parent_id === null ? null : rows.get(parent_id)
    const level = await levelAt(ctx, before, { parent_id, parent, icon: before.icon })
    const siblings = beside.flatMap((row) => rows.get(row.id) ?? [])
    const at = placeAfter(siblings, after_id)
    if (at === undefined) throw refuse(neighbourGone, { field: 'after_id' })
    const sort = await sortAt(siblings, at, (row, sort) => place(ctx, row, { sort }))
    const after = await place(ctx, before, { parent_id, level, sort })
    if (before.level !== after.level) await levelBeneath(ctx, id)
    return { id, version: after.version }
  })
}

async function place(ctx: Ctx, before: Row, values: Partial<Row>): Promise<Row> {
  const after = await updateRow(ctx, categories, before, before.version, values)
  await audit(ctx, contract.move, { id: before.id, before, after })
  return after
}

const neighbourGone: Label = ['相邻的分类已移走，请刷新后重试', 'The adjacent entry has been moved. Reload and try again']
