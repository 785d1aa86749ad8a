import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { gift as contract } from '#contract/goods/gift.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'

/** The gifts given by a rule, the newest first; recipients are shown only for visible customers. */
export async function record(ctx: Ctx, { id, customer_id, ...place }: ParsedOf<typeof contract.record>) {
  const inScope = usersSeen(ctx)
  const findRecords = (customerId: number) =>
    inArray(
      giftRecord.customer_id,
      ctx.db
        .select({ id: customer.id })
        .from(customer)
        .where(and(eq(customer.id, customerId), inScope)),
    )
  const where = and(eq(giftRecord.gift_id, id), customer_id ? findRecords(customer_id) : undefined) as SQL
  const query = ctx.db
    .select({
      id: giftRecord.id,
      created_at: giftRecord.created_at,
      qty: giftRecord.qty,
      biz_no: giftRecord.biz_no,
      code: sku.code,
      title: sku.title,
      nick: customer.nick,
      phone: customer.phone,
    })
    .from(giftRecord)
    .innerJoin(sku, eq(sku.id, giftRecord.sku_id))
    .leftJoin(customer, and(eq(customer.id, giftRecord.customer_id), inScope))
    .where(where)
    .orderBy(desc(giftRecord.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map(({ nick, phone, ...row }) => ({ ...row, customer: nick ?? '', phone: phone ?? '' }))
  return pageOf(list, await countRows(ctx.db, giftRecord, where))
}
