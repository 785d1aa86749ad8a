import { inArray, sql } from 'drizzle-orm'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/identity/account/demo-accounts.ts'
import { hashPassword, madeUpPassword } from '#server/identity/session/password.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * A new database's first account: `admin`, whose password must be changed at the first login. Returns the password if it was
 * generated.
 */
export async function makeAdministrator(db: Db, value: string | undefined): Promise<string | undefined> {
  const password = value ?? madeUpPassword()
  const [newRow] = await db
    .insert(adminUser)
    .values({
      username: 'admin',
      password_hash: await hashPassword(password),
      real_name: '超级管理员',
      is_admin: 1,
      must_change_password: 1,
    })
    .returning({ id: adminUser.id })
  await giveRoles(db, [{ id: newRow?.id, role: 'admin' }])
  return value === undefined ? password : undefined
}

/** One account per role, all with the same password. */
export async function makeDemoAccounts(db: Db): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const [firstAgent] = await db.select({ id: agent.id }).from(agent).orderBy(agent.id).limit(1)
  const [firstService] = await db.select({ id: customerService.id }).from(customerService).orderBy(customerService.id).limit(1)
  const accounts = await db
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
        // an account approves nothing on its first day, and the demo has two people for every approval
        created_at: sql`now() - interval '1 year'`,
      })),
    )
    .returning({ id: adminUser.id })
  await giveRoles(
    db,
    demoAccounts.map(({ role }, i) => ({ id: accounts[i]?.id, role })),
  )
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
