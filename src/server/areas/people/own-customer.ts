import { and, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { customer } from './tables.ts'

/**
 * The customers among these who have the phone number of the calling account, its agent or its customer service member: staff does
 * not decide about own benefits (domain §12).
 */
export async function ownCustomers(ctx: Ctx, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(and(inArray(customer.id, [...user_ids]), isOwnPhone(ctx, customer.phone)))
  return new Set(rows.map(({ id }) => id))
}

export async function isOwnCustomer(ctx: Ctx, user_id: number): Promise<boolean> {
  return (await ownCustomers(ctx, [user_id])).has(user_id)
}

/** Refuses a step by which the caller would receive money as a customer. */
export async function refuseOwnCustomer(ctx: Ctx, user_id: number): Promise<void> {
  if (await isOwnCustomer(ctx, user_id)) throw refuse(ownBenefit)
}

/** The condition that a phone number is one of the caller's. */
export function isOwnPhone({ actor }: Ctx, phone: SQLWrapper): SQL {
  return sql`(${phone} <> '' and ${phone} in (
    select own.phone from admin_user as account
      left join agent as employer on employer.id = account.agent_id left join customer_service as service on service.id = account.cs_id
      cross join lateral (values (account.phone), (employer.phone), (service.phone)) as own (phone)
      where account.id = ${actor.id}))`
}

export const ownBenefit: Label = [
  '受益用户与您使用同一个手机号，请由他人处理',
  'The customer who benefits has your mobile number. Another person must do this',
]
