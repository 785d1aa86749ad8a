import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import {
  department as contract,
  departmentHasChildren,
  departmentHasMembers,
  departmentTooDeep,
  type DepartmentEdit,
} from '#contract/dev/department.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { inUse } from '#server/identity/scope.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { pageOf } from '#server/platform/kernel/list/page.ts'
import { changeRows, insertRow, rowOr404, updateRow, type BatchResult, type Refusal } from '#server/platform/kernel/rows.ts'
import { ancestorsOf } from '#server/platform/kernel/tree.ts'
import { refuseNoHead } from './department-head.ts'
import {
  departments,
  audited,
  departmentIntoItself,
  departmentParentMissing,
  lockDepartments,
  lockedOr404,
  readDepartments,
  refuseForeignParent,
  refuseUnseen,
  seenDepartments,
  type Branch,
  type Department,
} from './department-tree.ts'

export const entity = defineEntity({
  ...departments,
  title: department.title,
  search: { by: [{ as: 'title', column: department.title, filter: 'word' }] },
  constraints: {
    department_parent_id_title_key: taken('title', ['部门名称', 'Department name']),
    department_levels_check: { field: 'parent_id', message: departmentTooDeep },
    department_cycle_check: { field: 'parent_id', message: departmentIntoItself },
    department_parent_check: { field: 'parent_id', message: departmentParentMissing },
    department_members_check: { field: 'id', message: departmentHasMembers },
  },
  references: { parent_id: titled(department), head_id: { table: adminUser, title: adminUser.real_name } },
})

export { head } from './department-head.ts'
export { members } from './department-members.ts'
export { move } from './department-move.ts'

// every read counts the whole tree
const MOST_DEPARTMENTS = 1000

export async function list(ctx: Ctx, { word, status }: ParsedOf<typeof contract.list>) {
  const branches = await readDepartments(ctx)
  const all = [...branches.values()]
  const isNamed = hasAllWords(word ?? '')
  const isHit = (row: Branch) => isNamed(row.title) && (typeof status !== 'number' || row.status === status)
  const hits = new Set(all.filter(isHit))
  const above = new Set([...hits].flatMap((row) => ancestorsOf(branches, row)))
  return pageOf(all.filter((row) => hits.has(row) || above.has(row)).map((row) => ({ ...row, hit: hits.has(row) })))
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, departments, id)
  const branches = await readDepartments(ctx)
  const branch = branches.get(id)
  if (!branch) throw notFound(contract.$.label)
  return { ...row, ...branch, parent_title: branches.get(row.parent_id ?? 0)?.title ?? null }
}

export function edit(ctx: Ctx, { id, version, ...values }: DepartmentEdit) {
  return transact(ctx, async (ctx) => {
    await lockDepartments(ctx)
    const before = id === undefined ? null : await lockedOr404(ctx, id)
    await refuseForeignParent(ctx, before, values.parent_id)
    if (typeof values.head_id === 'number' && values.head_id !== before?.head_id) await refuseNoHead(ctx, values.head_id)
    if (!before) await refuseTooMany(ctx)
    const after = before ? await updateRow(ctx, departments, before, version, values) : await insertRow(ctx, departments, values)
    await refuseUnseen(ctx, after.id)
    await audit(ctx, contract.edit, { id: after.id, before: before && audited(before), after: audited(after) })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return changeAll(ctx, contract.status, ids, () => ({ status }))
}

export function sort(ctx: Ctx, { list }: ParsedOf<typeof contract.sort>) {
  const sorts = new Map(list.map(({ id, sort }) => [id, sort]))
  return changeAll(ctx, contract.sort, [...sorts.keys()], ({ id }) => ({ sort: sorts.get(id) }))
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return changeAll(ctx, contract.delete, ids, () => ({ deleted_at: ctx.now.toISOString() }), whyKept)
}
export { remove as delete }

interface Node {
  id: number
  title: string
  children: Node[]
}

/** The departments in use that the person sees; a department without a visible parent is on the first level. */
export async function tree(ctx: Ctx): Promise<{ list: Node[] }> {
  const { id, parent_id, title, sort } = department
  const rows = await ctx.db
    .select({ id, parent_id, title })
    .from(department)
    .where(and(isNull(department.deleted_at), eq(department.status, 1), inUse, seenDepartments(ctx)))
    .orderBy(desc(sort), asc(id))
  const known = new Set(rows.map((row) => row.id))
  const byParent = Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const below = (parent: number | null): Node[] => (byParent.get(parent) ?? []).map(({ id, title }) => ({ id, title, children: below(id) }))
  return { list: below(null) }
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  const count = await ctx.db.$count(department, isNull(department.deleted_at))
  if (count >= MOST_DEPARTMENTS) throw refuse(messages.too_many, { values: { label: contract.$.label, n: MOST_DEPARTMENTS } })
}

/** Changes the departments that have no refusal. */
function changeAll(
  ctx: Ctx,
  endpoint: Endpoint,
  ids: readonly number[],
  set: (row: Department) => Record<string, unknown>,
  why: (branch: Branch) => Refusal | undefined = () => undefined,
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    await lockDepartments(ctx)
    const branches = await readDepartments(ctx)
    const refusal = ({ id }: Department): Refusal | undefined => {
      const branch = branches.get(id)
      return branch && why(branch)
    }
    return (await changeRows(ctx, departments, { endpoint, ids, refusal, set })).result
  })
}

function whyKept({ child_count, member_count }: Branch): Refusal | undefined {
  if (child_count > 0) return { label: departmentHasChildren }
  return member_count > 0 ? { label: departmentHasMembers } : undefined
}
