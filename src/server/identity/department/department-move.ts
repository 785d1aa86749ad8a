import { department as contract } from '#contract/dev/department.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { placeAfter, sortAt } from '#server/platform/kernel/list/ordering.ts'
import { lockRows, updateRow } from '#server/platform/kernel/rows.ts'
import {
  departments,
  audited,
  lockDepartments,
  lockedOr404,
  readDepartments,
  refuseForeignParent,
  refuseUnseen,
  type Department,
} from './department-tree.ts'

/** Moves a department below another one and to its place there, in one step. */
export function move(ctx: Ctx, { id, parent_id, after_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockDepartments(ctx)
    const before = await lockedOr404(ctx, id)
    await refuseForeignParent(ctx, before, parent_id)
    const beside = [...(await readDepartments(ctx)).values()].filter((row) => row.parent_id === parent_id && row.id !== id)
    const rows = await lockRows(
      ctx,
      departments,
      beside.map((row) => row.id),
    )
    const siblings = beside.flatMap((row) => rows.get(row.id) ?? [])
    const at = placeAfter(siblings, after_id)
    if (at === undefined) throw refuse(neighbourGone, { field: 'after_id' })
    const sort = await sortAt(siblings, at, (row, sort) => place(ctx, row, { sort }))
    const after = await place(ctx, before, { parent_id, sort })
    await refuseUnseen(ctx, id)
    return { id, version: after.version }
  })
}

async function place(ctx: Ctx, before: Department, values: Partial<Department>): Promise<Department> {
  const after = await updateRow(ctx, departments, before, before.version, values)
  await audit(ctx, contract.move, { id: before.id, before: audited(before), after: audited(after) })
  return after
}

const neighbourGone: Label = ['相邻的部门已移走，请刷新后重试', 'The adjacent department has been moved. Reload and try again']
