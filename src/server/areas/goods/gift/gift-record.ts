import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { gift as contract } from '#contract/goods/gift.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { customer } from '../common/tables.ts'
import { countRows } from '../core/count.ts'
import type { Ctx } from '../core/ctx.ts'
import { pageOf, rowsAt } from '../core/page.ts'
import { visible } from '../core/scope.ts'
import { giftRecord } from './offer-tables.ts'
import { sku } from './tables.ts'

/** What a rule has given away, the newest first; to whom is told of the customers that the person may see. */
export async function record(ctx: Ctx, { id, customer_id, ...place }: ParsedOf<typeof contract.record>) {
  const seen = visible(ctx, { self: customer.created_by })
  const asked = (customerId: number) =>
    inArray(
      giftRecord.customer_id,
      ctx.db
        .select({ id: customer.id })
        .from(customer)
        .where(and(eq(customer.id, customerId), seen)),
    )
  const where = and(eq(giftRecord.gift_id, id), customer_id ? asked(customer_id) : undefined) as SQL
  const query = ctx.db
    .select({
      ...{ id: giftRecord.id, created_at: giftRecord.created_at, qty: giftRecord.qty, biz_no: giftRecord.biz_no },
      ...{ code: sku.code, title: sku.title, nick: customer.nick, phone: customer.phone },
    })
    .from(giftRecord)
    .innerJoin(sku, eq(sku.id, giftRecord.sku_id))
    .leftJoin(customer, and(eq(customer.id, giftRecord.customer_id), seen))
    .where(where)
    .orderBy(desc(giftRecord.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map(({ nick, phone, ...row }) => ({ ...row, customer: nick ?? '', phone: phone ?? '' }))
  return pageOf(list, await countRows(ctx.db, giftRecord, where))
}
