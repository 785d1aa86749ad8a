import { and, eq, isNull } from 'drizzle-orm'
import { session as contract } from '#contract/shop/session.ts'
import { assignNew } from '#server/areas/people/assign.ts'
import { customer } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { Identity } from './provider.ts'
import { noFacts } from './tokens.ts'

type Customer = typeof customer.$inferSelect

/**
 * The customer for an identity, registered with the first login, in the caller's transaction. Among parallel first logins one inserts the row,
 * and the others wait for it and find it.
 */
export async function customerWith(ctx: Ctx, { openid, unionid, customer_id }: Identity): Promise<{ row: Customer; is_new: boolean }> {
  const at = ctx.now.toISOString()
  const isTheirs = customer_id === undefined ? eq(customer.openid, openid) : eq(customer.id, customer_id)
  const [customerRow] =
    customer_id === undefined
      ? await ctx.db
          .insert(customer)
          .values({ openid, unionid, nick: FIRST_NICK, source: 'self', created_at: at, updated_at: at })
          .onConflictDoNothing()
          .returning()
      : []
  if (customerRow) {
    const own = { ...ctx, actor: customerActor(noFacts(customerRow.id)) }
    await audit(own, contract.login, { id: customerRow.id, before: null, after: customerRow })
    await assignNew(own, { type: 'user', id: customerRow.id })
    return { row: customerRow, is_new: true }
  }
  const [known] = await ctx.db
    .select()
    .from(customer)
    .where(and(isTheirs, isNull(customer.deleted_at)))
    .for('no key update')
  if (!known) throw new Error('the customer of an openid was deleted during its login')
  return { row: known, is_new: false }
}

// WeChat does not tell the name; the customer enters it in the profile
const FIRST_NICK = '微信用户'
