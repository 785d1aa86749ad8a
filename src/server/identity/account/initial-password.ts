import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#server/identity/access/account-source.ts'
import { endSessionsOf } from '#server/identity/session/account-sessions.ts'
import { madeUpPassword, newPasswordHash } from '#server/identity/session/password.ts'
import { forgetRecoveryCodes } from '#server/identity/session/recovery.ts'
import { loginDevice } from '#server/identity/session/tables.ts'
import { throttleKeysOf } from '#server/identity/session/throttle.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { insertRow, touched } from '#server/platform/kernel/rows.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'

// These functions check no permission: the pages check it, and the `npm run admin` user owns the machine.

/** A password. A generated one is shown only once. */
export interface Initial {
  password_hash: string
  plainPassword: string | null
}

/** The hash of the given or a generated password. Call it before the transaction, because hashing is slow. */
export async function initialPassword(ctx: Ctx, value: string | null | undefined): Promise<Initial> {
  if (typeof value === 'string') return { password_hash: await newPasswordHash(ctx, value), plainPassword: null }
  const password = madeUpPassword()
  return { password_hash: await newPasswordHash(ctx, password), plainPassword: password }
}

interface NewAccount {
  username: string
  real_name: string
  password?: string
  is_admin: 0 | 1
  /** By their codes. */
  roles: readonly string[]
}

/** Creates an account whose password must be changed at the first login; returns the password if it was generated. */
export async function createAccount(
  ctx: Ctx,
  { password, roles, ...values }: NewAccount,
): Promise<{ id: number; password: string | null }> {
  const { password_hash, plainPassword } = await initialPassword(ctx, password)
  return transact(ctx, async (ctx) => {
    const { id } = await insertRow(ctx, accounts, { ...values, password_hash, must_change_password: 1 })
    const found = await ctx.db
      .select({ role_id: role.id })
      .from(role)
      .where(and(inArray(role.code, [...roles]), isNull(role.deleted_at)))
    if (found.length > 0) await ctx.db.insert(adminUserRole).values(found.map(({ role_id }) => ({ admin_user_id: id, role_id })))
    return { id, password: plainPassword }
  })
}

/** Sets a password that must be changed at the next login, ends every session and deletes every wait. Within a transaction. */
export async function setPassword(
  ctx: Ctx,
  { id, username }: { id: number; username: string },
  { password_hash }: Initial,
  { two_factor_off = false } = {},
): Promise<void> {
  const factor = two_factor_off ? { totp_secret: null, totp_enabled_at: null, totp_last_step: null } : {}
  await ctx.db
    .update(adminUser)
    .set({
      ...factor,
      password_hash,
      must_change_password: 1,
      password_changed_at: ctx.now.toISOString(),
      // a second person approves a reset on a page; the machine's owner needs no approval
      waiting: null,
      changed_at: null,
      changed_by: null,
      approved_at: null,
      approved_by: null,
      ...touched(ctx, adminUser),
    })
    .where(eq(adminUser.id, id))
  if (two_factor_off) await forgetRecoveryCodes(ctx, id)
  await endSessionsOf(ctx, [id])
  await unlockAccount(ctx, { id, username })
}

/** Deletes all waits for an account, for unknown and known browsers. Returns whether there was one. */
export async function unlockAccount(ctx: Ctx, { id, username }: { id: number; username: string }): Promise<boolean> {
  const devices = await ctx.db.select({ hash: loginDevice.token_hash }).from(loginDevice).where(eq(loginDevice.admin_user_id, id))
  const keys = throttleKeysOf(
    username,
    devices.map(({ hash }) => hash),
  )
  const freed = await ctx.db.delete(loginThrottle).where(inArray(loginThrottle.key, keys)).returning({ key: loginThrottle.key })
  return freed.length > 0
}

/** The live account with a user name, case-insensitive. */
export async function findAccount({ db }: Pick<Ctx, 'db'>, username: string) {
  const [found] = await db
    .select()
    .from(adminUser)
    .where(and(eq(sql`lower(${adminUser.username})`, username.toLowerCase()), isNull(adminUser.deleted_at)))
  return found
}
