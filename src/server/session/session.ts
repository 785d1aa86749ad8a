import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissions } from '#contract/index.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import { heldOf } from '../core/permissions.ts'
import { menuFor } from '../dev/menu.ts'
import { adminUser } from '../dev/tables.ts'
import { enterAs, logLogin } from './enter.ts'
import { loginDevice } from './tables.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'
import { endSession, hashToken, loginEnded, newToken, refresh } from './tokens.ts'

/** Logs in by user name and password (rules: domain §17.6; throttling: docs/adr/0007). */
export async function login(ctx: Ctx, { username, password }: { username: string; password: string }) {
  const name = username.trim()
  const person = await findPerson(ctx, name)
  const device = person && (await knownDevice(ctx, person.id))
  const key = throttleKey(name, device)
  await takeTry(ctx, key)
  // an unknown name costs the same time as a wrong password
  const matches = await verify(person?.password_hash ?? (await decoy), password)
  if (!person || !matches) {
    await logLogin(ctx, name, person?.id, 401)
    throw new ApiError(401, ['用户名或密码错误', 'Wrong user name or password'])
  }
  // not one transaction: a refused entry stays in the log
  const entered = await enterAs(ctx, person)
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    if (!device) await rememberDevice(ctx, person.id)
  })
  return entered
}

export async function info({ actor }: Ctx) {
  const { id, username, real_name, avatar, roles } = actor
  return { id, username, real_name, avatar, roles, permissions: heldOf(actor, permissions) }
}

export async function menu(ctx: Ctx) {
  return { list: await menuFor(ctx) }
}

export async function refreshToken(ctx: Ctx) {
  const { token } = ctx.http
  if (token === undefined) throw loginEnded()
  return { token: await transact(ctx, (ctx) => refresh(ctx, token)) }
}

export async function logout(ctx: Ctx) {
  await endSession(ctx, ctx.actor.session_id)
  return {}
}

/** argon2id with the parameters that OWASP asks for (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

const decoy = hashPassword(newToken())

async function findPerson(ctx: Ctx, name: string) {
  const [person] = await ctx.db
    .select()
    .from(adminUser)
    .where(and(eq(sql`lower(${adminUser.username})`, name.toLowerCase()), isNull(adminUser.deleted_at)))
  return person
}

async function knownDevice(ctx: Ctx, adminUserId: number): Promise<string | undefined> {
  if (ctx.http.device === undefined) return undefined
  const device = hashToken(ctx.http.device)
  const [known] = await ctx.db
    .select({ device: loginDevice.token_hash })
    .from(loginDevice)
    .where(and(eq(loginDevice.token_hash, device), eq(loginDevice.admin_user_id, adminUserId)))
  return known?.device
}

const DEVICE_DAYS = 400

async function rememberDevice(ctx: Ctx, adminUserId: number): Promise<void> {
  const token = ctx.http.device ?? newToken()
  await ctx.db
    .insert(loginDevice)
    .values({ token_hash: hashToken(token), admin_user_id: adminUserId, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
  ctx.http.setHeader('set-cookie', `hexbolt-device=${token}; Path=/api/login; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict`)
}
