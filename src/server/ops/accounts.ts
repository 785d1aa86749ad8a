import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { user } from '#contract/dev/user.ts'
import { sso } from '#contract/session/sso.ts'
import { createAccount, findAccount, initialPassword, setPassword, unlockAccount } from '#server/identity/account/initial-password.ts'
import { identity } from '#server/identity/session/tables.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { startError } from '#server/platform/env/start-error.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { nobody, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { touched } from '#server/platform/kernel/rows.ts'

// Emergency account access for the machine's owner. The log records `cli` as the actor.

type OpsContext = Pick<Ctx, 'db' | 'cache' | 'files' | 'secretKey' | 'env'>

export function cliCtx(values: OpsContext): Ctx {
  const http = { ip: '', user_agent: 'npm run admin', token: undefined, device: undefined, setHeader: () => undefined }
  const actor = { ...nobody, username: 'cli', is_admin: true }
  return { ...values, actor, now: new Date(), language: 'zh', request_id: randomUUID(), http }
}

/** All accounts, ordered by name. */
export function listAccounts({ db }: Ctx) {
  const { username, real_name, is_admin, status, last_login_at, totp_enabled_at } = adminUser
  return db
    .select({ username, real_name, is_admin, status, last_login_at, two_factor: sql<boolean>`${totp_enabled_at} is not null` })
    .from(adminUser)
    .where(isNull(adminUser.deleted_at))
    .orderBy(asc(username))
}

interface AccountRequest {
  username: string
  real_name: string
  roles: readonly string[]
  is_admin: 0 | 1
}

/** Creates an account; returns its generated password. */
export async function createFromCli(ctx: Ctx, { username, roles, ...rest }: AccountRequest): Promise<string> {
  if (!/^[a-zA-Z]\w{3,19}$/.test(username)) {
    throw startError(
      '用户名为 4–20 位字母、数字或下划线，以字母开头。',
      'A username has 4 to 20 letters, digits or underscores and begins with a letter.',
    )
  }
  if (await findAccount(ctx, username)) throw startError(`账号已存在：${username}`, `There is an account of that name: ${username}`)
  await refuseUnknownRoles(ctx, roles)
  return transact(ctx, async (ctx) => {
    const account = await createAccount(ctx, { username, roles, ...rest })
    await audit(ctx, user.edit, { id: account.id, before: null, after: { username, roles: roles.join(), ...rest } })
    return account.password ?? ''
  })
}

/** Sets a new password, enables the account and ends all its sessions; returns the password. */
export async function resetFromCli(ctx: Ctx, username: string, { two_factor_off }: { two_factor_off: boolean }): Promise<string> {
  const account = await accountOf(ctx, username)
  const initial = await initialPassword(ctx, undefined)
  await transact(ctx, async (ctx) => {
    await setPassword(ctx, account, initial, { two_factor_off })
    if (account.status === 0)
      await ctx.db
        .update(adminUser)
        .set({ status: 1, ...touched(ctx, adminUser) })
        .where(eq(adminUser.id, account.id))
    const before = { password: 'before', status: account.status, two_factor: account.totp_enabled_at !== null }
    await audit(ctx, user.reset, {
      id: account.id,
      before,
      after: { password: 'after', status: 1, two_factor: before.two_factor && !two_factor_off },
    })
  })
  return initial.plainPassword ?? ''
}

/** Links an account to an identity provider subject, in place of its former subject there. */
export async function linkFromCli(ctx: Ctx, username: string, subject: string): Promise<void> {
  const issuer = ctx.env.oidc?.issuer
  if (issuer === undefined) throw startError('未设置 OIDC_ISSUER。', 'OIDC_ISSUER is not set.')
  if (!/^[\x21-\x7e]{1,255}$/.test(subject)) {
    throw startError('标识（sub）为 1–255 个可见 ASCII 字符。', 'A subject (sub) has 1 to 255 visible ASCII characters.')
  }
  const { id } = await accountOf(ctx, username)
  await transact(ctx, async (ctx) => {
    const created_at = ctx.now.toISOString()
    const [before] = await ctx.db
      .delete(identity)
      .where(and(eq(identity.issuer, issuer), eq(identity.admin_user_id, id)))
      .returning({ subject: identity.subject })
    const links = await ctx.db.insert(identity).values({ issuer, subject, admin_user_id: id, created_at }).onConflictDoNothing().returning()
    if (links.length === 0) throw startError('该标识已绑定其他账号。', 'This subject is linked to another account.')
    await audit(ctx, sso.finish, { id, before: { subject: before?.subject ?? null }, after: { issuer, subject } })
  })
}

/** Deletes all waits after failed logins; returns whether there was one. */
export async function unlockFromCli(ctx: Ctx, username: string): Promise<boolean> {
  const account = await accountOf(ctx, username)
  return transact(ctx, async (ctx) => {
    const was = await unlockAccount(ctx, account)
    if (was) await audit(ctx, user.unlock, { id: account.id, before: { locked: true }, after: { locked: false } })
    return was
  })
}

async function accountOf(ctx: Ctx, username: string) {
  const found = await findAccount(ctx, username)
  if (!found) throw startError(`没有账号 ${username}`, `There is no account ${username}`)
  return found
}

async function refuseUnknownRoles({ db }: Ctx, codes: readonly string[]): Promise<void> {
  const found = await db
    .select({ code: role.code })
    .from(role)
    .where(inArray(role.code, [...codes]))
  const unknown = codes.filter((code) => !found.some((one) => one.code === code))
  if (unknown.length === 0) return
  const all = await db.select({ code: role.code }).from(role).where(isNull(role.deleted_at)).orderBy(role.id)
  const list = all.map(({ code }) => code).join(', ')
  throw startError(`没有角色 ${unknown.join(', ')}，可选：${list}`, `There is no role ${unknown.join(', ')}; there are ${list}`)
}
