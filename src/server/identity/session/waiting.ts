import { eq } from 'drizzle-orm'
import { otherAdministrators } from '#server/identity/session/administrators.ts'
import { adminUser, type Waiting } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { markChanged, pendingUntil } from '#server/platform/kernel/review.ts'
import { notify } from '#server/platform/notify/notify.ts'

type Person = typeof adminUser.$inferSelect

/** Tells whether a login method waits until another person reviews a change. */
export function waits(person: Person, way: Waiting, now: Date): boolean {
  return person.waiting?.includes(way) === true && pendingUntil(person, now) !== null
}

/**
 * Makes a login method on another account wait for a second person, and notifies the other administrators. An account that was never used
 * has no holder yet: nothing waits.
 */
export async function makeWait(ctx: Ctx, person: Person, way: Waiting): Promise<void> {
  if (person.last_login_at === null && person.totp_enabled_at === null) return
  const waiting = pendingUntil(person, ctx.now) === null ? [way] : [...new Set([...(person.waiting ?? []), way])]
  await markChanged(ctx, adminUser, person.id, person)
  await ctx.db.update(adminUser).set({ waiting }).where(eq(adminUser.id, person.id))
  const params = { name: ctx.actor.real_name || ctx.actor.username, username: person.username }
  await notify(ctx, { to: await otherAdministrators(ctx, person.id), kind: 'account_waits', params, link: '/dev/user' })
}

/** The holder has authenticated: nothing waits any more. */
export async function endWait(ctx: Ctx, { id, waiting }: Person): Promise<void> {
  if (waiting !== null)
    await ctx.db.update(adminUser).set({ waiting: null, changed_at: null, changed_by: null }).where(eq(adminUser.id, id))
}
