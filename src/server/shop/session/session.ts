import { createHash } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { RESEND_SECONDS } from '#contract/session/sms.ts'
import { session as contract } from '#contract/shop/session.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { endSessions } from '#server/areas/people/sessions.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { issueCode, spendCode } from '#server/identity/session/sms-code.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerActor, customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { refuseNoCodes } from '#server/platform/messaging/code-way.ts'
import { deliverCode } from '#server/platform/messaging/deliver.ts'
import { consumeRateLimit, tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { adoptImported } from './adopt.ts'
import { providerOf } from './provider.ts'
import { customerWith } from './register.ts'
import { customerDisabled, noFacts, openSession, refresh as renew } from './tokens.ts'

// a carrier puts many customers behind one address: its own limit only stops floods
const LOGINS = { each: 5, address: 300 }

/** Logs in the person behind a code, who becomes a customer with the first login (domain §14.1). */
export async function login(ctx: Ctx, { provider, code }: ParsedOf<typeof contract.login>) {
  await limitLogins(ctx, `${provider}:${code}`)
  const identity = await providerOf(ctx, provider).identify(ctx, code)
  return transact(ctx, async (ctx) => {
    const { row, is_new } = await customerWith(ctx, identity)
    if (row.status !== 1) throw refuse(customerDisabled)
    const loginTrace = { last_login_at: ctx.now.toISOString(), login_ip: ctx.http.ip }
    await ctx.db.update(customer).set(loginTrace).where(eq(customer.id, row.id))
    const { last_login_at, login_ip } = row
    const own = { ...ctx, actor: customerActor(noFacts(row.id)) }
    await audit(own, contract.login, { id: row.id, before: { last_login_at, login_ip }, after: loginTrace })
    return { ...(await openSession(ctx, row.id)), is_new }
  })
}

/** Five logins a minute with one code from one address: codes are used once, so that more are guesses or a loop. */
async function limitLogins(ctx: Ctx, code: string): Promise<void> {
  const address = addressKey(ctx.http.ip)
  const refusal = (seconds: number) => tooManyRequests(seconds, tooManyLogins)
  const pair = createHash('sha256').update(code).digest('hex').slice(0, 32)
  await consumeRateLimit(ctx, `shop-login:${address}`, { max: LOGINS.address, windowMs: MINUTE_MS, refusal })
  await consumeRateLimit(ctx, `shop-login:${address}:${pair}`, { max: LOGINS.each, windowMs: MINUTE_MS, refusal })
}

export function refresh(ctx: Ctx, { refresh_token }: ParsedOf<typeof contract.refresh>) {
  return renew(ctx, refresh_token)
}

/** Sends a code to a number that the customer wants to bind. */
export async function sendCode(ctx: Ctx, { mobile }: ParsedOf<typeof contract.sendCode>) {
  await refuseNoCodes(ctx, 'register_code')
  await consumeRateLimit(ctx, `shop-code:${customerOf(ctx).id}`, { max: 10, windowMs: 60 * MINUTE_MS })
  const code = await transact(ctx, (ctx) => issueCode(ctx, mobile, 'bind'))
  await deliverCode(ctx, { phone: mobile, event: 'register_code', code })
  return { resend_seconds: RESEND_SECONDS }
}

/** Binds a proven number to the customer. A number belongs to one customer. */
export async function phone(ctx: Ctx, { provider, code, mobile, sms_code }: ParsedOf<typeof contract.phone>) {
  const own =
    provider === 'sms' ? await byCode(ctx, mobile ?? '', sms_code ?? '') : await providerOf(ctx, provider).phoneOf(ctx, code ?? '')
  if (!/^1[3-9]\d{9}$/.test(own)) throw refuse(['仅支持中国大陆手机号', 'Only mobile numbers of mainland China are supported'])
  const { id } = customerOf(ctx)
  return transact(ctx, async (ctx) => {
    // two customers that bind one number at the same time
    await lockName(ctx, `phone:${own}`)
    const isTheirs = or(eq(customer.id, id), eq(customer.phone, own))
    const rows = await ctx.db
      .select()
      .from(customer)
      .where(and(isTheirs, isNull(customer.deleted_at)))
      .orderBy(customer.id)
      .for('no key update')
    const before = rows.find((row) => row.id === id)
    const other = rows.find((row) => row.id !== id)
    if (before && other) {
      await adoptImported(ctx, before, other)
      return { phone: own }
    }
    await ctx.db.update(customer).set({ phone: own }).where(eq(customer.id, id))
    await audit(ctx, contract.phone, { id, before: { phone: before?.phone ?? null }, after: { phone: own } })
    return { phone: own }
  })
}

async function byCode(ctx: Ctx, mobile: string, code: string): Promise<string> {
  await consumeRateLimit(ctx, `shop-code-try:${customerOf(ctx).id}`, { max: 20, windowMs: 60 * MINUTE_MS })
  // the transaction commits in both cases, because a wrong try counts
  const refusal = await transact(ctx, (ctx) => spendCode(ctx, mobile, 'bind', code))
  if (refusal) throw refusal
  return mobile
}

export async function logout(ctx: Ctx) {
  const { session_id } = customerOf(ctx)
  await transact(ctx, async (ctx) => {
    await endSessions(ctx, eq(customerSession.id, session_id))
    await audit(ctx, contract.logout, { id: session_id, before: { ended: false }, after: { ended: true } })
  })
  return {}
}

export async function me(ctx: Ctx) {
  const { id, price_level, salesman_id } = customerOf(ctx)
  const [own] = await ctx.db
    .select({
      id: customer.id,
      nick: customer.nick,
      avatar: customer.avatar,
      phone: customer.phone,
      role: customer.store_role,
      store_id: store.id,
      name: store.name,
      status: store.status,
    })
    .from(customer)
    .leftJoin(store, and(eq(store.id, customer.store_id), isNull(store.deleted_at)))
    .where(eq(customer.id, id))
  if (!own) throw new Error('the customer of the session does not exist')
  const { role, store_id, name, status, ...row } = own
  const ownStore = store_id === null || name === null || role === null || status === null ? null : { id: store_id, name, role, status }
  return { ...row, store: ownStore, is_salesman: salesman_id !== null, price_level }
}

const tooManyLogins: Label = ['登录过于频繁，请{n}秒后再试', 'Too many logins. Try again in {n} s']
