import { user as contract } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { reachOf, ownScope, refuseUnseen } from '#server/identity/access/account-reach.ts'
import { accounts } from '#server/identity/access/account-source.ts'
import { leaveHeadships } from '#server/identity/department/department-head.ts'
import { lockDepartments, refuseClosed } from '#server/identity/department/department-tree.ts'
import { endSessionsOf } from '#server/identity/session/account-sessions.ts'
import { notifyPerson } from '#server/identity/session/own-account.ts'
import { makeWait } from '#server/identity/session/waiting.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { changeRows, lockRows, rowOr404, type BatchResult, type Refusal } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { publish } from '#server/platform/notify/notify.ts'
import { above, heldBy, holdsMore, isAbove, ownAccount, refuseNoAdmin, takeAccounts, type Account } from './account-rules.ts'
import { approveChange } from './approve-change.ts'
import { initialPassword, setPassword, unlockAccount } from './initial-password.ts'

/** Logs a disabled account out with its next request; its old sessions stay ended when it is enabled again. */
export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const refusal = await refusals(ctx, ids, ownAccount)
    const { result, changed } = await changeRows(ctx, accounts, { endpoint: contract.status, ids, refusal, set: () => ({ status }) })
    if (status === 0) await letGo(ctx, changed)
    return result
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const refusal = await refusals(ctx, ids, ownAccount)
    const set = () => ({ deleted_at: ctx.now.toISOString() })
    const { result, changed } = await changeRows(ctx, accounts, { endpoint: contract.delete, ids, refusal, set })
    await letGo(ctx, changed)
    await leaveHeadships(
      ctx,
      changed.map(({ id }) => id),
    )
    return result
  })
}
export { remove as delete }

/** Sets a new password for another person; returns it if it was generated. It is shown only once. */
export async function reset(ctx: Ctx, { id, password, two_factor_off }: ParsedOf<typeof contract.reset>) {
  if (id === ctx.actor.id) throw refuse(ownPassword, { field: 'password' })
  const initial = await initialPassword(ctx, password)
  return transact(ctx, async (ctx) => {
    const account = await rowOr404(ctx, accounts, id, { lock: true })
    if (await isAbove(ctx, account, (await heldBy(ctx, [id])).get(id) ?? [])) throw refuse(above)
    await setPassword(ctx, account, initial, { two_factor_off: two_factor_off === 1 })
    const after = { must_change_password: 1, ...(two_factor_off === 1 && { two_factor: 0 }) }
    const before = { must_change_password: null, ...(two_factor_off === 1 && { two_factor: account.totp_enabled_at === null ? 0 : 1 }) }
    await audit(ctx, contract.reset, { id, before, after })
    await makeWait(ctx, account, 'password')
    await notifyPerson(ctx, id, 'password_changed')
    if (two_factor_off === 1 && account.totp_enabled_at !== null) await notifyPerson(ctx, id, 'factor_removed')
    return { password: initial.plainPassword }
  })
}

/** Approves another administrator's changes to an account's login methods. */
export function approve(ctx: Ctx, input: ParsedOf<typeof contract.approve>) {
  return transact(ctx, async (ctx) => {
    const account = await rowOr404(ctx, accounts, input.id, { lock: true })
    if (await isAbove(ctx, account, (await heldBy(ctx, [input.id])).get(input.id) ?? [])) throw refuse(above)
    if (input.id === ctx.actor.id) throw refuse(ownPassword)
    return approveChange(ctx, accounts, input)
  })
}

/** Deletes the waits after wrong passwords. */
export function unlock(ctx: Ctx, { ids }: ParsedOf<typeof contract.unlock>) {
  return forEach(ctx, ids, undefined, async (ctx, accounts) => {
    const freed = await Promise.all(accounts.map(async (account) => ({ account, was: await unlockAccount(ctx, account) })))
    await audit(
      ctx,
      contract.unlock,
      freed.map(({ account: { id }, was }) => ({ id, before: { locked: was }, after: { locked: false } })),
    )
  })
}

/** 强制下线: every session ends with the next request, open streams within half a second. */
export function kick(ctx: Ctx, { ids }: ParsedOf<typeof contract.kick>) {
  return forEach(ctx, ids, ownSessions, async (ctx, accounts) => {
    const ended = await endSessionsOf(
      ctx,
      accounts.map(({ id }) => id),
    )
    await audit(
      ctx,
      contract.kick,
      accounts.map(({ id }) => ({ id, before: { sessions_ended: null }, after: { sessions_ended: ended.get(id) ?? 0 } })),
    )
  })
}

const ownPassword: Label = ['请在个人中心修改自己的密码', 'Change your own password in the personal centre']
const ownSessions: Label = ['请在个人中心管理自己的登录设备', 'End your own sessions in the personal centre']

/** Logs out disabled and deleted accounts, and keeps at least one administrator. */
async function letGo(ctx: Ctx, accounts: readonly Account[]): Promise<void> {
  await endSessionsOf(
    ctx,
    accounts.map(({ id }) => id),
  )
  if (accounts.some(({ is_admin }) => is_admin === 1)) await refuseNoAdmin(ctx)
}

/** The refusal to change an account in scope: the caller's own account, or one with more permissions than the caller. */
export async function refusals(ctx: Ctx, ids: readonly number[], own: Label | undefined) {
  const held = await heldBy(ctx, ids)
  const reach = await reachOf(ctx)
  return (account: Account): Refusal | undefined => {
    if (own && account.id === ctx.actor.id) return { label: own }
    return holdsMore(ctx, reach, account, held.get(account.id) ?? []) ? { label: above } : undefined
  }
}

/** Changes the accounts that the caller may change; the result lists each outcome. */
function forEach(
  ctx: Ctx,
  ids: readonly number[],
  own: Label | undefined,
  act: (ctx: Ctx, accounts: Account[]) => Promise<void>,
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const rows = await lockRows(ctx, accounts, ids)
    const refusal = await refusals(ctx, ids, own)
    const result: BatchResult = { success: [], failed: [] }
    const touched: Account[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const why = row ? refusal(row)?.label : messages.not_found
      if (row && !why) touched.push(row)
      if (why) result.failed.push({ id, msg: say(why, ctx.language, { entity: contract.$.label }) })
      else result.success.push(id)
    }
    if (touched.length > 0) await act(ctx, touched)
    return result
  })
}

/** Assigns accounts to a department, or to none. Accounts out of scope or with more permissions than the caller stay unchanged. */
export function transfer(ctx: Ctx, { ids, department_id }: ParsedOf<typeof contract.transfer>) {
  return transact(ctx, async (ctx) => {
    await lockDepartments(ctx)
    if (department_id !== null) await refuseClosed(ctx, department_id)
    const refusal = await refusals(ctx, ids, seesAll(ctx) ? undefined : ownScope)
    const set = () => ({ department_id })
    const { result, changed } = await changeRows(ctx, accounts, { endpoint: contract.transfer, ids, refusal, set })
    await refuseUnseen(ctx, ...result.success)
    await publish(
      ctx,
      changed.map((account) => account.id),
      'access',
      {},
    )
    return result
  })
}
