import { randomBytes } from 'node:crypto'
import { NO_TOTAL } from '#contract/activity/coupon-words.ts'
import { phaseOf, type Phase } from '#contract/activity/flow.ts'
import type { Label } from '#contract/kit/label.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { CouponRow } from './coupon-rows.ts'
import type { CouponRules } from './coupon-tables.ts'

// A coupon's worth, and when it can be issued and used. Pure rules, without the database.

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

/** A code with 60 random bits: five for each of its twelve signs. */
export function newCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** The time in which a coupon issued now can be used; a number of days counts business days. */
export function validityOf(
  coupon: Pick<CouponRow, 'valid_type' | 'valid_start_at' | 'valid_end_at' | 'valid_days' | 'from_day'>,
  now: Date,
): { valid_from: string; valid_to: string } {
  const { valid_type, valid_start_at, valid_end_at, valid_days, from_day } = coupon
  if (valid_type === 'fixed' && valid_start_at && valid_end_at) return { valid_from: valid_start_at, valid_to: valid_end_at }
  const today = businessDay(now)
  return {
    valid_from: from_day === 1 ? dayBegins(today, 1) : now.toISOString(),
    valid_to: dayBegins(today, from_day + (valid_days ?? 1)),
  }
}

/** The rules that a customer coupon keeps. */
export function rulesOf(coupon: CouponRow): CouponRules {
  const { kind, amount, discount, max_off, threshold, scope, scope_ids, exclude_ids, price_level, stackable_integral } = coupon
  return {
    kind,
    amount: amount ?? 0,
    discount: discount ?? 0,
    max_off: max_off ?? 0,
    threshold,
    scope,
    ids: scope_ids,
    exclude_ids,
    price_level,
    stackable_integral,
  }
}

/** The most that one coupon takes off, in fen. */
export function worthOf({ kind, amount, max_off }: Pick<CouponRow, 'kind' | 'amount' | 'max_off'>): number {
  return (kind === 'cash' ? amount : max_off) ?? 0
}

export const couponMessages = {
  empty: ['优惠券已领完', 'No coupons are left'],
  limit: ['您已领取过该优惠券', 'You have already received this coupon'],
  time: ['不在领取时间内', 'The coupon cannot be received at this time'],
  audience: ['您不符合领取条件', 'You cannot receive this coupon'],
  today: ['今日优惠券已领完，请明天再来', 'No coupons are left for today. Try again tomorrow'],
} as const satisfies Record<string, Label>

/** Whether the coupon is issued at this time: it is published, within its claim period, and would still be usable. */
export function isIssued(coupon: CouponRow, now: Date, phases: readonly Phase[] = ['running']): boolean {
  if (!phases.includes(phaseOf(coupon, now))) return false
  return coupon.valid_type !== 'fixed' || coupon.valid_end_at === null || Date.parse(coupon.valid_end_at) > now.getTime()
}

/** How many can still be issued; null without a limit. */
export function leftOf({ total, joined_count }: Pick<CouponRow, 'total' | 'joined_count'>): number | null {
  return total === NO_TOTAL ? null : Math.max(0, total - joined_count)
}

/** How many can still be issued on this business day; null without a limit. */
export function leftToday({ daily_limit, last_day, last_day_count }: CouponRow, now: Date): number | null {
  if (daily_limit === null) return null
  return Math.max(0, daily_limit - (last_day === businessDay(now) ? last_day_count : 0))
}

/** The coupon terms as people read them; a value for the other kind is null. */
export function shownOf({
  kind,
  amount,
  discount,
  max_off,
  threshold,
}: Pick<CouponRules, 'kind' | 'amount' | 'discount' | 'max_off' | 'threshold'>) {
  const isCash = kind === 'cash'
  return { kind, amount: isCash ? amount : null, discount: isCash ? null : discount, max_off: isCash ? null : max_off, threshold }
}
