import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissions } from '#contract/index.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { session as contract } from '#contract/session/session.ts'
import { menuFor } from '#server/identity/menu/menu-served.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { heldOf } from '#server/platform/kernel/permissions.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { withinBudget } from './budget.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { enterAs, type Person } from './enter.ts'
import { personAsksFactor } from './factor-rule.ts'
import { hasPassword } from './has-password.ts'
import { logLogin } from './login-log.ts'
import { ownRow } from './own-password.ts'
import { loginByCode } from './sms.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'
import { endSession, loginEnded, refresh, secondsLeft } from './tokens.ts'

/** Logs in by user name and password, or by a code (rules: domain §17.6; throttling: docs/adr/0007). */
export async function login(ctx: Ctx, { username, password, mobile, sms_code }: ParsedOf<typeof contract.login>) {
  if (typeof mobile === 'string' && typeof sms_code === 'string') return loginByCode(ctx, mobile, sms_code)
  const name = username?.trim() ?? ''
  const person = await findPerson(ctx, name)
  const device = person && (await knownDevice(ctx, person.id))
  const enter = () => enterByPassword(ctx, { name, person, password: password ?? '', key: throttleKey(name, device) })
  return device ? enter() : withinBudget(ctx, 'password', enter)
}

interface ByPassword {
  name: string
  person: Person | undefined
  password: string
  /** The key for the guess counter. */
  key: string
}

async function enterByPassword(ctx: Ctx, { name, person, password, key }: ByPassword) {
  await takeTry(ctx, key)
  const matches = await hasPassword(person, password)
  if (!person || !matches) {
    await logLogin(ctx, name, person?.id, 401)
    throw new ApiError(401, ['用户名或密码错误', 'Wrong username or password'])
  }
  await expirePassword(ctx, person)
  // not one transaction: a refused login stays in the log
  const entered = await enterAs(ctx, person, 'password')
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    // a browser becomes known when the login is complete
    if ('token' in entered) await rememberDevice(ctx, person.id)
  })
  return entered
}

/** An expired password permits one more login, to change it. */
async function expirePassword(ctx: Ctx, { id, password_changed_at, created_at }: Person): Promise<void> {
  const days = await settingOf(ctx, 'password.expire_day')
  if (days === 0 || ctx.now.getTime() - Date.parse(password_changed_at ?? created_at) < days * DAY_MS) return
  await transact(ctx, async (ctx) => {
    const isUnmarked = and(eq(adminUser.id, id), eq(adminUser.must_change_password, 0))
    const marked = await ctx.db.update(adminUser).set({ must_change_password: 1 }).where(isUnmarked).returning({ id: adminUser.id })
    const change = { id, before: { must_change_password: 0 }, after: { must_change_password: 1 }, reason: '密码已过期' }
    if (marked.length > 0) await audit(ctx, contract.login, change)
  })
}

export async function info(ctx: Ctx) {
  const { id, username, real_name, avatar, roles } = ctx.actor
  // display preferences are the real actor's, also during an impersonation
  const { id: ownId, must_change_password, totp_enabled_at, preferences } = await ownRow(ctx)
  return {
    id,
    username,
    real_name,
    avatar,
    roles,
    permissions: heldOf(ctx.actor, permissions),
    must_change_password: must_change_password === 1,
    must_set_factor: totp_enabled_at === null && (await personAsksFactor(ctx, ownId)),
    session_ends_in: await secondsLeft(ctx),
    preferences: preferences ?? {},
    viewer: ctx.actor.impersonator ?? null,
  }
}

export async function menu(ctx: Ctx) {
  return { list: await menuFor(ctx, ctx.actor) }
}

export async function refreshToken(ctx: Ctx) {
  const { token } = ctx.http
  if (token === undefined) throw loginEnded()
  return { token: await refresh(ctx, token) }
}

export async function logout(ctx: Ctx) {
  const id = ctx.actor.session_id
  await transact(ctx, async (ctx) => {
    await endSession(ctx, id)
    await audit(ctx, contract.logout, { id, before: { ended: false }, after: { ended: true } })
  })
  return {}
}

async function findPerson(ctx: Ctx, name: string) {
  const [person] = await ctx.db
    .select()
    .from(adminUser)
    .where(and(eq(sql`lower(${adminUser.username})`, name.toLowerCase()), isNull(adminUser.deleted_at)))
  return person
}
