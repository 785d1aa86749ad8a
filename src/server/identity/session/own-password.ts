import { eq } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { profile as contract } from '#contract/session/profile.ts'
import { adminUser } from '#server/identity/tables.ts'
import { realActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { Person } from './enter.ts'
import { hasPassword } from './has-password.ts'
import { forgetTries, takeTry } from './throttle.ts'

/** The caller's own account, independent of the data scope. */
export const ownAccounts = entityRows({ table: adminUser, contract, scope: ({ actor }) => eq(adminUser.id, realActor(actor).id) })

/** Asks the caller for the own password again. Guesses are counted per session, so that nobody can lock out another person. */
export async function provePassword(ctx: Ctx, password: string, wrong: Label, field = 'password'): Promise<Person> {
  const key = `session:${ctx.actor.session_id}`
  await takeTry(ctx, key)
  const person = await ownRow(ctx)
  if (!(await hasPassword(person, password))) throw refuse(wrong, { field })
  await forgetTries(ctx, [key])
  return person
}

/** The real caller's account, also during an impersonation; `lock` keeps it from changing until the transaction ends. */
export async function ownRow(ctx: Ctx, { lock = false } = {}): Promise<Person> {
  const query = ctx.db
    .select()
    .from(adminUser)
    .where(eq(adminUser.id, realActor(ctx.actor).id))
  const [person] = await (lock ? query.for('no key update') : query)
  // accounts are never physically deleted
  return person as Person
}
