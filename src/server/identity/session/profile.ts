import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { profile as contract, samePassword, wrongOldPassword } from '#contract/session/profile.ts'
import { audit } from '../core/audit.ts'
import { constraintError } from '../core/constraints.ts'
import { behind, transact, type Ctx } from '../core/ctx.ts'
import { notFound, refuse } from '../core/errors.ts'
import { touched, updateRow } from '../core/rows.ts'
import { adminUser, adminUserRole, role } from '../dev/tables.ts'
import { tellOfOwnAccount } from '../notice/own-account.ts'
import { loginsOf, sessionsOf } from './account-sessions.ts'
import { ownRow, provePassword } from './own-password.ts'
import { newPasswordHash } from './password.ts'
import { refuseUnproven } from './proof.ts'
import { loginChallenge, session } from './tables.ts'
import * as tokens from './tokens.ts'

export async function detail(ctx: Ctx) {
  const { id, username, real_name, phone, avatar, version, created_at, updated_at } = await ownRow(ctx)
  const held = await ctx.db
    .select({ title: role.title })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.role_id))
    .where(and(eq(adminUserRole.admin_user_id, id), isNull(role.deleted_at)))
    .orderBy(role.id)
  return { id, username, real_name, phone, avatar, version, created_at, updated_at, roles: held.map(({ title }) => title) }
}

export async function edit(ctx: Ctx, { version, real_name, phone, avatar }: ParsedOf<typeof contract.edit>) {
  const changed = transact(ctx, async (ctx) => {
    const before = await ownRow(ctx, { lock: true })
    // the number is a way in: codes are sent there
    if (phone !== undefined && phone !== before.phone) await refuseUnproven(ctx)
    // no picture is an empty text in this column
    const after = await updateRow(ctx, adminUser, before, version, { real_name, phone, avatar: avatar === null ? '' : avatar })
    await audit(ctx, contract.edit, { id: after.id, before: shown(before), after: shown(after) })
    return { id: after.id, version: after.version }
  })
  return changed.catch(atPhone)
}

/** A new password ends every other session, and every login that is half done. */
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
    await tellOfOwnAccount(ctx, 'password_changed')
  })
  return {}
}

export function sessions(ctx: Ctx) {
  return sessionsOf(ctx, behind(ctx.actor).id)
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
  return loginsOf(ctx, behind(ctx.actor).id, page)
}

/** What the person has chosen for the eyes only: not in the log, and no new version of the account. */
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

/** The tables that were kept before, with those that changed; begun anew where somebody has kept more than a person would. */
function withTables(tables: object) {
  const kept = sql`coalesce(${adminUser.preferences} -> 'tables', '{}')`
  const few = sql`(select count(*) from jsonb_object_keys(${kept})) <= ${MOST_TABLES}`
  return sql`jsonb_build_object('tables', case when ${few} then ${kept} else '{}' end || ${JSON.stringify(tables)}::jsonb)`
}

/** The one that is registered calls it mobile. */
export function atPhone(error: Error): never {
  const known = constraintError(error)
  throw known?.field === 'mobile' ? refuse(known.label, { values: known.values, field: 'phone' }) : error
}

function shown({ real_name, phone, avatar }: typeof adminUser.$inferSelect) {
  return { real_name, phone, avatar }
}
