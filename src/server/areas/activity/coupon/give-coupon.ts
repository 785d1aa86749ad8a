import { and, eq, isNull } from 'drizzle-orm'
import { giftSources, type CouponSource } from '#contract/activity/coupon-words.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import type { CouponRow, UserCouponRow } from './coupon-rows.ts'
import { coupon } from './coupon-tables.ts'
import { couponMessages, isIssued, leftOf, newCode, rulesOf, validityOf } from './terms.ts'

export interface Recipient {
  user_id: number
  store_id: number | null
}

/** A coupon that was given. */
export type NewCoupon = Pick<
  UserCouponRow,
  'id' | 'code' | 'coupon_id' | 'user_id' | 'store_id' | 'source' | 'given_by' | 'state' | 'valid_from' | 'valid_to'
>

interface Grant {
  source: CouponSource
  /** The document from another activity: it gives once. */
  given_by?: string
  /** The exchange code that was redeemed. */
  code?: string
  call: Pick<Endpoint, 'address'>
}

/**
 * Gives one coupon to one customer in the caller's transaction (domain §4.2); a refusal rolls it back. The customer's row locks the limit;
 * gifts from other activities have no limit (as with red envelopes). One conditional update counts the coupon, last, because its row is hot.
 */
export async function giveCoupon(ctx: Ctx, row: CouponRow, to: Recipient, values: Grant): Promise<NewCoupon> {
  const { user_id } = to
  const id = await insertCoupon(ctx, row, to, values)
  if (!id) throw refuse(couponMessages.limit)
  await addEntry(ctx, { kind: 'coupon', activity_id: row.id, user_id, type: 'join', biz_no: id.code })
  await audit(ctx, values.call, { id: id.id, before: null, after: { ...id } })
  // exchange codes are counted at their generation
  if (values.code === undefined && !(await countIssued(ctx, row, 1, isGift(values) ? 'gift' : 'coupon')))
    throw refuse(await whyNone(ctx, row))
  return id
}

const isGift = ({ source }: Pick<Grant, 'source'>) => giftSources.includes(source)

/** The same for a caller whose work goes on without the coupon: undefined if none is left or the customer may have no more. */
export async function tryGive(ctx: Ctx, row: CouponRow, to: Recipient, values: Grant): Promise<NewCoupon | undefined> {
  try {
    // a savepoint: nothing remains from a coupon that is not given
    return await transact(ctx, (ctx) => giveCoupon(ctx, row, to, values))
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

/** Counts one more for the customer and inserts the coupon, in one statement; undefined if the customer has as many as the limit. */
async function insertCoupon(
  ctx: Ctx,
  row: CouponRow,
  { user_id, store_id }: Recipient,
  { source, given_by, ...values }: Grant,
): Promise<NewCoupon | undefined> {
  const { valid_from, valid_to } = validityOf(row, ctx.now)
  const code = values.code ?? newCode()
  const now = ctx.now.toISOString()
  const is_gift = isGift({ source })
  const [record] = await prepared(ctx.db)<{ id: string }>`
    with held as (
      insert into coupon_holder (coupon_id, user_id, received) select ${row.id}::int8, ${user_id}::int8, 1 where not ${is_gift}::boolean
      on conflict (coupon_id, user_id) do update set received = coupon_holder.received + 1 where coupon_holder.received < ${row.per_limit}
      returning 1
    )
    insert into user_coupon (code, coupon_id, user_id, store_id, source, given_by, valid_from, valid_to, rules, created_at, updated_at, created_by)
    select ${code}, ${row.id}::int8, ${user_id}::int8, ${store_id}::int8, ${source}, ${given_by ?? null}, ${valid_from}::timestamptz,
      ${valid_to}::timestamptz, ${JSON.stringify(rulesOf(row))}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${authorOf(ctx)}::int8
    where ${is_gift}::boolean or exists (select from held) returning id`
  if (!record) return undefined
  return {
    id: Number(record.id),
    code,
    coupon_id: row.id,
    user_id,
    store_id,
    source,
    given_by: given_by ?? null,
    state: 'unused',
    valid_from,
    valid_to,
  }
}

/**
 * Counts issued coupons, if the coupon is issued now and so many are left in all and today. Codes are made before the claim period as well;
 * neither they nor gifts of other activities count for the day.
 */
export async function countIssued(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id }: Pick<CouponRow, 'id'>,
  n: number,
  as: 'coupon' | 'code' | 'gift' = 'coupon',
): Promise<boolean> {
  const at = now.toISOString()
  const today = businessDay(now)
  const isCode = as === 'code' ? 1 : 0
  const ofDay = as === 'coupon' ? 1 : 0
  // prepared: many customers wait for this row
  const rows = await prepared(db)`
      update coupon set joined_count = joined_count + ${n}::int,
        last_day = case when ${ofDay}::int = 0 then last_day else ${today}::date end,
        last_day_count = case when ${ofDay}::int = 0 then last_day_count when last_day = ${today}::date then last_day_count + ${n}::int else ${n}::int end
      where id = ${id} and state = 'published' and deleted_at is null and (total_count = -1 or joined_count + ${n}::int <= total_count)
        and (end_at is null or end_at > ${at}::timestamptz)
        and (${isCode}::int = 1 or start_at is null or start_at <= ${at}::timestamptz)
        and (${ofDay}::int = 0 or daily_limit is null
          or (case when last_day = ${today}::date then last_day_count else 0 end) + ${n}::int <= daily_limit)
      returning id`
  return rows.length === 1
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
