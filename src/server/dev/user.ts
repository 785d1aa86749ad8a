import { eq } from 'drizzle-orm'
import { user as contract, type UserEdit, type UserQuery } from '#contract/dev/user.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { readPage, readRow } from '../core/list.ts'
import { insertRow, rowOr404, touched, updateRow } from '../core/rows.ts'
import { sayToStreams } from '../core/tell.ts'
import { atPhone } from '../session/profile.ts'
import { endSessionsOf } from '../session/account-sessions.ts'
import { notYours } from './role-rules.ts'
import { adminUser, adminUserRole } from './tables.ts'
import { initialPassword } from './user-account.ts'
import {
  above,
  heldBy,
  isAbove,
  mayGive,
  ownAccount,
  refuseAgentless,
  refuseNoAdmin,
  refuseUnseen,
  rolesOf,
  serviceId,
  takeAccounts,
  type Account,
  type Role,
} from './user-rules.ts'
import { seen, shown, source } from './user-source.ts'

export { delete, kick, reset, status, unlock } from './user-access.ts'
export { endSession, logins, sessions } from './user-sessions.ts'
export { endViewAs, viewAs } from './user-view.ts'

export async function list(ctx: Ctx, query: UserQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => shown(ctx, row)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  return shown(ctx, await readRow(ctx, source, contract, id))
}

/** Makes or changes an account; answers the password of a new one where it was made up, this once. */
export async function edit(ctx: Ctx, { id, version, password, role_ids, cs_wxid, avatar, ...values }: UserEdit) {
  if (id !== undefined && typeof password === 'string') throw refuse(passwordElsewhere, { field: 'password' })
  const initial = id === undefined ? await initialPassword(ctx, password) : undefined
  const saving = transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const before = id === undefined ? null : await rowOr404(ctx, adminUser, contract, id, { lock: true, scope: seen(ctx) })
    const held = before ? ((await heldBy(ctx, [before.id])).get(before.id) ?? []) : []
    const roles = await rolesOf(ctx, role_ids)
    if (before) refuseChange(ctx, before, held, { ...values, roles })
    refuseGift(ctx, before, held, { ...values, roles })
    refuseAgentless(roles, values.agent_id === undefined ? before?.agent_id : values.agent_id)
    // no picture is an empty text in this column
    const columns = { ...values, cs_id: await serviceId(ctx, cs_wxid), avatar: avatar === null ? '' : avatar }
    const changed = before
      ? await updateRow(ctx, adminUser, before, version, columns)
      : await insertRow(ctx, adminUser, { ...columns, ...(initial && { password_hash: initial.password_hash }), must_change_password: 1 })
    const after = await giveRoles(ctx, changed, held, roles, changed === before)
    await refuseUnseen(ctx, after.id)
    if (before?.is_admin === 1) await refuseNoAdmin(ctx)
    if (after.status === 0) await endSessionsOf(ctx, [after.id])
    await audit(ctx, contract.edit, { id: after.id, before: before && audited(before, held), after: audited(after, roles) })
    await sayToStreams(ctx, [after.id], 'access', {})
    return { id: after.id, version: after.version, password: initial?.shown ?? null }
  })
  return saving.catch(atPhone)
}

type Asked = Pick<UserEdit, 'username' | 'status' | 'is_admin'> & { roles: readonly Role[] }

function refuseChange(ctx: Ctx, before: Account, held: readonly Role[], { roles, ...values }: Asked): void {
  if (isAbove(ctx, before, held)) throw refuse(above)
  if (values.username !== before.username) throw refuse(nameFixed, { field: 'username' })
  if (before.id !== ctx.actor.id) return
  const { status = before.status, is_admin = before.is_admin } = values
  if (status !== before.status || is_admin !== before.is_admin || !sameRoles(held, roles)) throw refuse(ownAccount, { field: 'role_ids' })
}

/** What the account had before it may keep. */
function refuseGift(ctx: Ctx, before: Account | null, held: readonly Role[], { roles, is_admin }: Asked): void {
  if (is_admin === 1 && before?.is_admin !== 1 && !ctx.actor.is_admin) throw refuse(notYours, { field: 'is_admin' })
  const added = roles.filter(({ id }) => !held.some((one) => one.id === id))
  if (added.some((role) => !mayGive(ctx, role))) throw refuse(notYours, { field: 'role_ids' })
}

/** Other roles are a new version of the account, though they stand in a table of their own. */
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

/** What of an account the log keeps: never what opens it. */
function audited({ username, real_name, phone, avatar, is_admin, agent_id, cs_id, status }: Account, roles: readonly Role[]) {
  const titles = roles.toSorted((one, other) => one.id - other.id).map(({ title }) => title)
  return { username, real_name, phone, avatar, is_admin, agent_id, cs_id, status, roles: titles }
}

const nameFixed: Label = ['账号创建后不能修改', 'A user name cannot be changed']
const passwordElsewhere: Label = ['请使用“重置密码”修改密码', 'Use “Reset password” to change the password']
