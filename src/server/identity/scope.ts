import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { departmentsBelow } from '#server/platform/kernel/scope.ts'
import { adminUser, department } from './tables.ts'

/** The departments whose rows the person sees, and the departments for which the person also sees all departments below. */
export async function departmentsSeen({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<{ departments: number[]; branches: number[] }> {
  const { department_id: own, scopes } = actor
  if (own === null) return { departments: [], branches: [] }
  if (!scopes.includes('dept_tree')) return { departments: scopes.includes('dept') ? [own] : [], branches: [] }
  const below = await db
    .select({ id: department.id })
    .from(department)
    .where(departmentsBelow(department.id, sql`${own}`))
  const ids = below.map(({ id }) => id)
  return { departments: ids, branches: ids }
}

/** The accounts in a department, with those below on demand. Deleted accounts are included because their rows remain. */
export async function accountsOf(db: Db, departmentId: number, { below }: { below: boolean }): Promise<number[]> {
  const where = below ? departmentsBelow(adminUser.department_id, sql`${departmentId}`) : eq(adminUser.department_id, departmentId)
  const rows = await db.select({ id: adminUser.id }).from(adminUser).where(where)
  return rows.map(({ id }) => id)
}

/** Tells whether a `department` row and all above it are in use. */
// raw SQL: drizzle writes a column in a single-table query without its table, and the subquery would read the column from `above`
export const inUse = sql<boolean>`not exists (select from department as above where above.id = any(department.path) and above.status = 0)`
