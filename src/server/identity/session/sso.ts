import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sso as contract } from '#contract/session/sso.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { OidcSettings } from '#server/platform/env/verb-env.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { setCookie } from './device.ts'
import { enterAs, type Person } from './enter.ts'
import { beginTrip, endTrip, type Proof } from './sso-provider.ts'
import { identity, ssoTrip } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const LIFE_MS = 10 * MINUTE_MS
const KEPT_MS = DAY_MS
const PER_ADDRESS = { max: 120, windowMs: MINUTE_MS }

/** Begins a redirect to the identity provider. Only the browser with the cookie may finish it. */
export async function start(ctx: Ctx, { return_to }: ParsedOf<typeof contract.start>) {
  const { oidc, redirectUri } = configured(ctx)
  await consumeRateLimit(ctx, `sso:${addressKey(ctx.http.ip)}`, PER_ADDRESS)
  const { state, nonce, code_verifier, url } = await beginTrip(oidc, redirectUri)
  const browser = ctx.http.trip ?? newToken()
  await ctx.db.delete(ssoTrip).where(lt(ssoTrip.created_at, new Date(ctx.now.getTime() - KEPT_MS).toISOString()))
  await ctx.db.insert(ssoTrip).values({
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    nonce,
    code_verifier,
    return_to: withinProduct(return_to),
    created_at: ctx.now.toISOString(),
  })
  setCookie(ctx, { name: 'hexbolt-sso', value: browser, path: '/api/sso', seconds: LIFE_MS / 1000 })
  return { url }
}

/** Finishes a redirect: exchanges the code, finds the account and logs the person in. */
export async function finish(ctx: Ctx, { code, state, iss }: ParsedOf<typeof contract.finish>) {
  const { oidc, redirectUri } = configured(ctx)
  const { nonce, code_verifier, return_to } = await takeTrip(ctx, state)
  const cameBackTo = new URL(redirectUri)
  cameBackTo.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString()
  const proof = await endTrip(oidc, { state, nonce, code_verifier }, cameBackTo)
  const person = (await findLinked(ctx, proof)) ?? (await link(ctx, proof, oidc).catch(noteStranger(proof)))
  return { entered: await enterAs(ctx, person, 'sso'), return_to }
}

/** A path in the product; the home page for any other value. */
export function withinProduct(place: string | null | undefined): string {
  return place && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(place) ? place : '/'
}

function configured({ env: { oidc, publicUrl } }: Ctx): { oidc: OidcSettings; redirectUri: string } {
  if (!oidc || publicUrl === undefined) throw refuse(['未启用单点登录', 'Single sign-on is not enabled'])
  return { oidc, redirectUri: `${publicUrl}/callback` }
}

/** The redirect for a state; reading it deletes it, whatever the outcome. */
async function takeTrip(ctx: Ctx, state: string) {
  const itsRow = and(eq(ssoTrip.state_hash, hashToken(state)), eq(ssoTrip.browser_hash, hashToken(ctx.http.trip ?? '')))
  const [taken] = await ctx.db
    .update(ssoTrip)
    .set({ used_at: ctx.now.toISOString() })
    .where(and(itsRow, isNull(ssoTrip.used_at)))
    .returning()
  if (!taken) {
    const [known] = await ctx.db.select({ used_at: ssoTrip.used_at }).from(ssoTrip).where(itsRow)
    if (known) throw refuse(['该登录请求已使用，请重新登录', 'This login request has already been used. Please log in again'])
    throw refuse(['登录请求无效，请重新登录', 'This login request is not valid. Please log in again'])
  }
  if (ctx.now.getTime() - Date.parse(taken.created_at) > LIFE_MS)
    throw refuse(['登录请求已过期，请重新登录', 'This login request has expired. Please log in again'])
  return taken
}

async function findLinked(ctx: Ctx, { issuer, subject }: Proof): Promise<Person | undefined> {
  const [found] = await ctx.db
    .select({ person: adminUser })
    .from(identity)
    .innerJoin(adminUser, eq(adminUser.id, identity.admin_user_id))
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject), isNull(adminUser.deleted_at)))
  return found?.person
}

/**
 * The account for a first sign-on, by the user name in the configured claim, unless another identity is linked to that account. Without a
 * configured claim there is none: at some providers people can choose a colleague's name.
 */
function link(ctx: Ctx, proof: Proof, oidc: OidcSettings): Promise<Person> {
  const { issuer, subject } = proof
  return transact(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select()
      .from(adminUser)
      .where(and(eq(sql`lower(${adminUser.username})`, usernameOf(proof, oidc).toLowerCase()), isNull(adminUser.deleted_at)))
      .for('no key update')
    if (!person) throw unlinked()
    const others = await ctx.db
      .select({ subject: identity.subject })
      .from(identity)
      .where(and(eq(identity.issuer, issuer), eq(identity.admin_user_id, person.id)))
    if (others.some((other) => other.subject !== subject)) throw unlinked()
    await ctx.db
      .insert(identity)
      .values({ issuer, subject, admin_user_id: person.id, created_at: ctx.now.toISOString() })
      .onConflictDoNothing()
    await audit(ctx, contract.finish, { id: person.id, before: null, after: { issuer, subject } })
    return person
  })
}

/** The user name that the provider sends; an unverified e-mail address does not count. */
function usernameOf({ claims }: Proof, { usernameClaim }: OidcSettings): string {
  const value = usernameClaim === undefined ? undefined : claims[usernameClaim]
  const isVouchedFor = usernameClaim !== 'email' || claims['email_verified'] === true
  if (typeof value !== 'string' || value === '' || !isVouchedFor) throw unlinked()
  return value
}

/** The server log contains the subject, which an administrator links (`npm run admin -- link`). */
function noteStranger({ subject }: Proof) {
  return (error: unknown): never => {
    console.warn(`single sign-on: no account is linked to the subject ${JSON.stringify(subject.slice(0, 255))}`)
    throw error
  }
}

function unlinked() {
  return refuse(['该身份未绑定账号，请联系管理员', 'No account is linked to this identity. Contact an administrator'])
}
