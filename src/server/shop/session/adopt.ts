import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { session as contract } from '#contract/shop/session.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { assignRows } from '#server/areas/people/assign.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { customer, storeAudit } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { account } from '#server/platform/ledger/tables.ts'

type Customer = typeof customer.$inferSelect

/**
 * Staff imported a customer who now logs in for the first time and proves the number: the login moves to the imported row with its store,
 * and the registration row is deleted. Refused if that row has its own history. In the caller's transaction, both rows locked.
 */
export async function adoptImported(ctx: Ctx, fresh: Customer, imported: Customer): Promise<void> {
  if (imported.openid !== null || imported.status !== 1 || (await hasHistory(ctx, fresh))) throw refuse(phoneTaken, { field: 'mobile' })
  await assignRows(ctx, { targets: [{ type: 'user', id: fresh.id }], cs_id: null })
  const at = ctx.now.toISOString()
  await ctx.db.update(customer).set({ deleted_at: at, openid: null, unionid: null }).where(eq(customer.id, fresh.id))
  const { openid, unionid, invite_id, invite_bound_at } = fresh
  const binding = imported.invite_id === null ? { invite_id, invite_bound_at } : {}
  const after = { openid, unionid, ...binding, last_login_at: at, login_ip: ctx.http.ip }
  await ctx.db
    .update(customer)
    .set({ ...after, version: sql`${customer.version} + 1` })
    .where(eq(customer.id, imported.id))
  await ctx.db.update(customerSession).set({ customer_id: imported.id }).where(eq(customerSession.customer_id, fresh.id))
  await audit(ctx, contract.phone, [
    { id: fresh.id, before: { openid, deleted_at: null }, after: { openid: null, deleted_at: at } },
    { id: imported.id, before: imported, after: { ...imported, ...after } },
  ])
}

/** Tells whether more than a login is known about the customer. */
async function hasHistory({ db }: Ctx, { id, store_id, is_salesman, phone }: Customer): Promise<boolean> {
  if (store_id !== null || is_salesman === 1 || phone !== null) return true
  const counts = await Promise.all([
    db.$count(storeAudit, eq(storeAudit.user_id, id)),
    db.$count(customerAddress, and(eq(customerAddress.user_id, id), isNull(customerAddress.deleted_at))),
    db.$count(account, and(eq(account.owner_type, 'user'), eq(account.owner_id, id))),
  ])
  return counts.some((count) => count > 0)
}

export const phoneTaken: Label = ['该手机号已被其他用户绑定', 'This number is linked to another user']
