import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { actorById } from './actor.ts'
import { authenticate, type Authenticated } from './tokens.ts'

interface Caller extends Omit<Authenticated, 'viewedId'> {
  /** An administrator is impersonating an account, read-only. */
  viewing: boolean
}

/** The actor for a call: the token's person, or the account that this person is impersonating (docs/adr/0027). */
export async function callerOf(ctx: Ctx, token: string): Promise<Caller> {
  const { viewedId, ...known } = await authenticate(ctx, token)
  if (viewedId === undefined) return { ...known, viewing: false }
  return { ...known, actor: await withEyesOf(ctx, known.actor, viewedId), viewing: true }
}

async function withEyesOf({ db }: Ctx, { id, username, real_name, session_id, ...own }: Actor, viewedId: number): Promise<Actor> {
  // if the impersonated account does not exist any more, the administrator's own permissions apply, read-only
  const viewed = (await actorById(db, viewedId)) ?? { id, username, real_name, ...own }
  return { ...viewed, session_id, impersonator: { id, username, real_name } }
}
