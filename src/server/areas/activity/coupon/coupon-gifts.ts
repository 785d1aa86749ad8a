import { inArray } from 'drizzle-orm'
import { NO_TOTAL } from '#contract/activity/coupon-words.ts'
import { withoutPaying } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { coupon } from './coupon-tables.ts'
import { worthOf } from './terms.ts'

export interface CouponGift {
  /** The most that it takes off, fen. */
  worth: number
  /** The part that the customer takes without paying. */
  free: number
  has_total: boolean
}

/** One coupon as another activity's gift, by id. Such gifts pass the limit per customer: the document that gives them counts them. */
export async function couponGifts({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, CouponGift>> {
  const rows = await db
    .select()
    .from(coupon)
    .where(inArray(coupon.id, [...ids]))
  return new Map(
    rows.map((row) => {
      const worth = worthOf(row)
      return [row.id, { worth, free: withoutPaying(worth, row.threshold), has_total: row.total !== NO_TOTAL }]
    }),
  )
}
