import { eq, sql } from 'drizzle-orm'
import { accountPhone, user as contract, type UserEdit, type UserQuery } from '#contract/dev/user.ts'
import type { Label } from '#contract/kit/label.ts'
import { outreaches, reachOf, refuseRebinding, refuseUnseen, type Reach } from '#server/identity/access/account-reach.ts'
import { viewOf, source, accounts } from '#server/identity/access/account-source.ts'
import { notYours, widerScope } from '#server/identity/access/role-rules.ts'
import { refuseClosed } from '#server/identity/department/department-tree.ts'
import { endSessionsOf } from '#server/identity/session/account-sessions.ts'
import { notifyPerson } from '#server/identity/session/own-account.ts'
import { atPhone } from '#server/identity/session/profile.ts'
import { makeWait } from '#server/identity/session/waiting.ts'
import { adminUser, adminUserRole, department } from '#server/identity/tables.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, rowOr404, touched, updateRow } from '#server/platform/kernel/rows.ts'
import { publish } from '#server/platform/notify/notify.ts'
import {
  above,
  heldBy,
  holdsMore,
  mayGive,
  ownAccount,
  refuseAgentless,
  refuseNoAdmin,
  rolesOf,
  serviceId,
  takeAccounts,
  type Account,
  type Role,
} from './account-rules.ts'
import { initialPassword } from './initial-password.ts'

export const entity = defineEntity({
  ...accounts,
  title: adminUser.real_name,
  code: adminUser.username,
  search: {
    by: [
      { as: 'title', column: adminUser.username, filter: 'word' },
      { as: 'title', column: adminUser.real_name, filter: 'word' },
      { as: 'phone', column: adminUser.phone, mask: accountPhone, filter: 'word' },
    ],
    beside: sql`(select ${department.title} from ${department} where ${department.id} = ${adminUser.department_id})`,
  },
  constraints: {
    admin_user_username_key: taken('username', ['账号', 'Username']),
    admin_user_phone_key: taken('mobile', ['手机号', 'Mobile number']),
  },
  references: { department_id: titled(department) },
  files: { columns: { avatar: 'one' }, label: ['账号', 'Account'], page: null },
})

export { approve, delete, kick, reset, status, transfer, unlock } from './account-access.ts'
export { endSession, logins, sessions } from './sessions.ts'
export { endViewAs, viewAs } from './impersonation.ts'

export async function list(ctx: Ctx, query: UserQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => viewOf(ctx, row)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  return viewOf(ctx, await readRow(ctx, source, id))
}

/** Creates or changes an account; returns a new account's password if it was generated. It is shown only once. */
export async function edit(ctx: Ctx, { id, version, password, role_ids, cs_wxid, avatar, ...values }: UserEdit) {
  if (id !== undefined && typeof password === 'string') throw refuse(passwordElsewhere, { field: 'password' })
  const initial = id === undefined ? await initialPassword(ctx, password) : undefined
  const saving = transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const before = id === undefined ? null : await rowOr404(ctx, accounts, id, { lock: true })
    const held = before ? ((await heldBy(ctx, [before.id])).get(before.id) ?? []) : []
    const roles = await rolesOf(ctx, role_ids)
    const reach = await reachOf(ctx)
    const cs_id = await serviceId(ctx, cs_wxid, before?.cs_id)
    if (before) refuseChange(ctx, reach, before, held, { ...values, roles })
    const { department_id, agent_id } = values
    if (typeof department_id === 'number' && department_id !== before?.department_id) await refuseClosed(ctx, department_id)
    refuseRebinding(ctx, reach, before, { department_id, agent_id, cs_id })
    refuseGift(ctx, before, held, { ...values, roles })
    refuseAgentless(roles, values.agent_id === undefined ? before?.agent_id : values.agent_id)
    // this column stores a missing picture as an empty text
    const columns = { ...values, cs_id, avatar: avatar === null ? '' : avatar }
    const changed = before
      ? await updateRow(ctx, accounts, before, version, columns)
      : await insertRow(ctx, accounts, { ...columns, ...(initial && { password_hash: initial.password_hash }), must_change_password: 1 })
    if (before && before.id !== ctx.actor.id && changed.phone !== before.phone) {
      await makeWait(ctx, before, 'phone')
      await notifyPerson(ctx, before.id, 'phone_changed')
    }
    const after = await giveRoles(ctx, changed, held, roles, changed === before)
    if (
      outreaches(
        reach,
        after,
        roles.map(({ scope }) => scope),
      )
    )
      throw refuse(widerScope, { field: 'role_ids' })
    await refuseUnseen(ctx, after.id)
    if (before?.is_admin === 1) await refuseNoAdmin(ctx)
    if (after.status === 0) await endSessionsOf(ctx, [after.id])
    await audit(ctx, contract.edit, { id: after.id, before: before && audited(before, held), after: audited(after, roles) })
    await publish(ctx, [after.id], 'access', {})
    return { id: after.id, version: after.version, password: initial?.plainPassword ?? null }
  })
  return saving.catch(atPhone)
}

type AccountInput = Pick<UserEdit, 'username' | 'status' | 'is_admin'> & { roles: readonly Role[] }

function refuseChange(
  ctx: Ctx,
  reach: Reach | undefined,
  before: Account,
  held: readonly Role[],
  { roles, ...values }: AccountInput,
): void {
  if (holdsMore(ctx, reach, before, held)) throw refuse(above)
  if (values.username !== before.username) throw refuse(nameFixed, { field: 'username' })
  if (before.id !== ctx.actor.id) return
  const { status = before.status, is_admin = before.is_admin } = values
  if (status !== before.status || is_admin !== before.is_admin || !sameRoles(held, roles)) throw refuse(ownAccount, { field: 'role_ids' })
}

/** Refuses added roles and the administrator flag beyond the caller's permissions; roles that the account already had may stay. */
function refuseGift(ctx: Ctx, before: Account | null, held: readonly Role[], { roles, is_admin }: AccountInput): void {
  if (is_admin === 1 && before?.is_admin !== 1 && !ctx.actor.is_admin) throw refuse(notYours, { field: 'is_admin' })
  const added = roles.filter(({ id }) => !held.some((one) => one.id === id))
  if (added.some((role) => !mayGive(ctx, role))) throw refuse(notYours, { field: 'role_ids' })
}

/** A role change increments the account version, although the roles are in their own table. */
async function giveRoles(
  ctx: Ctx,
  account: Account,
  held: readonly Role[],
  roles: readonly Role[],
  isUntouched: boolean,
): Promise<Account> {
  if (sameRoles(held, roles)) return account
  await ctx.db.delete(adminUserRole).where(eq(adminUserRole.admin_user_id, account.id))
  await ctx.db.insert(adminUserRole).values(roles.map(({ id }) => ({ admin_user_id: account.id, role_id: id })))
  if (!isUntouched) return account
  const [touchedRow] = await ctx.db.update(adminUser).set(touched(ctx, adminUser)).where(eq(adminUser.id, account.id)).returning()
  return touchedRow ?? account
}

function sameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  const ids = new Set(others.map(({ id }) => id))
  return some.length === others.length && some.every(({ id }) => ids.has(id))
}

/** The account fields that the log contains: never the credentials. */
function audited(
  { username, real_name, phone, avatar, is_admin, department_id, agent_id, cs_id, status }: Account,
  roles: readonly Role[],
) {
  const titles = roles.toSorted((one, other) => one.id - other.id).map(({ title }) => title)
  return { username, real_name, phone, avatar, is_admin, department_id, agent_id, cs_id, status, roles: titles }
}

const nameFixed: Label = ['账号创建后不能修改', 'The username cannot be changed']
const passwordElsewhere: Label = ['请使用“重置密码”修改密码', 'Use “Reset password” to change the password']
