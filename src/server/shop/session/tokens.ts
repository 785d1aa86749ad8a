import { createHmac } from 'node:crypto'
import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { codeMessages } from '#contract/kit/code-messages.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { session as contract } from '#contract/shop/session.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { endSessions } from '#server/areas/people/sessions.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { hashToken, newToken } from '#server/identity/session/tokens.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerActor, transact, type Ctx, type Customer } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'

const TOKEN_MS = 120 * MINUTE_MS
const RENEW_MS = 30 * DAY_MS
const LONGEST_MS = 180 * DAY_MS
// one client's parallel calls, and a client that lost an answer, still use the pair before
const GRACE_MS = MINUTE_MS

/** A new token pair, as the client receives it. */
export interface Tokens {
  token: string
  expires_in: number
  refresh_token: string
}

/** Creates a customer session. */
export async function openSession(ctx: Ctx, customer_id: number): Promise<Tokens> {
  const { ip, user_agent } = ctx.http
  const pair = { token: newToken(), refresh_token: newToken() }
  await ctx.db.insert(customerSession).values({
    customer_id,
    ...heldOf(ctx, pair),
    ends_at: later(ctx, LONGEST_MS),
    ip,
    user_agent,
    created_at: ctx.now.toISOString(),
    last_seen_at: ctx.now.toISOString(),
  })
  return { ...pair, expires_in: TOKEN_MS / 1000 }
}

/** The customer for a token. Throws 402 if the session must be renewed, 401 if it has ended or the customer is disabled. */
export async function authenticate(ctx: Ctx, token: string): Promise<Customer> {
  const token_hash = hashToken(token)
  const found = await findSession(
    ctx,
    or(eq(customerSession.token_hash, token_hash), eq(customerSession.last_token_hash, token_hash)) as SQL,
  )
  const { session } = await usable(ctx, found)
  const isLast = session.token_hash !== token_hash
  const expiry = isLast ? Date.parse(session.refreshed_at ?? '') + GRACE_MS : Date.parse(session.expires_at)
  if (ctx.now.getTime() >= expiry) throw new ApiError(402, ['令牌已过期，正在续期', 'The token has expired and is being renewed'])
  if (ctx.now.getTime() - Date.parse(session.last_seen_at) > MINUTE_MS) await noteUse(ctx, session.id)
  return customerIn(found as Found)
}

/**
 * Replaces both session tokens. Within a minute the same refresh token yields the same pair again; after it, its use proves a copy and
 * ends the session, because the owner is unknown.
 */
export async function refresh(ctx: Ctx, refresh_token: string): Promise<Tokens> {
  const refresh_hash = hashToken(refresh_token)
  const isIts = or(eq(customerSession.refresh_hash, refresh_hash), eq(customerSession.last_refresh_hash, refresh_hash)) as SQL
  await usable(ctx, await findSession(ctx, isIts))
  const pair = await transact(ctx, async (ctx) => {
    const [session] = await ctx.db.select().from(customerSession).where(isIts).for('update')
    if (!session || session.revoked_at !== null || ctx.now.getTime() >= Date.parse(session.renew_until)) return undefined
    if (session.last_refresh_hash === refresh_hash) return repeated(ctx, session, refresh_token)
    const seed = newToken()
    const next = derived(refresh_token, seed)
    await ctx.db
      .update(customerSession)
      .set({
        ...heldOf(ctx, next),
        last_token_hash: session.token_hash,
        last_refresh_hash: refresh_hash,
        seed,
        refreshed_at: ctx.now.toISOString(),
        last_seen_at: ctx.now.toISOString(),
      })
      .where(eq(customerSession.id, session.id))
    return { ...next, expires_in: TOKEN_MS / 1000 }
  })
  if (!pair) throw loginEnded()
  return pair
}

type Session = typeof customerSession.$inferSelect

/** The pair that the refresh token has yielded before; undefined after the grace period, when the session ends. */
async function repeated(ctx: Ctx, session: Session, refresh_token: string): Promise<Tokens | undefined> {
  const isLate = ctx.now.getTime() - Date.parse(session.refreshed_at ?? '') > GRACE_MS
  if (!isLate && session.seed !== null) {
    const expires_in = Math.max(1, Math.floor((Date.parse(session.expires_at) - ctx.now.getTime()) / 1000))
    return { ...derived(refresh_token, session.seed), expires_in }
  }
  await endSessions(ctx, eq(customerSession.id, session.id))
  const change = { id: session.id, before: { ended: false }, after: { ended: true }, reason: '已更换的续期令牌被再次使用，会话已作废' }
  await audit({ ...ctx, actor: customerActor(noFacts(session.customer_id)) }, contract.refresh, change)
  return undefined
}

function derived(refresh_token: string, seed: string) {
  const part = (name: string) => createHmac('sha256', refresh_token).update(`${name}:${seed}`).digest('base64url')
  return { token: part('token'), refresh_token: part('refresh') }
}

function heldOf(ctx: Ctx, { token, refresh_token }: Pick<Tokens, 'token' | 'refresh_token'>) {
  return {
    token_hash: hashToken(token),
    expires_at: later(ctx, TOKEN_MS),
    refresh_hash: hashToken(refresh_token),
    renew_until: later(ctx, RENEW_MS),
  }
}

function later({ now }: Pick<Ctx, 'now'>, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Throws 401 for a session that has ended, and for a disabled customer. */
async function usable(ctx: Ctx, found: Found | undefined): Promise<Found> {
  if (!found || ctx.now.getTime() >= Date.parse(found.session.ends_at)) throw loginEnded()
  if (found.status === 1 && found.deleted_at === null) {
    if (found.session.revoked_at !== null) throw loginEnded()
    return found
  }
  await endSessions(ctx, eq(customerSession.customer_id, found.session.customer_id))
  throw new ApiError(401, customerDisabled)
}

async function findSession({ db }: Ctx, where: SQL) {
  const [found] = await db
    .select({
      session: customerSession,
      status: customer.status,
      deleted_at: customer.deleted_at,
      store_id: customer.store_id,
      store_role: customer.store_role,
      price_level: sql<Customer['price_level']>`case when ${store.status} = 1 then ${store.price_level} end`,
      salesman_id: salesman.id,
    })
    .from(customerSession)
    .innerJoin(customer, eq(customer.id, customerSession.customer_id))
    .leftJoin(store, and(eq(store.id, customer.store_id), isNull(store.deleted_at)))
    .leftJoin(salesman, and(eq(salesman.user_id, customer.id), ne(salesman.state, 'left'), isNull(salesman.deleted_at)))
    .where(where)
  return found
}

function customerIn({ session, store_id, store_role, price_level, salesman_id }: Found): Customer {
  return { id: session.customer_id, store_id, store_role, price_level, salesman_id, session_id: session.id }
}

/** A customer whose id is all that a log row needs. */
export function noFacts(id: number): Customer {
  return { id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }
}

async function noteUse({ db, now }: Ctx, id: number): Promise<void> {
  await db.update(customerSession).set({ last_seen_at: now.toISOString() }).where(eq(customerSession.id, id))
}

function loginEnded(): ApiError {
  return new ApiError(401, codeMessages[401] ?? messages.forbidden)
}

export const customerDisabled: Label = ['账号已停用，请联系客服', 'This account is disabled. Please contact customer service']
