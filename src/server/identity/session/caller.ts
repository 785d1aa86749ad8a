import type { Actor, Ctx } from '../core/ctx.ts'
import { actorById } from './actor.ts'
import { authenticate, type Authenticated } from './tokens.ts'

interface Caller extends Omit<Authenticated, 'viewedId'> {
  /** An administrator reads with somebody else's eyes, and may write nothing. */
  viewing: boolean
}

/** Who calls: the person behind the token, or whose eyes that person has borrowed (docs/adr/0027). */
export async function callerOf(ctx: Ctx, token: string): Promise<Caller> {
  const { viewedId, ...known } = await authenticate(ctx, token)
  if (viewedId === undefined) return { ...known, viewing: false }
  return { ...known, actor: await withEyesOf(ctx, known.actor, viewedId), viewing: true }
}

async function withEyesOf({ db }: Ctx, { id, username, real_name, session_id, ...own }: Actor, viewedId: number): Promise<Actor> {
  // whose account was taken away meanwhile has no eyes: then the own ones are left, still without hands
  const viewed = (await actorById(db, viewedId)) ?? { id, username, real_name, ...own }
  return { ...viewed, session_id, viewer: { id, username, real_name } }
}
