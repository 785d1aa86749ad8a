import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { rowsAt, type Place } from '#server/platform/kernel/list/page.ts'
import { wakeStreams } from '#server/platform/notify/notify.ts'
import { loginChallenge, session, sessionToken } from './tables.ts'
import { REFRESHABLE_MS, revoke } from './tokens.ts'

const MOST = 100

/** A person's sessions, the last active first. */
export async function sessionsOf(ctx: Ctx, personId: number) {
  const rows = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.admin_user_id, personId), isNull(session.revoked_at), gt(session.ends_at, ctx.now.toISOString()), mayGoOn(ctx)))
    .orderBy(desc(session.last_seen_at))
    .limit(MOST)
  const list = rows.map(({ id, ip, user_agent, created_at, last_seen_at }) => ({ id, ip, user_agent, created_at, last_seen_at }))
  return { list: list.map((row) => ({ ...row, is_current: row.id === ctx.actor.session_id })) }
}

/** An account's login attempts, newest first. */
export async function loginsOf(ctx: Ctx, personId: number, place: Place) {
  const mine = and(eq(logger.admin_user_id, personId), eq(logger.kind, 'login'))
  const { id, created_at, ip, user_agent, code } = logger
  const query = ctx.db.select({ id, created_at, ip, user_agent, code }).from(logger).where(mine).orderBy(desc(logger.id))
  return { list: await rowsAt(query.$dynamic(), place), total: await ctx.db.$count(logger, mine) }
}

/** Ends every session and every unfinished login for these people; returns the number of ended sessions per person. */
export async function endSessionsOf(ctx: Ctx, personIds: readonly number[]): Promise<Map<number, number>> {
  const ended = await revoke(ctx, inArray(session.admin_user_id, [...personIds]))
  await ctx.db.delete(loginChallenge).where(inArray(loginChallenge.admin_user_id, [...personIds]))
  // open streams end now instead of at their next check
  await wakeStreams(ctx, personIds)
  const byPerson = Map.groupBy(ended, ({ person }) => person)
  return new Map(personIds.map((id) => [id, byPerson.get(id)?.length ?? 0]))
}

/** A session without a token that can be refreshed has ended. */
function mayGoOn({ db, now }: Ctx) {
  const since = new Date(now.getTime() - REFRESHABLE_MS).toISOString()
  const good = db
    .select({ one: sql`1` })
    .from(sessionToken)
    .where(and(eq(sessionToken.session_id, session.id), isNull(sessionToken.replaced_at), gt(sessionToken.expires_at, since)))
  return sql`exists ${good}`
}
