import { and, eq, inArray, isNull } from 'drizzle-orm'
import { usableDemoAccounts } from '#server/identity/account/demo-accounts.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'

interface DemoDepartment {
  title: string
  /** Its accounts' user names, the head first; the agent's account has no department. */
  members?: string[]
  below?: DemoDepartment[]
}

/** The demo company's departments, in their order. */
const demoDepartments: readonly DemoDepartment[] = [
  { title: '总经办', members: ['admin'] },
  { title: '商品部', members: ['goods'], below: [{ title: '选品组' }, { title: '资料组' }, { title: '运营组', members: ['operator'] }] },
  { title: '交易部', members: ['trade'], below: [{ title: '订单组' }, { title: '售后组' }] },
  { title: '财务部', members: ['finance', 'finance2'] },
  { title: '客服部', below: [{ title: '华东组', members: ['cs'] }, { title: '华南组' }, { title: '华北组' }] },
  { title: '技术部', members: ['dev'] },
]

/** Creates them and assigns the demo accounts to them; an account with a department keeps it. */
export async function makeDemoDepartments(db: Db): Promise<void> {
  const accounts = await usableDemoAccounts(db)
  const isDemo = (name: string) => accounts.some(({ username }) => username === name)
  await makeLevel(db, isDemo, demoDepartments, null)
}

async function makeLevel(
  db: Db,
  isDemo: (username: string) => boolean,
  departments: readonly DemoDepartment[],
  parent_id: number | null,
): Promise<void> {
  for (const [at, { title, members = [], below = [] }] of departments.entries()) {
    const sort = (departments.length - at) * 10
    const [departmentRow] = await db.insert(department).values({ title, parent_id, sort }).returning({ id: department.id })
    const id = departmentRow?.id ?? 0
    const free = and(inArray(adminUser.username, members.filter(isDemo)), isNull(adminUser.department_id), isNull(adminUser.deleted_at))
    const joined = members.filter(isDemo).length === 0 ? [] : await db.update(adminUser).set({ department_id: id }).where(free).returning()
    const head = joined.find(({ username }) => username === members[0])
    if (head) await db.update(department).set({ head_id: head.id }).where(eq(department.id, id))
    await makeLevel(db, isDemo, below, id)
  }
}
