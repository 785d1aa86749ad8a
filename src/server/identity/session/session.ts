import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissions } from '#contract/index.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { session as contract } from '#contract/session/session.ts'
import { settingOf } from '../config/stored.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import { heldOf } from '../core/permissions.ts'
import { menuFor } from '../dev/menu-served.ts'
import { adminUser } from '../dev/tables.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { enterAs, logLogin, type Person } from './enter.ts'
import { hasPassword } from './has-password.ts'
import { ownRow } from './own-password.ts'
import { loginByCode } from './sms.ts'
import { forgetAddressTry, forgetTries, takeAddressTry, takeTry, throttleKey } from './throttle.ts'
import { endSession, loginEnded, refresh } from './tokens.ts'

const DAY_MS = 24 * 3_600_000

/** Logs in by user name and password, or by a code (rules: domain §17.6; throttling: docs/adr/0007). */
export async function login(ctx: Ctx, { username, password, mobile, sms_code }: ParsedOf<typeof contract.login>) {
  if (typeof mobile === 'string' && typeof sms_code === 'string') return loginByCode(ctx, mobile, sms_code)
  const name = username?.trim() ?? ''
  const person = await findPerson(ctx, name)
  const device = person && (await knownDevice(ctx, person.id))
  const key = throttleKey(name, device)
  if (!device) await takeAddressTry(ctx)
  await takeTry(ctx, key)
  const matches = await hasPassword(person, password ?? '')
  if (!person || !matches) {
    await logLogin(ctx, name, person?.id, 401)
    throw new ApiError(401, ['用户名或密码错误', 'Wrong user name or password'])
  }
  await expirePassword(ctx, person)
  // not one transaction: a refused entry stays in the log
  const entered = await enterAs(ctx, person, { proven: true })
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    if (!device) await forgetAddressTry(ctx)
    // a browser is known when all that was asked for is proven
    if (!device && 'token' in entered) await rememberDevice(ctx, person.id)
  })
  return entered
}

/** A password that is older than the settings allow lets in once more, to be changed. */
async function expirePassword(ctx: Ctx, { id, password_changed_at, created_at }: Person): Promise<void> {
  const days = await settingOf(ctx, 'password.expire_day')
  if (days === 0 || ctx.now.getTime() - Date.parse(password_changed_at ?? created_at) < days * DAY_MS) return
  await ctx.db.update(adminUser).set({ must_change_password: 1 }).where(eq(adminUser.id, id))
}

export async function info(ctx: Ctx) {
  const { id, username, real_name, avatar, roles } = ctx.actor
  // what is chosen for the eyes is one's own, whoever's eyes they are at the moment
  const { must_change_password, preferences } = await ownRow(ctx)
  return {
    id,
    username,
    real_name,
    avatar,
    roles,
    permissions: heldOf(ctx.actor, permissions),
    must_change_password: must_change_password === 1,
    preferences: preferences ?? {},
    viewer: ctx.actor.viewer ?? null,
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
