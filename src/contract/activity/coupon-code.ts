import * as z from 'zod/mini'
import { entity, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, derived, int, longText, masked, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { MOST_CODES } from './coupon-words.ts'

export const codeStates = { open: ['未兑换', 'Not redeemed'], redeemed: ['已兑换', 'Redeemed'] } as const satisfies Record<string, Label>

const nullableText = (label: Label) => derived(label, z.nullable(z.string()))

export const couponCodeRow = z.object({
  id: z.int(),
  code: derived(['兑换码', 'Code'], z.string()),
  coupon_id: derived(['优惠券', 'Coupon'], z.int()),
  coupon_title: derived(['优惠券', 'Coupon'], z.string()),
  state: choice(['状态', 'State'], codeStates, { open: 'info', redeemed: 'success' }),
  user_nick: nullableText(['兑换用户', 'Redeemed by']),
  user_phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  redeemed_at: nullableText(['兑换时间', 'Redeemed at']),
  reason: nullableText(['生成原因', 'Reason']),
  created_at: derived(['生成时间', 'Made at'], z.string()),
})

export const couponCodeQuery = listQuery(
  {
    coupon_id: optional(ref(['优惠券', 'Coupon'])),
    code: optional(text(['兑换码', 'Code'], { max: 20, raised: true })),
    state: optional(choice(['状态', 'State'], codeStates)),
  },
  ['created_at'],
)

// a code is worth a coupon to its reader, so that reading needs the right to issue
const by = { access: 'activity:coupon:publish' } as const

/** Exchange codes for a coupon. They count as issued from their generation on. */
export const couponCode = entity('activity.couponCode', ['兑换码', 'Exchange code'], {
  list: { ...verbs.list(couponCodeQuery, couponCodeRow), ...by, path: '/api/activity/coupon/code/list' },
  generate: post(
    ['生成兑换码', 'Generate codes'],
    z.object({
      coupon_id: ref(['优惠券', 'Coupon']),
      count: int(['数量', 'Number'], 1, MOST_CODES),
      reason: longText(['生成原因', 'Reason'], { max: 200 }),
    }),
    z.object({ batch_id: z.int(), count: z.int() }),
    {
      ...by,
      path: '/api/activity/coupon/code/generate',
      idempotent: true,
      affects: ['activity.coupon'],
      message: ['兑换码已生成', 'Codes generated'],
    },
  ),
  export: { ...verbs.export(couponCodeQuery), ...by, path: '/api/activity/coupon/code/export' },
})

export type CouponCode = OutputOf<typeof couponCode.list>['list'][number]
export type CouponCodeQuery = ParsedOf<typeof couponCode.list>
