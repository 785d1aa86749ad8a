import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { user } from '#contract/dev/user.ts'
import { audit } from '../core/audit.ts'
import { nobody, transact, type Ctx } from '../core/ctx.ts'
import { touched } from '../core/rows.ts'
import { adminUser, role } from '../dev/tables.ts'
import { createAccount, findAccount, initialPassword, setPassword, unlockAccount } from '../dev/user-account.ts'
import { startError } from '../start-error.ts'

// What whoever owns the machine may do when nobody can log in. The log has it under the name `cli`.

type Given = Pick<Ctx, 'db' | 'memory' | 'files' | 'secretKey' | 'settings'>

export function cliCtx(given: Given): Ctx {
  const http = { ip: '', user_agent: 'npm run admin', token: undefined, device: undefined, setHeader: () => undefined }
  const actor = { ...nobody, username: 'cli', is_admin: true }
  return { ...given, actor, now: new Date(), language: 'zh', request_id: randomUUID(), http }
}

/** Every account that is there, in the order of names. */
export function listAccounts({ db }: Ctx) {
  const { username, real_name, is_admin, status, last_login_at, totp_enabled_at } = adminUser
  return db
    .select({ username, real_name, is_admin, status, last_login_at, two_factor: sql<boolean>`${totp_enabled_at} is not null` })
    .from(adminUser)
    .where(isNull(adminUser.deleted_at))
    .orderBy(asc(username))
}

interface Asked {
  username: string
  real_name: string
  roles: readonly string[]
  is_admin: 0 | 1
}

/** A new account; answers its password, made up here. */
export async function createFromCli(ctx: Ctx, { username, roles, ...rest }: Asked): Promise<string> {
  if (!/^[a-zA-Z]\w{3,19}$/.test(username)) {
    throw startError(
      '用户名为 4–20 位字母、数字或下划线，以字母开头。',
      'A user name has 4 to 20 letters, digits or underscores and begins with a letter.',
    )
  }
  if (await findAccount(ctx, username)) throw startError(`账号已存在：${username}`, `There is an account of that name: ${username}`)
  await refuseUnknownRoles(ctx, roles)
  return transact(ctx, async (ctx) => {
    const made = await createAccount(ctx, { username, roles, ...rest })
    await audit(ctx, user.edit, { id: made.id, before: null, after: { username, roles: roles.join(), ...rest } })
    return made.password ?? ''
  })
}

/** A new password for an account that is in use again, all its sessions ended; answers the password. */
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
  return initial.shown ?? ''
}

/** Forgets all waits after failed logins; answers whether there was one. */
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
