import { inArray } from 'drizzle-orm'
import { agent, coupon, customer, customerService, salesman, store } from '../../common/tables.ts'
import type { Db } from '../../db/open.ts'
import { adminUser, adminUserRole, role } from '../../dev/tables.ts'
import { hashPassword, madeUpPassword } from '../../session/password.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoPeople } from './demo-people.ts'

/** The first account of a new database: `admin`, whose password is to be changed at the first login. Returns the password if it was made up here. */
export async function makeAdministrator(db: Db, given: string | undefined): Promise<string | undefined> {
  const password = given ?? madeUpPassword()
  const [made] = await db
    .insert(adminUser)
    .values({
      username: 'admin',
      password_hash: await hashPassword(password),
      real_name: '超级管理员',
      is_admin: 1,
      must_change_password: 1,
    })
    .returning({ id: adminUser.id })
  await giveRoles(db, [{ id: made?.id, role: 'admin' }])
  return given === undefined ? password : undefined
}

/** One account for each role, all with the same password. */
export async function makeDemoAccounts(db: Db): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const [firstAgent] = await db.select({ id: agent.id }).from(agent).orderBy(agent.id).limit(1)
  const [firstService] = await db.select({ id: customerService.id }).from(customerService).orderBy(customerService.id).limit(1)
  const made = await db
    .insert(adminUser)
    .values(
      demoAccounts.map(({ username, real_name, phone, is_admin, belongs_to }) => ({
        username,
        real_name,
        phone,
        is_admin,
        password_hash,
        agent_id: belongs_to === 'agent' ? (firstAgent?.id ?? null) : null,
        cs_id: belongs_to === 'cs' ? (firstService?.id ?? null) : null,
      })),
    )
    .returning({ id: adminUser.id })
  await giveRoles(
    db,
    demoAccounts.map(({ role }, i) => ({ id: made[i]?.id, role })),
  )
}

/** Agents, stores, customers and staff, so that searches find somebody. */
export async function makeDemoPeople(db: Db): Promise<void> {
  const { agents, stores, customers, salesmen, customerServices, coupons } = demoPeople()
  const agentIds = await makeAgents(db, agents)
  const customerIds = await db.insert(customer).values(customers).returning({ id: customer.id })
  const idAt = (rows: { id: number }[], position: number | null) => (position === null ? null : (rows[position - 1]?.id ?? null))
  await db.insert(store).values(stores.map(({ agent: position, ...row }) => ({ ...row, agent_id: idAt(agentIds, position) })))
  await db.insert(salesman).values(
    salesmen.flatMap(({ customer: position, agent: agentPosition, status }) => {
      const customer_id = idAt(customerIds, position)
      return customer_id === null ? [] : [{ customer_id, agent_id: idAt(agentIds, agentPosition), status }]
    }),
  )
  await db.insert(customerService).values(customerServices)
  await db.insert(coupon).values(coupons)
}

/** Those of the first level before those below them. */
async function makeAgents(db: Db, agents: { name: string; parent: number | null }[]): Promise<{ id: number }[]> {
  const made: { id: number }[] = []
  for (const level of [agents.filter(({ parent }) => parent === null), agents.filter(({ parent }) => parent !== null)]) {
    const rows = level.map(({ name, parent }) => ({ name, parent_id: parent === null ? null : (made[parent - 1]?.id ?? null) }))
    made.push(...(await db.insert(agent).values(rows).returning({ id: agent.id })))
  }
  return made
}

async function giveRoles(db: Db, people: { id: number | undefined; role: string }[]): Promise<void> {
  const codes = [...new Set(people.map((person) => person.role))]
  const roles = await db.select({ id: role.id, code: role.code }).from(role).where(inArray(role.code, codes))
  const idOf = new Map(roles.map(({ id, code }) => [code, id]))
  await db.insert(adminUserRole).values(
    people.flatMap(({ id, role }) => {
      const role_id = idOf.get(role)
      return id === undefined || role_id === undefined ? [] : [{ admin_user_id: id, role_id }]
    }),
  )
}
