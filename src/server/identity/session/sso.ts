import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sso as contract } from '#contract/session/sso.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import type { OidcSettings } from '../core/settings.ts'
import { takeTurn } from '../core/turns.ts'
import { adminUser } from '../dev/tables.ts'
import { enterAs, type Person } from './enter.ts'
import { beginTrip, endTrip, type Proof } from './sso-provider.ts'
import { identity, ssoTrip } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const LIFE_MS = 10 * 60_000
const KEPT_MS = 24 * 3_600_000
const PER_ADDRESS = { max: 120, windowMs: 60_000 }

/** Begins a trip to the identity provider. Only the browser that holds the cookie may end it. */
export async function start(ctx: Ctx, { return_to }: ParsedOf<typeof contract.start>) {
  const { oidc, redirectUri } = configured(ctx)
  await takeTurn(ctx, `sso:${ctx.http.ip}`, PER_ADDRESS)
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
  const secure = redirectUri.startsWith('https:') ? '; Secure' : ''
  ctx.http.setHeader('set-cookie', `hexbolt-sso=${browser}; Path=/api/sso; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=Strict${secure}`)
  return { url }
}

/** Ends a trip: exchanges the code, finds the account and lets the person in. */
export async function finish(ctx: Ctx, { code, state, iss }: ParsedOf<typeof contract.finish>) {
  const { oidc, redirectUri } = configured(ctx)
  const { nonce, code_verifier, return_to } = await takeTrip(ctx, state)
  const cameBackTo = new URL(redirectUri)
  cameBackTo.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString()
  const proof = await endTrip(oidc, { state, nonce, code_verifier }, cameBackTo)
  const person = (await findLinked(ctx, proof)) ?? (await link(ctx, proof, oidc))
  return { entered: await enterAs(ctx, person), return_to }
}

/** A path of the product, or its start. */
export function withinProduct(place: string | null | undefined): string {
  return place && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(place) ? place : '/'
}

function configured({ settings: { oidc, publicUrl } }: Ctx): { oidc: OidcSettings; redirectUri: string } {
  if (!oidc || publicUrl === undefined) throw refuse(['未启用单点登录', 'Single sign-on is not in use'])
  return { oidc, redirectUri: `${publicUrl}/callback` }
}

/** The trip of a state, which is used up by this, whatever comes of it. */
async function takeTrip(ctx: Ctx, state: string) {
  const itsRow = and(eq(ssoTrip.state_hash, hashToken(state)), eq(ssoTrip.browser_hash, hashToken(ctx.http.trip ?? '')))
  const [taken] = await ctx.db
    .update(ssoTrip)
    .set({ used_at: ctx.now.toISOString() })
    .where(and(itsRow, isNull(ssoTrip.used_at)))
    .returning()
  if (!taken) {
    const [known] = await ctx.db.select({ used_at: ssoTrip.used_at }).from(ssoTrip).where(itsRow)
    if (known) throw refuse(['该登录请求已使用，请重新登录', 'This login has been used already. Please start again'])
    throw refuse(['登录请求无效，请重新登录', 'This login was not started in this browser. Please start again'])
  }
  if (ctx.now.getTime() - Date.parse(taken.created_at) > LIFE_MS)
    throw refuse(['登录请求已过期，请重新登录', 'This login has taken too long. Please start again'])
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

/** At the first sign-on: the account of the user name that the provider vouches for, unless somebody else is that account already. */
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

/** The user name that the provider names; an e-mail address that nobody has verified is none. */
function usernameOf({ claims }: Proof, { usernameClaim }: OidcSettings): string {
  const value = claims[usernameClaim]
  const isVouchedFor = usernameClaim !== 'email' || claims['email_verified'] === true
  if (typeof value !== 'string' || value === '' || !isVouchedFor) throw unlinked()
  return value
}

function unlinked() {
  return refuse(['该身份未绑定账号，请联系管理员', 'No account belongs to this identity. Ask an administrator'])
}
