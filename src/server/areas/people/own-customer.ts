import { sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/**
 * The customers among these who have the phone number of the calling account, or of its agent or its member of customer service: staff does
 * not decide about own benefits (domain §12).
 */
export async function ownCustomers({ db, actor }: Ctx, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select customer.id::float8 as id from customer join admin_user as account on account.id = ${actor.id}
      left join agent on agent.id = account.agent_id left join customer_service as service on service.id = account.cs_id
    where customer.id = any(${sql.param([...user_ids])}::bigint[])
      and customer.phone <> '' and customer.phone in (account.phone, agent.phone, service.phone)`)
  return new Set(rows.map(({ id }) => id))
}

export async function isOwnCustomer(ctx: Ctx, user_id: number): Promise<boolean> {
  return (await ownCustomers(ctx, [user_id])).has(user_id)
}

/** Refuses a step by which the caller would receive money as a customer. */
export async function refuseOwnCustomer(ctx: Ctx, user_id: number): Promise<void> {
  if (await isOwnCustomer(ctx, user_id)) throw refuse(ownBenefit)
}

const ownBenefit: Label = [
  '受益用户与您使用同一个手机号，请由他人处理',
  'The customer who benefits has your mobile number. Another person must do this',
]
