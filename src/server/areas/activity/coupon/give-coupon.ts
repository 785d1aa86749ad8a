import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CouponSource } from '#contract/activity/coupon-words.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { addEntry } from '../shared/figures.ts'
import type { CouponRow, UserCouponRow } from './coupon-rows.ts'
import { coupon, couponHolder, userCoupon } from './coupon-tables.ts'
import { couponMessages, isIssued, leftOf, newCode, rulesOf, validityOf } from './terms.ts'

export interface Recipient {
  user_id: number
  store_id: number | null
}

interface Given {
  source: CouponSource
  /** The document of another activity: it gives once. */
  given_by?: string
  /** The exchange code that was redeemed. */
  code?: string
  call: Pick<Endpoint, 'address'>
}

/**
 * Gives one coupon to one customer, in the caller's transaction (domain §4.2); a refusal rolls it back. The row of the customer is the lock of
 * the limit, and one conditional update counts the coupon. That update comes last, because its row is hot.
 */
export async function giveCoupon(ctx: Ctx, row: CouponRow, to: Recipient, given: Given): Promise<UserCouponRow> {
  const { user_id } = to
  if (!(await countHolder(ctx, row, user_id))) throw refuse(couponMessages.limit)
  const made = await insertCoupon(ctx, row, to, given)
  await addEntry(ctx, { kind: 'coupon', activity_id: row.id, user_id, type: 'join', biz_no: made.code })
  await audit(ctx, given.call, { id: made.id, before: null, after: { ...made, rules: undefined } })
  // exchange codes are counted at their generation
  if (given.code === undefined && !(await countIssued(ctx, row, 1))) throw refuse(await whyNone(ctx, row))
  return made
}

/** The same for a caller whose work goes on without the coupon: undefined if none is left or the customer may have no more. */
export async function tryGive(ctx: Ctx, row: CouponRow, to: Recipient, given: Given): Promise<UserCouponRow | undefined> {
  try {
    // a savepoint: nothing remains of a coupon that is not given
    return await transact(ctx, (ctx) => giveCoupon(ctx, row, to, given))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Why none could be counted: another customer was first, or the coupon has ended meanwhile. */
async function whyNone({ db, now }: Ctx, { id }: CouponRow): Promise<Label> {
  const [row] = await db.select().from(coupon).where(eq(coupon.id, id))
  if (!row || !isIssued(row, now)) return couponMessages.time
  return leftOf(row) === 0 ? couponMessages.empty : couponMessages.today
}

async function countHolder({ db }: Ctx, { id, per_limit }: CouponRow, user_id: number): Promise<boolean> {
  const [row] = await db
    .insert(couponHolder)
    .values({ coupon_id: id, user_id, received: 1 })
    .onConflictDoUpdate({
      target: [couponHolder.coupon_id, couponHolder.user_id],
      set: { received: sql`${couponHolder.received} + 1` },
      setWhere: sql`${couponHolder.received} < ${per_limit}`,
    })
    .returning({ received: couponHolder.received })
  return row !== undefined
}

async function insertCoupon(ctx: Ctx, row: CouponRow, { user_id, store_id }: Recipient, given: Given): Promise<UserCouponRow> {
  const now = ctx.now.toISOString()
  const [made] = await ctx.db
    .insert(userCoupon)
    .values({
      ...{ code: given.code ?? newCode(), coupon_id: row.id, user_id, store_id, source: given.source, given_by: given.given_by ?? null },
      ...{ ...validityOf(row, ctx.now), rules: rulesOf(row), created_at: now, updated_at: now, created_by: authorOf(ctx) },
    })
    .returning()
  return made as UserCouponRow
}

/** Counts issued coupons, if the coupon is issued now and so many are left in all and today. Codes are made before the claim period as well. */
export async function countIssued(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id }: Pick<CouponRow, 'id'>,
  n: number,
  as: 'coupon' | 'code' = 'coupon',
): Promise<boolean> {
  const at = now.toISOString()
  const today = businessDay(now)
  const counted = sql`(case when ${coupon.last_day} = ${today}::date then ${coupon.last_day_count} else 0 end) + ${n}::int`
  const [row] = await db
    .update(coupon)
    .set({
      joined_count: sql`${coupon.joined_count} + ${n}::int`,
      ...(as === 'coupon' && { last_day: today, last_day_count: counted }),
    })
    .where(
      and(
        eq(coupon.id, id),
        eq(coupon.state, 'published'),
        isNull(coupon.deleted_at),
        sql`(${coupon.total} = -1 or ${coupon.joined_count} + ${n}::int <= ${coupon.total})`,
        sql`(${coupon.end_at} is null or ${coupon.end_at} > ${at})`,
        as === 'code' ? undefined : sql`(${coupon.start_at} is null or ${coupon.start_at} <= ${at})`,
        as === 'code' ? undefined : sql`(${coupon.daily_limit} is null or ${counted} <= ${coupon.daily_limit})`,
      ),
    )
    .returning({ id: coupon.id })
  return row !== undefined
}

/** The customer with the store in use; undefined for one who is disabled or deleted. */
export async function recipientOf({ db }: Pick<Ctx, 'db'>, user_id: number): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ user_id: customer.id, store_id: store.id })
    .from(customer)
    .leftJoin(store, and(eq(store.id, customer.store_id), eq(store.status, 1), isNull(store.deleted_at)))
    .where(and(eq(customer.id, user_id), eq(customer.status, 1), isNull(customer.deleted_at)))
  return row
}
