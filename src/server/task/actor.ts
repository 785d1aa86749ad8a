import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../core/ctx.ts'
import type { Db } from '../db/open.ts'
import { adminUser } from '../dev/tables.ts'
import { actorOf, heldRoles } from '../session/tokens.ts'

/** The person with this account, with what they may do now; undefined when they may do nothing any more. */
export async function actorById(db: Db, id: number): Promise<Actor | undefined> {
  const roles = heldRoles(db)
  const [account] = await db
    .select({
      id: adminUser.id,
      username: adminUser.username,
      real_name: adminUser.real_name,
      avatar: adminUser.avatar,
      is_admin: adminUser.is_admin,
      agent_id: adminUser.agent_id,
      cs_id: adminUser.cs_id,
      roles: roles.held,
    })
    .from(adminUser)
    .innerJoinLateral(roles, sql`true`)
    .where(and(eq(adminUser.id, id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
  // no session: what runs in the background outlives the one that asked
  return account && actorOf({ ...account, session_id: 0 })
}
