import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { SESSION_OVER } from '#contract/kit/code-messages.ts'
import { session as contract } from '#contract/session/session.ts'
import { agentBars } from '#server/identity/access/agent-login.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { who } from '#server/platform/kernel/audit.ts'
import { transact, type Actor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { actorOf, heldRoles, ownColumns, withMembers, type Account } from './actor.ts'
import { asksFactor } from './factor-rule.ts'
import { session, sessionToken } from './tables.ts'

/**
 * The time after its end in which a token may be refreshed, and the time that it stays valid after its successor's first use. Its
 * lifetime is a setting.
 */
export const REFRESHABLE_MS = 7 * DAY_MS
const GRACE_MS = 30_000
// a session's last activity is stored to the minute
const SEEN_EVERY_MS = MINUTE_MS

export interface Authenticated {
  actor: Actor
  /** The token is past half its lifetime and should be refreshed. */
  ageing: boolean
  /** The screen is locked: only the lock screen calls are allowed. */
  locked: boolean
  mustChangePassword: boolean
  /** The account needs a second factor and has none yet. */
  mustSetFactor: boolean
  /** The account that the session impersonates; only administrators have one. */
  viewedId: number | undefined
}

/** The person for a token. Throws 402 if the token has expired and may be refreshed, 401 if it is not valid any more. */
export async function authenticate(ctx: Ctx, token: string): Promise<Authenticated> {
  const { now } = ctx
  const { row, isExpired } = await acceptable(ctx, token)
  if (isExpired) throw new ApiError(402, ['令牌已过期，正在续期', 'The token has expired and is being renewed'])
  await noteUse(ctx, token, row)
  return {
    actor: await withMembers(ctx.db, actorOf(accountOf(row))),
    ageing: row.replaced_at === null && isAgeing(row, now),
    locked: row.locked_at !== null,
    mustChangePassword: row.must_change_password === 1,
    mustSetFactor: row.totp_enabled_at === null && asksFactor(ctx, row),
    viewedId: row.is_admin === 1 ? (row.viewed_user_id ?? undefined) : undefined,
  }
}

/** The successor for a token, expired or not; repeated calls return the same one. Throws 401 if the session has ended. */
export async function refresh(ctx: Ctx, token: string): Promise<string> {
  const { row } = await acceptable(ctx, token)
  if (row.browser_hash !== null && row.browser_hash !== browserOf(ctx)) {
    await endFamily(ctx, row, '令牌在其他浏览器中被用于续期，会话的全部令牌已作废')
    throw loginEnded()
  }
  await noteUse(ctx, token, row)
  return successorOf(ctx, token, row.session_id)
}

/** Creates a session and returns its first token. `proven`: the login included everything that a fresh proof requires (./proof.ts). */
export async function openSession(ctx: Ctx, adminUserId: number, { proven = false } = {}): Promise<string> {
  const { ip, user_agent } = ctx.http
  const at = ctx.now.toISOString()
  const ends_at = new Date(ctx.now.getTime() + (await settingOf(ctx, 'session.hours')) * HOUR_MS).toISOString()
  const [opened] = await ctx.db
    .insert(session)
    .values({ admin_user_id: adminUserId, ip, user_agent, last_seen_at: at, proven_at: proven ? at : null, ends_at })
    .returning({ id: session.id })
  const token = newToken()
  await insertToken(ctx, { token, session_id: (opened as { id: number }).id })
  return token
}

/** Seconds until the absolute end for the caller's session; null without a session. */
export async function secondsLeft({ db, actor, now }: Ctx): Promise<number | null> {
  const [own] = await db.select({ ends_at: session.ends_at }).from(session).where(eq(session.id, actor.session_id))
  return own ? Math.max(0, Math.floor((Date.parse(own.ends_at) - now.getTime()) / 1000)) : null
}

/** Ends a session: all its tokens are refused from the next request on. */
export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  await revoke(ctx, eq(session.id, sessionId))
}

/** Ends all the person's sessions except the calling one; returns their number. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  return (await revoke(ctx, and(eq(session.admin_user_id, ctx.actor.id), ne(session.id, ctx.actor.session_id)) as SQL)).length
}

/** Ends the sessions that are still open; returns their accounts. */
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

/** The absolute session end: the page stays open and shows a login dialog. */
function sessionOver(): ApiError {
  return new ApiError(401, ['本次登录已达到最长时间，请重新登录', 'This login has reached its maximum duration. Please log in again'], {
    data: { rule: SESSION_OVER },
  })
}

/**
 * The one successor for a token. It is derived from the token and a random seed: the database keeps only hashes and seeds, and a client that
 * lost the answer gets the same successor again.
 */
function successorOf(ctx: Ctx, token: string, session_id: number): Promise<string> {
  const token_hash = hashToken(token)
  return transact(ctx, async (ctx) => {
    const { db } = ctx
    const itsRow = eq(sessionToken.token_hash, token_hash)
    const [held] = await db.select({ seed: sessionToken.successor_seed }).from(sessionToken).where(itsRow).for('update')
    const seed = held?.seed ?? newToken()
    const successor = createHmac('sha256', token).update(seed).digest('base64url')
    if (held?.seed) {
      // the time until the browser receives it does not count
      const isUnused = and(eq(sessionToken.token_hash, hashToken(successor)), isNotNull(sessionToken.predecessor_hash))
      await db
        .update(sessionToken)
        .set(await lifeOf(ctx))
        .where(isUnused)
    } else {
      await db.update(sessionToken).set({ successor_seed: seed }).where(itsRow)
      await insertToken(ctx, { token: successor, session_id, predecessor_hash: token_hash })
    }
    return successor
  })
}

async function insertToken(ctx: Ctx, { token, ...row }: { token: string; session_id: number; predecessor_hash?: string }): Promise<void> {
  await ctx.db.insert(sessionToken).values({ ...row, token_hash: hashToken(token), ...(await lifeOf(ctx)) })
}

async function lifeOf(ctx: Ctx) {
  const life = (await settingOf(ctx, 'token.minutes')) * MINUTE_MS
  return { created_at: ctx.now.toISOString(), expires_at: new Date(ctx.now.getTime() + life).toISOString() }
}

/** The effects when a token is used: its predecessor is replaced, and the session was active in this browser. */
async function noteUse(ctx: Ctx, token: string, row: TokenRow): Promise<void> {
  const { db, now } = ctx
  const { predecessor_hash } = row
  if (predecessor_hash !== null) {
    // the same lock order as in successorOf
    await transact(ctx, async ({ db }) => {
      const isPredecessor = and(eq(sessionToken.token_hash, predecessor_hash), isNull(sessionToken.replaced_at))
      await db.update(sessionToken).set({ replaced_at: now.toISOString() }).where(isPredecessor)
      await db
        .update(sessionToken)
        .set({ predecessor_hash: null })
        .where(eq(sessionToken.token_hash, hashToken(token)))
    })
  }
  const browser = row.browser_hash === null ? browserOf(ctx) : undefined
  if (browser === undefined && now.getTime() - Date.parse(row.last_seen_at) <= SEEN_EVERY_MS) return
  await db
    .update(session)
    .set({ last_seen_at: now.toISOString(), ...(browser !== undefined && { browser_hash: browser }) })
    .where(eq(session.id, row.session_id))
}

/** A browser sends its device cookie with every call; another client has none. */
function browserOf({ http }: Ctx): string | undefined {
  return http.device === undefined ? undefined : hashToken(http.device)
}

type TokenRow = Awaited<ReturnType<typeof findToken>> & object

/** The row for a token that is valid or may be refreshed; 401 for any other. A copied token ends its session. */
async function acceptable(ctx: Ctx, token: string): Promise<{ row: TokenRow; isExpired: boolean }> {
  const row = await findToken(ctx.db, token)
  const state = row && stateOf(row, ctx.now)
  if (row && state === 'stolen') await endFamily(ctx, row, '已更换的令牌被再次使用，会话的全部令牌已作废')
  if (state === 'over') throw sessionOver()
  if (!row || state === 'ended' || state === 'stolen') throw loginEnded()
  return { row, isExpired: state === 'expired' }
}

function stateOf(row: TokenRow, now: Date): 'good' | 'expired' | 'ended' | 'over' | 'stolen' {
  if (row.revoked_at !== null || row.status !== 1 || row.deleted_at !== null || row.is_barred) return 'ended'
  const time = now.getTime()
  if (row.replaced_at !== null && time - Date.parse(row.replaced_at) > GRACE_MS) return 'stolen'
  if (time >= Date.parse(row.ends_at)) return 'over'
  if (time < Date.parse(row.expires_at)) return 'good'
  return time < Date.parse(row.expires_at) + REFRESHABLE_MS ? 'expired' : 'ended'
}

/**
 * Ends all tokens in a session whose token was used after its replacement or from another browser: it was copied, and the owner is unknown.
 * The log gets one row, however many such tokens arrive.
 */
async function endFamily(ctx: Ctx, row: TokenRow, reason: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    if ((await revoke(ctx, eq(session.id, row.session_id))).length === 0) return
    await ctx.db.insert(logger).values({
      ...who({ ...ctx, actor: actorOf(accountOf(row)) }),
      kind: 'operate',
      action: contract.refreshToken.address,
      target_id: row.session_id,
      before: { ended: false },
      after: { ended: true },
      reason,
      code: 401,
    })
  })
}

/** Tells whether a token is past half its lifetime, as it was when the token was issued. */
function isAgeing({ token_created_at, expires_at }: TokenRow, now: Date): boolean {
  return now.getTime() - Date.parse(token_created_at) > (Date.parse(expires_at) - Date.parse(token_created_at)) / 2
}

function accountOf({ id, username, real_name, avatar, is_admin, department_id, agent_id, agents_below, cs_id, ...row }: TokenRow): Account {
  const { session_id, roles } = row
  return { id, username, real_name, avatar, is_admin, department_id, agent_id, agents_below, cs_id, session_id, roles }
}

// runs with every request: prepared once for each database
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
      predecessor_hash: sessionToken.predecessor_hash,
      ends_at: session.ends_at,
      is_barred: agentBars(adminUser.agent_id),
      browser_hash: session.browser_hash,
      ...ownColumns,
      status: adminUser.status,
      must_change_password: adminUser.must_change_password,
      totp_enabled_at: adminUser.totp_enabled_at,
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

/** A statement that is prepared once for each database: `const find = preparedOnce((db) => db.select()….prepare('find'))`. */
function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? prepare(db)
    statements.set(db, statement)
    return statement
  }
}
