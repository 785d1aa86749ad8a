import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/**
 * Tells whether a customer has the phone number of the calling account, or of its agent or its member of customer service: staff does not
 * decide about own benefits (domain §12).
 */
export async function isOwnCustomer({ db, actor }: Ctx, user_id: number): Promise<boolean> {
  const { rows } = await db.execute<{ own: boolean }>(sql`
    select exists (
      select from customer join admin_user as account on account.id = ${actor.id}
        left join agent on agent.id = account.agent_id left join customer_service as service on service.id = account.cs_id
      where customer.id = ${user_id} and customer.phone <> '' and customer.phone in (account.phone, agent.phone, service.phone)) as own`)
  return rows[0]?.own === true
}
