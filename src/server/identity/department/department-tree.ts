import { and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { department as contract } from '#contract/dev/department.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { inUse } from '#server/identity/scope.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { outOfScope, refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'

export type Department = typeof department.$inferSelect

/** A live department with its place and its branch totals. */
export interface Branch extends Pick<Department, 'id' | 'version' | 'parent_id' | 'title' | 'head_id' | 'sort' | 'status' | 'path'> {
  level: number
  head_name: string | null
  child_count: number
  member_count: number
  total_count: number
}

/** The departments in the caller's scope. */
export const departments = entityRows({ table: department, contract, scope: seenDepartments })

/** The departments that the person may see: all, those in the own branch, only the own one, or none. */
export function seenDepartments(ctx: Ctx): SQL | undefined {
  return visible(ctx, { department: department.id })
}

/** The live departments that the person sees, by id, in list order. There are at most 1,000. */
export async function readDepartments(ctx: Ctx): Promise<Map<number, Branch>> {
  const { id, version, parent_id, title, head_id, sort, status, path } = department
  const members = membersOf(ctx)
  const rows = await ctx.db
    .select({
      id,
      version,
      parent_id,
      title,
      head_id,
      sort,
      status,
      path,
      head_name: adminUser.real_name,
      level: sql<number>`cardinality(${path})`,
      member_count: sql<number>`coalesce(${members.members}, 0)`.mapWith(Number),
    })
    .from(department)
    .leftJoin(adminUser, and(eq(adminUser.id, head_id), isNull(adminUser.deleted_at)))
    .leftJoin(members, eq(members.department_id, id))
    .where(and(isNull(department.deleted_at), seenDepartments(ctx)))
    .orderBy(desc(sort), asc(id))
  const branches = new Map<number, Branch>(rows.map((row) => [row.id, { ...row, child_count: 0, total_count: 0 }]))
  for (const row of branches.values()) {
    const parent = branches.get(row.parent_id ?? 0)
    if (parent) parent.child_count += 1
    for (const above of row.path) {
      const branch = branches.get(above)
      if (branch) branch.total_count += row.member_count
    }
  }
  return branches
}

/** Locks the tree and its members until the transaction ends; the table trigger takes the same lock. */
export function lockDepartments(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'department tree')
}

/** The live department in the person's scope, locked; 404 if there is none. */
export function lockedOr404(ctx: Ctx, id: number): Promise<Department> {
  return rowOr404(ctx, departments, id, { lock: true })
}

/** Refuses a new parent outside the caller's scope, and the first level to callers who see only a part of the tree. */
export async function refuseForeignParent(ctx: Ctx, before: Department | null, parent_id: number | null | undefined): Promise<void> {
  const next = parent_id === undefined ? (before?.parent_id ?? null) : parent_id
  if (before?.parent_id === next) return
  if (next === null) {
    if (!seesAll(ctx)) throw outOfScope()
    return
  }
  const where = and(eq(department.id, next), isNull(department.deleted_at), seenDepartments(ctx))
  if ((await ctx.db.$count(department, where)) === 0) throw refuse(departmentParentMissing, { field: 'parent_id' })
}

/** Throws if a written department is outside the caller's scope. */
export async function refuseUnseen(ctx: Ctx, id: number): Promise<void> {
  const scope = seenDepartments(ctx)
  if (scope && (await ctx.db.$count(department, and(eq(department.id, id), scope))) === 0) throw outOfScope()
}

/** The department fields that the log contains; the path follows from the parent. */
export function audited({ path: _, ...row }: Department) {
  return row
}

/** Refuses a department that takes no accounts: one outside the caller's scope, or a disabled one. */
export async function refuseClosed(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ status: department.status, in_use: inUse })
    .from(department)
    .where(and(eq(department.id, id), isNull(department.deleted_at), seenDepartments(ctx)))
    .for('share', { of: department })
  if (!row) throw refuse(messages.not_found, { field: 'department_id', values: { entity: contract.$.label } })
  if (!row.in_use) throw refuse(departmentClosed, { field: 'department_id' })
}

export const departmentIntoItself: Label = [
  '不能将部门移动到自身或其下级',
  'A department cannot be moved into itself or its sub-departments',
]
export const departmentParentMissing: Label = ['上级部门不存在', 'The parent department does not exist']
const departmentClosed: Label = ['部门已停用，不能加入账号', 'The department is disabled and cannot accept accounts']

function membersOf({ db }: Ctx) {
  return db
    .select({ department_id: adminUser.department_id, members: count().as('members') })
    .from(adminUser)
    .where(isNull(adminUser.deleted_at))
    .groupBy(adminUser.department_id)
    .as('members')
}
