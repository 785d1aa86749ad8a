import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { basketFields } from '../order/order-quote.ts'
import { phoneFilter } from '../people/fields.ts'
import { userCouponFlow } from './coupon-record-flow.ts'
import { couponKinds, couponSources } from './coupon-words.ts'

const nullableText = (label: Label) => derived(label, z.nullable(z.string()))
const moment = (label: Label) => derived(label, z.string())

/** The coupon terms as people read them. */
export const shownTerms = {
  kind: choice(['类型', 'Type'], couponKinds),
  amount: derived(['优惠金额', 'Amount off'], z.nullable(z.int())),
  discount: derived(['折扣', 'Discount'], z.nullable(z.int())),
  max_off: derived(['最高优惠金额', 'Maximum discount'], z.nullable(z.int())),
  threshold: derived(['使用门槛', 'Threshold'], z.int()),
}

/** A customer's coupon. */
export const couponRecordRow = z.object({
  id: z.int(),
  version: z.int(),
  code: derived(['券码', 'Code'], z.string()),
  coupon_id: derived(['优惠券', 'Coupon'], z.int()),
  coupon_title: derived(['优惠券', 'Coupon'], z.string()),
  ...shownTerms,
  user_id: derived(['用户', 'User'], z.int()),
  user_nick: derived(['用户', 'User'], z.string()),
  user_phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  store_name: nullableText(['门店', 'Store']),
  source: choice(['来源', 'Source'], couponSources),
  created_at: moment(['领取时间', 'Received at']),
  valid_from: moment(['有效期从', 'Usable from']),
  valid_to: moment(['有效期至', 'Usable until']),
  state: choice(['状态', 'State'], userCouponFlow.words, userCouponFlow.tones),
  order_id: derived(['使用订单', 'Order'], z.nullable(z.int())),
  order_no: nullableText(['使用订单', 'Order']),
  used_at: nullableText(['使用时间', 'Used at']),
  reason: nullableText(['作废原因', 'Reason']),
})

export const couponRecordQuery = listQuery(
  {
    code: optional(text(['券码', 'Code'], { max: 20, raised: true })),
    coupon_id: optional(ref(['优惠券', 'Coupon'])),
    user_id: optional(ref(['用户', 'User'])),
    user_phone: optional(phoneFilter()),
    store_id: optional(ref(['门店', 'Store'])),
    source: optional(choice(['来源', 'Source'], couponSources)),
    /** Business days, inclusive. */
    from: optional(date(['领取时间从', 'Received from'])),
    to: optional(date(['领取时间到', 'Received until'])),
    state: optional(choice(['状态', 'State'], userCouponFlow.words, userCouponFlow.tones)),
  },
  ['created_at'],
)

/** A coupon for an order that is not placed yet: what it takes off, or why it cannot be used. */
export const usableCoupon = z.object({
  id: z.int(),
  code: z.string(),
  title: derived(['优惠券', 'Coupon'], z.string()),
  ...shownTerms,
  valid_to: moment(['有效期至', 'Usable until']),
  /** Fen that this order costs less with it, freight included; 0 if it cannot be used. */
  off: derived(['优惠金额', 'Amount off'], z.int()),
  msg: nullableText(['不可用原因', 'Why not']),
})

const list = { access: 'activity:coupon:list' } as const
const at = (verb: string) => ({ ...list, path: `/api/activity/coupon/record/${verb}` })
const { integral_used: _points, user_coupon_id: _coupon, ...basket } = basketFields
/** With the region in the address that the form shows: the freight belongs to what a coupon saves. */
const order = z.object({ ...basket, region: optional(text(['地区', 'Region'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })) })

export const couponRecord = entity('activity.couponRecord', ['领取记录', 'Coupon of a customer'], userCouponFlow, {
  list: { ...verbs.list(couponRecordQuery, couponRecordRow), ...at('list') },
  counts: { ...verbs.counts(userCouponFlow, couponRecordQuery), ...at('counts') },
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), couponRecordRow, at('detail')),
  export: {
    ...verbs.export(couponRecordQuery),
    access: 'activity:coupon:export' as const,
    path: '/api/activity/coupon/record/export',
  },
  ...verbs.transitions(userCouponFlow),
  /** The unused coupons that the ordering person has, the best first. */
  usableOption: post(['可用优惠券', 'Usable coupons'], order, z.object({ list: z.array(usableCoupon) }), {
    path: '/api/activity/coupon/record/usable',
    access: 'order:order:create',
    effect: 'read',
    quiet: true,
  }),
})

export type CouponRecord = OutputOf<typeof couponRecord.list>['list'][number]
export type CouponRecordQuery = ParsedOf<typeof couponRecord.list>
export type UsableCoupon = OutputOf<typeof couponRecord.usableOption>['list'][number]
