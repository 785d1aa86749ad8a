import { eq } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { behind, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { adminUser } from '../dev/tables.ts'
import type { Person } from './enter.ts'
import { hasPassword } from './has-password.ts'
import { forgetTries, takeTry } from './throttle.ts'

/** Asks whoever is logged in for the own password once more; guesses are counted for each session, so that nobody locks out another one. */
export async function provePassword(ctx: Ctx, password: string, wrong: Label, field = 'password'): Promise<Person> {
  const key = `session:${ctx.actor.session_id}`
  await takeTry(ctx, key)
  const person = await ownRow(ctx)
  if (!(await hasPassword(person, password))) throw refuse(wrong, { field })
  await forgetTries(ctx, [key])
  return person
}

/** The account of whoever is at the screen; `lock` keeps it from changing until the transaction ends. */
export async function ownRow(ctx: Ctx, { lock = false } = {}): Promise<Person> {
  const query = ctx.db
    .select()
    .from(adminUser)
    .where(eq(adminUser.id, behind(ctx.actor).id))
  const [person] = await (lock ? query.for('no key update') : query)
  // accounts are never taken out of the table
  return person as Person
}
