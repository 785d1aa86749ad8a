import { eq } from 'drizzle-orm'
import { lock as contract, wrongPassword } from '#contract/session/lock.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { provePassword } from './own-password.ts'
import { session } from './tables.ts'

/** From the next request on, calls in this session are answered with 423 (http/ctx.ts). */
export async function lock(ctx: Ctx) {
  await setLock(ctx, ctx.now.toISOString())
  return {}
}

export async function unlock(ctx: Ctx, { password }: { password: string }) {
  await provePassword(ctx, password, wrongPassword)
  await setLock(ctx, null)
  return {}
}

function setLock(ctx: Ctx, locked_at: string | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    const id = ctx.actor.session_id
    await ctx.db.update(session).set({ locked_at }).where(eq(session.id, id))
    const endpoint = locked_at === null ? contract.unlock : contract.lock
    await audit(ctx, endpoint, { id, before: { locked: locked_at === null }, after: { locked: locked_at !== null } })
  })
}
