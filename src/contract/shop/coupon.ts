import * as z from 'zod/mini'
import { userCouponFlow } from '../activity/coupon-record-flow.ts'
import { shownTerms, usableCoupon } from '../activity/coupon-record.ts'
import { couponScopes, couponSources } from '../activity/coupon-words.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, listOf, optional, ref, rowId, text } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { shipTypes } from '../trade/words.ts'
import { plainText } from './texts.ts'

const nullableText = z.nullable(z.string())

const offered = z.object({
  id: z.int(),
  title: derived(['优惠券', 'Coupon'], z.string()),
  ...shownTerms,
  scope: choice(['适用范围', 'Applies to'], couponScopes),
  desc: plainText('使用说明', 'Terms'),
  start_at: derived(['领取开始时间', 'Claimed from'], nullableText),
  end_at: derived(['领取结束时间', 'Claimed until'], nullableText),
  /** The use dates; null where they follow from the claim day. */
  valid_start_at: derived(['用券开始时间', 'Usable from'], nullableText),
  valid_end_at: derived(['用券结束时间', 'Usable until'], nullableText),
  valid_days: derived(['有效天数', 'Days of use'], z.nullable(z.int())),
  per_limit: derived(['每人限领', 'Limit per customer'], z.int()),
  /** The share that is issued, in percent; null without a total. */
  issued_percent: derived(['已领', 'Issued'], z.nullable(z.int())),
  /** How many the caller has received; 0 for visitors. */
  received: derived(['已领取', 'Received'], z.int()),
  can_receive: z.boolean(),
  /** Why the caller cannot receive it. */
  msg: nullableText,
})

const own = z.object({
  id: z.int(),
  code: derived(['券码', 'Code'], z.string()),
  coupon_id: derived(['优惠券', 'Coupon'], z.int()),
  title: derived(['优惠券', 'Coupon'], z.string()),
  ...shownTerms,
  scope: choice(['适用范围', 'Applies to'], couponScopes),
  desc: plainText('使用说明', 'Terms'),
  stackable_integral: derived(['可与积分同用', 'Can be combined with points'], z.literal([0, 1])),
  source: choice(['来源', 'Source'], couponSources),
  state: choice(['状态', 'State'], userCouponFlow.words, userCouponFlow.tones),
  valid_from: derived(['有效期从', 'Usable from'], z.string()),
  valid_to: derived(['有效期至', 'Usable until'], z.string()),
  order_id: derived(['使用订单', 'Order'], z.nullable(z.int())),
  created_at: z.string(),
})

const got = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
})

const line = text(['商品', 'Goods'], { max: 40, pattern: /^p?[1-9]\d{0,15}:[1-9]\d{0,8}$/ })

/** Mini-program coupons (domain §4.2). */
export const coupon = entity('shop.coupon', ['优惠券', 'Coupon'], {
  /** The coupons that can be claimed now or soon. */
  center: get(['领券中心', 'Coupons to claim'], listQuery({ id: optional(ref(['优惠券', 'Coupon'])) }, ['sort']), pageOf(offered), {
    access: 'public',
  }),
  /** The caller's own coupons. */
  list: get(
    ['我的优惠券', 'My coupons'],
    listQuery({ state: optional(choice(['状态', 'State'], userCouponFlow.words)) }, ['created_at']),
    pageOf(own),
  ),
  /**
   * The caller's unused coupons for a basket, the best first. A line is `sku_id:quantity` in the base unit or `p` with `package_id:quantity`; without
   * lines all are listed.
   */
  usable: get(
    ['可用优惠券', 'Usable coupons'],
    z.object({
      lines: defaulted(listOf(['商品', 'Goods'], line, 100)),
      /** For the freight, which counts in what a coupon saves; by default a parcel to the default address. */
      ship_type: optional(choice(['配送方式', 'Delivery'], shipTypes)),
      address_id: optional(ref(['收货地址', 'Address'])),
    }),
    z.object({ list: z.array(usableCoupon) }),
    { quiet: true },
  ),
  receive: post(['领取', 'Receive'], z.object({ id: rowId() }), got, { idempotent: true, hot: true, message: ['领取成功', 'Received'] }),
  redeem: post(['兑换', 'Redeem'], z.object({ code: text(['兑换码', 'Code'], { max: 30, raised: true }) }), got, {
    idempotent: true,
    guesses: { perHour: 10, refusal: ['兑换码错误次数过多，请{n}秒后再试', 'Too many wrong codes. Try again in {n} s'] },
    message: ['兑换成功', 'Coupon redeemed'],
  }),
})

export type ShopCoupon = OutputOf<typeof coupon.center>['list'][number]
