import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { profile as contract, samePassword, wrongOldPassword } from '#contract/session/profile.ts'
import { notifyOwnAccount } from '#server/identity/session/own-account.ts'
import { adminUser, adminUserRole, department, role } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import { realActor, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { touched, updateRow } from '#server/platform/kernel/rows.ts'
import { loginsOf, sessionsOf } from './account-sessions.ts'
import { ownAccounts, ownRow, provePassword } from './own-password.ts'
import { newPasswordHash } from './password.ts'
import { requireRecentAuth } from './proof.ts'
import { loginChallenge, session } from './tables.ts'
import * as tokens from './tokens.ts'

export const entity = defineEntity({
  contract,
  table: adminUser,
  title: adminUser.real_name,
})

export async function detail(ctx: Ctx) {
  const { id, username, real_name, phone, avatar, department_id, version, created_at, updated_at } = await ownRow(ctx)
  const held = await ctx.db
    .select({ title: role.title })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.role_id))
    .where(and(eq(adminUserRole.admin_user_id, id), isNull(role.deleted_at)))
    .orderBy(role.id)
  const own = { id, username, real_name, phone, avatar, version, created_at, updated_at }
  return { ...own, roles: held.map(({ title }) => title), department: await departmentName(ctx, department_id) }
}

/** The department path: `客服部 / 华东组`. */
async function departmentName({ db }: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const above = sql`select unnest(${department.path}) from ${department} where ${department.id} = ${id}`
  const line = await db
    .select({ title: department.title })
    .from(department)
    .where(sql`${department.id} in (${above})`)
    .orderBy(sql`cardinality(${department.path})`)
  return line.map(({ title }) => title).join(' / ')
}

export async function edit(ctx: Ctx, { version, real_name, phone, avatar }: ParsedOf<typeof contract.edit>) {
  const changed = transact(ctx, async (ctx) => {
    const before = await ownRow(ctx, { lock: true })
    // the number is a login method: it receives codes
    if (phone !== undefined && phone !== before.phone) await requireRecentAuth(ctx)
    // this column stores a missing picture as an empty text
    const after = await updateRow(ctx, ownAccounts, before, version, { real_name, phone, avatar: avatar === null ? '' : avatar })
    await audit(ctx, contract.edit, { id: after.id, before: viewOf(before), after: viewOf(after) })
    return { id: after.id, version: after.version }
  })
  return changed.catch(atPhone)
}

/** A new password ends every other session and every unfinished login. */
export async function password(ctx: Ctx, input: ParsedOf<typeof contract.password>) {
  const person = await provePassword(ctx, input.old_password, wrongOldPassword, 'old_password')
  if (input.password === input.old_password) throw refuse(samePassword, { field: 'password' })
  const password_hash = await newPasswordHash(ctx, input.password)
  await transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(adminUser)
      .set({ password_hash, must_change_password: 0, password_changed_at: ctx.now.toISOString(), ...touched(ctx, adminUser) })
      .where(and(eq(adminUser.id, person.id), eq(adminUser.password_hash, person.password_hash)))
      .returning({ id: adminUser.id })
    if (!changed) throw refuse(wrongOldPassword, { field: 'old_password' })
    const sessions_ended = await tokens.endOtherSessions(ctx)
    await ctx.db.delete(loginChallenge).where(eq(loginChallenge.admin_user_id, person.id))
    await audit(ctx, contract.password, { id: person.id, before: null, after: { sessions_ended } })
    await notifyOwnAccount(ctx, 'password_changed')
  })
  return {}
}

export function sessions(ctx: Ctx) {
  return sessionsOf(ctx, realActor(ctx.actor).id)
}

export async function endSession(ctx: Ctx, { id }: { id: number }) {
  await transact(ctx, async (ctx) => {
    const [own] = await ctx.db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, id), eq(session.admin_user_id, ctx.actor.id), isNull(session.revoked_at)))
    if (!own) throw notFound(['登录设备', 'The session'])
    await tokens.endSession(ctx, id)
    await audit(ctx, contract.endSession, { id, before: { ended: false }, after: { ended: true } })
  })
  return {}
}

export function endOtherSessions(ctx: Ctx) {
  return transact(ctx, async (ctx) => {
    const ended = await tokens.endOtherSessions(ctx)
    await audit(ctx, contract.endOtherSessions, { id: ctx.actor.id, before: null, after: { sessions_ended: ended } })
    return { ended }
  })
}

export function logins(ctx: Ctx, page: ParsedOf<typeof contract.logins>) {
  return loginsOf(ctx, realActor(ctx.actor).id, page)
}

/** Stores display preferences: they have no log row and do not change the account version. */
export async function preferences(ctx: Ctx, { tables, ...chosen }: ParsedOf<typeof contract.preferences>) {
  await ctx.db
    .update(adminUser)
    .set({
      preferences: sql`coalesce(${adminUser.preferences}, '{}') || ${JSON.stringify(chosen)}::jsonb || ${tables ? withTables(tables) : sql`'{}'`}`,
    })
    .where(eq(adminUser.id, ctx.actor.id))
  return {}
}

const MOST_TABLES = 500

/** The stored tables merged with the changed ones; reset where an account has stored more than a person would. */
function withTables(tables: object) {
  const tablesSql = sql`coalesce(${adminUser.preferences} -> 'tables', '{}')`
  const few = sql`(select count(*) from jsonb_object_keys(${tablesSql})) <= ${MOST_TABLES}`
  return sql`jsonb_build_object('tables', case when ${few} then ${tablesSql} else '{}' end || ${JSON.stringify(tables)}::jsonb)`
}

/** The constraint names the field `mobile`; this form names it `phone`. */
export function atPhone(error: Error): never {
  const known = constraintError(error)
  throw known?.field === 'mobile' ? refuse(known.label, { values: known.values, field: 'phone' }) : error
}

function viewOf({ real_name, phone, avatar }: typeof adminUser.$inferSelect) {
  return { real_name, phone, avatar }
}
