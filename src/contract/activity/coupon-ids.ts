import * as z from 'zod/mini'
import { defaulted, derived, listOf, ref } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

/** Coupons that another record names: a collection shows them, an invitation gives them to the stores that join (domain §4.1, §6.3). */
export const MOST_NAMED_COUPONS = 5

export const namedCoupons = {
  coupon_ids: defaulted(listOf(['优惠券', 'Coupons'], ref(['优惠券', 'Coupon']), MOST_NAMED_COUPONS)),
}

const twice: Label = ['优惠券不能重复', 'Coupons must be unique']

export const couponsOnce = rule(
  ['coupon_ids'],
  twice,
  ({ coupon_ids = [] }: { coupon_ids?: number[] }) => new Set(coupon_ids).size === coupon_ids.length,
)

/** The named coupons with their titles; without a title the coupon cannot be received any more. */
export const couponTitles = {
  coupons: derived(['优惠券', 'Coupons'], z.array(z.object({ id: z.int(), title: z.nullable(z.string()) }))),
}
