import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { settingOf } from '../config/stored.ts'
import { session as contract } from '#contract/session/session.ts'
import { who } from '../core/audit.ts'
import { transact, type Actor, type Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import type { Db } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { adminUser, logger } from '../dev/tables.ts'
import { actorOf, heldRoles, ownColumns, type Account } from './actor.ts'
import { session, sessionToken } from './tables.ts'

/** How long after its end a token may be refreshed, and how long a replaced one stays good. How long it serves is a setting. */
export const REFRESHABLE_MS = 7 * 24 * 3_600_000
const GRACE_MS = 30_000
const MINUTE_MS = 60_000
// the last moment a session was seen is kept to the minute
const SEEN_EVERY_MS = MINUTE_MS

export interface Authenticated {
  actor: Actor
  /** The token is past half its life: time for a new one. */
  ageing: boolean
  /** The screen is locked: only the lock screen's own calls are open. */
  locked: boolean
  mustChangePassword: boolean
  /** Whose eyes the session reads with; only an administrator's does. */
  viewedId: number | undefined
}

/** The person behind a token. Throws 402 when it has expired and may be refreshed, 401 when it is good no more. */
export async function authenticate(ctx: Ctx, token: string): Promise<Authenticated> {
  const { db, now } = ctx
  const row = await findToken(db, token)
  const state = row && stateOf(row, now)
  if (row && state === 'stolen') await endFamily(ctx, row)
  if (!row || !state || state === 'ended' || state === 'stolen') throw loginEnded()
  if (state === 'expired') throw new ApiError(402, ['令牌已过期，正在续期', 'The token has expired and is being renewed'])
  if (now.getTime() - Date.parse(row.last_seen_at) > SEEN_EVERY_MS) {
    await db.update(session).set({ last_seen_at: now.toISOString() }).where(eq(session.id, row.session_id))
  }
  return {
    actor: actorOf(accountOf(row)),
    ageing: row.replaced_at === null && isAgeing(row, now),
    locked: row.locked_at !== null,
    mustChangePassword: row.must_change_password === 1,
    viewedId: row.is_admin === 1 ? (row.viewed_user_id ?? undefined) : undefined,
  }
}

/** A token that has expired, or is about to, for a new one of the same session; 401 when the session has ended. */
export async function refresh(ctx: Ctx, token: string): Promise<string> {
  const row = await findToken(ctx.db, token)
  const state = row && stateOf(row, ctx.now)
  if (row && state === 'stolen') await endFamily(ctx, row)
  if (!row || state === 'ended' || state === 'stolen') throw loginEnded()
  return transact(ctx, async (ctx) => {
    await replace(ctx.db, token, ctx.now)
    return issueToken(ctx, row.session_id)
  })
}

/** A new token in the place of an ageing one; undefined where another request was first. */
export async function rotate(ctx: Ctx, token: string, sessionId: number): Promise<string | undefined> {
  return (await replace(ctx.db, token, ctx.now)) ? issueToken(ctx, sessionId) : undefined
}

/** Begins a session and answers its first token. `proven`: it began with all that a fresh proof asks for (./proof.ts). */
export async function openSession(ctx: Ctx, adminUserId: number, { proven = false } = {}): Promise<string> {
  const { ip, user_agent } = ctx.http
  const at = ctx.now.toISOString()
  const [opened] = await ctx.db
    .insert(session)
    .values({ admin_user_id: adminUserId, ip, user_agent, last_seen_at: at, proven_at: proven ? at : null })
    .returning({ id: session.id })
  return issueToken(ctx, (opened as { id: number }).id)
}

/** Ends a session: all its tokens are refused from the next request on. */
export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  await revoke(ctx, eq(session.id, sessionId))
}

/** Ends all sessions of the person but the one that calls; answers how many. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  return (await revoke(ctx, and(eq(session.admin_user_id, ctx.actor.id), ne(session.id, ctx.actor.session_id)) as SQL)).length
}

/** Ends those of the sessions that have not ended yet; answers whose they were. */
export function revoke({ db, now }: Pick<Ctx, 'db' | 'now'>, which: SQL): Promise<{ person: number }[]> {
  return db
    .update(session)
    .set({ revoked_at: now.toISOString() })
    .where(and(which, isNull(session.revoked_at)))
    .returning({ person: session.admin_user_id })
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function loginEnded(): ApiError {
  return new ApiError(401, ['登录已失效，请重新登录', 'Your login is no longer valid. Please log in again'])
}

async function issueToken(ctx: Ctx, sessionId: number): Promise<string> {
  const { db, now } = ctx
  const life = (await settingOf(ctx, 'token.minutes')) * MINUTE_MS
  const token = newToken()
  await db.insert(sessionToken).values({
    token_hash: hashToken(token),
    session_id: sessionId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + life).toISOString(),
  })
  return token
}

async function replace(db: Db, token: string, now: Date): Promise<boolean> {
  const replaced = await db
    .update(sessionToken)
    .set({ replaced_at: now.toISOString() })
    .where(and(eq(sessionToken.token_hash, hashToken(token)), isNull(sessionToken.replaced_at)))
    .returning({ session_id: sessionToken.session_id })
  return replaced.length > 0
}

type TokenRow = Awaited<ReturnType<typeof findToken>> & object

function stateOf(row: TokenRow, now: Date): 'good' | 'expired' | 'ended' | 'stolen' {
  if (row.revoked_at !== null || row.status !== 1 || row.deleted_at !== null) return 'ended'
  const time = now.getTime()
  if (row.replaced_at !== null && time - Date.parse(row.replaced_at) > GRACE_MS) return 'stolen'
  if (time < Date.parse(row.expires_at)) return 'good'
  return time < Date.parse(row.expires_at) + REFRESHABLE_MS ? 'expired' : 'ended'
}

/**
 * A token that was replaced comes back when nobody has it any more: it was copied, and nobody knows by whom. All tokens of the
 * session end, told once in the log however many come.
 */
async function endFamily(ctx: Ctx, row: TokenRow): Promise<void> {
  await transact(ctx, async (ctx) => {
    if ((await revoke(ctx, eq(session.id, row.session_id))).length === 0) return
    await ctx.db.insert(logger).values({
      ...who({ ...ctx, actor: actorOf(accountOf(row)) }),
      kind: 'operate',
      action: contract.refreshToken.address,
      target_id: row.session_id,
      before: { ended: false },
      after: { ended: true },
      reason: '已更换的令牌被再次使用，会话的全部令牌已作废',
      code: 401,
    })
  })
}

/** Past half of its life, however long that was when it was given. */
function isAgeing({ token_created_at, expires_at }: TokenRow, now: Date): boolean {
  return now.getTime() - Date.parse(token_created_at) > (Date.parse(expires_at) - Date.parse(token_created_at)) / 2
}

function accountOf({ id, username, real_name, avatar, is_admin, agent_id, cs_id, session_id, roles }: TokenRow): Account {
  return { id, username, real_name, avatar, is_admin, agent_id, cs_id, session_id, roles }
}

// asked with every request: prepared once for each database
const find = preparedOnce(prepareFind)

async function findToken(db: Db, token: string) {
  const [row] = await find(db).execute({ token_hash: hashToken(token) })
  return row
}

function prepareFind(db: Db) {
  const roles = heldRoles(db)
  return db
    .select({
      session_id: session.id,
      locked_at: session.locked_at,
      revoked_at: session.revoked_at,
      viewed_user_id: session.viewed_user_id,
      last_seen_at: session.last_seen_at,
      token_created_at: sessionToken.created_at,
      expires_at: sessionToken.expires_at,
      replaced_at: sessionToken.replaced_at,
      ...ownColumns,
      status: adminUser.status,
      must_change_password: adminUser.must_change_password,
      deleted_at: adminUser.deleted_at,
      roles: roles.held,
    })
    .from(sessionToken)
    .innerJoin(session, eq(session.id, sessionToken.session_id))
    .innerJoin(adminUser, eq(adminUser.id, session.admin_user_id))
    .innerJoinLateral(roles, sql`true`)
    .where(eq(sessionToken.token_hash, sql.placeholder('token_hash')))
    .prepare('session_token_find')
}
