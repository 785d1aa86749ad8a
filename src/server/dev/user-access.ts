import { and, inArray } from 'drizzle-orm'
import { user as contract } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { changeRows, lockRows, rowOr404, type BatchResult, type Refusal } from '../core/rows.ts'
import { tellPerson } from '../notice/own-account.ts'
import { endSessionsOf } from '../session/account-sessions.ts'
import { adminUser } from './tables.ts'
import { initialPassword, setPassword, unlockAccount } from './user-account.ts'
import { above, heldBy, isAbove, ownAccount, refuseNoAdmin, takeAccounts, type Account } from './user-rules.ts'
import { seen } from './user-source.ts'

/** A disabled account is out with the next request, and its old sessions do not come back when it is enabled. */
export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const refusal = await refusals(ctx, ids, ownAccount)
    const { result, changed } = await changeRows(ctx, {
      table: adminUser,
      endpoint: contract.status,
      entity: contract,
      ids,
      refusal,
      set: () => ({ status }),
    })
    if (status === 0) await letGo(ctx, changed)
    return result
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const refusal = await refusals(ctx, ids, ownAccount)
    const set = () => ({ deleted_at: ctx.now.toISOString() })
    const { result, changed } = await changeRows(ctx, {
      table: adminUser,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal,
      set,
    })
    await letGo(ctx, changed)
    return result
  })
}
export { remove as delete }

/** A new password for somebody else; answers it where it was made up, this once. */
export async function reset(ctx: Ctx, { id, password, two_factor_off }: ParsedOf<typeof contract.reset>) {
  if (id === ctx.actor.id) throw refuse(ownPassword, { field: 'password' })
  const initial = await initialPassword(ctx, password)
  return transact(ctx, async (ctx) => {
    const account = await rowOr404(ctx, adminUser, contract, id, { lock: true, scope: seen(ctx) })
    if (isAbove(ctx, account, (await heldBy(ctx, [id])).get(id) ?? [])) throw refuse(above)
    await setPassword(ctx, account, initial, { two_factor_off: two_factor_off === 1 })
    const after = { must_change_password: 1, ...(two_factor_off === 1 && { two_factor: 0 }) }
    const before = { must_change_password: null, ...(two_factor_off === 1 && { two_factor: account.totp_enabled_at === null ? 0 : 1 }) }
    await audit(ctx, contract.reset, { id, before, after })
    await tellPerson(ctx, id, 'password_changed')
    return { password: initial.shown }
  })
}

/** Ends the waits after wrong passwords. */
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

/** 强制下线: every session ends with the next request, the open streams within half a second. */
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

/** Whoever is disabled or deleted is logged out; of the administrators one is left. */
async function letGo(ctx: Ctx, accounts: readonly Account[]): Promise<void> {
  await endSessionsOf(
    ctx,
    accounts.map(({ id }) => id),
  )
  if (accounts.some(({ is_admin }) => is_admin === 1)) await refuseNoAdmin(ctx)
}

/** Why an account may not be touched by this person: the own one, one beyond the person's view, one that holds more. */
async function refusals(ctx: Ctx, ids: readonly number[], own: Label | undefined) {
  const held = await heldBy(ctx, ids)
  const scope = seen(ctx)
  const inSight =
    scope &&
    (await ctx.db
      .select({ id: adminUser.id })
      .from(adminUser)
      .where(and(inArray(adminUser.id, [...ids]), scope)))
  return (account: Account): Refusal | undefined => {
    if (own && account.id === ctx.actor.id) return { label: own }
    if (inSight && !inSight.some(({ id }) => id === account.id)) return { label: messages.not_found, values: { entity: contract.$.label } }
    return isAbove(ctx, account, held.get(account.id) ?? []) ? { label: above } : undefined
  }
}

/** Does something to the accounts that may be touched, and says of each how it went. */
function forEach(
  ctx: Ctx,
  ids: readonly number[],
  own: Label | undefined,
  act: (ctx: Ctx, accounts: Account[]) => Promise<void>,
): Promise<BatchResult> {
  return transact(ctx, async (ctx) => {
    const rows = await lockRows(ctx, adminUser, ids)
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
