import { eq } from 'drizzle-orm'
import { role } from '#server/identity/tables.ts'
import type { TestServer } from '#test/server/harness.ts'

/** A login whose permissions a walk replaces: one statement, where a new account takes nine. */
export async function changingRole({ login, database: { db } }: Pick<TestServer, 'login' | 'database'>, username: string) {
  const token = await login({ perms: [], username })
  return {
    token,
    async grant(perms: readonly string[]): Promise<void> {
      await db
        .update(role)
        .set({ perms: [...perms] })
        .where(eq(role.code, `role_${username}`))
    },
  }
}
