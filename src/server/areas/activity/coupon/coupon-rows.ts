import { eq, isNull, or } from 'drizzle-orm'
import { couponCode as codeContract } from '#contract/activity/coupon-code.ts'
import { couponRecord as recordContract } from '#contract/activity/coupon-record.ts'
import { coupon as contract } from '#contract/activity/coupon.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { coupon, couponCode, userCoupon } from './coupon-tables.ts'

export type CouponRow = typeof coupon.$inferSelect
export type UserCouponRow = typeof userCoupon.$inferSelect

export const coupons = entityRows({ table: coupon, contract, scope: 'shared' })

/** The coupons for the customers whom the caller sees; a customer sees the own ones. */
export const userCoupons = entityRows({
  table: userCoupon,
  contract: recordContract,
  scope: (ctx) => (ctx.actor.customer ? eq(userCoupon.user_id, ctx.actor.customer.id) : ofUsersSeen(ctx, userCoupon.user_id)),
})

/** Open codes, and those that customers redeemed whom the caller sees. */
export const codes = entityRows({
  table: couponCode,
  contract: codeContract,
  scope: (ctx) => {
    const redeemed = ofUsersSeen(ctx, couponCode.user_id)
    return redeemed && or(isNull(couponCode.user_id), redeemed)
  },
})
