import { longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'

export type UserCouponState = 'unused' | 'locked' | 'used' | 'expired' | 'revoked'

const isLocked: Label = ['优惠券已被订单占用，请先关闭订单', 'An order holds the coupon. Close the order first']
const isUsed: Label = ['优惠券已使用，不能作废', 'The coupon has been used and cannot be revoked']
const isExpired: Label = ['优惠券已过期', 'The coupon has expired']
const isRevoked: Label = ['优惠券已作废', 'The coupon has been revoked']

/** The life cycle for a customer's coupon (domain §4.2). */
export const userCouponFlow = machine<UserCouponState>()({
  initial: ['unused'],
  states: {
    unused: { label: ['未使用', 'Unused'], tone: 'success' },
    locked: { label: ['已占用', 'In an order'], tone: 'warning' },
    used: { label: ['已使用', 'Used'], tone: 'info' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
    revoked: { label: ['已作废', 'Revoked'], tone: 'danger' },
  },
  actions: {
    lock: { label: ['下单占用', 'Take for an order'], from: ['unused'], to: 'locked', actor: 'system' },
    use: { label: ['付款使用', 'Use by payment'], from: ['locked'], to: 'used', actor: 'system' },
    release: { label: ['订单关闭退回', 'Return by a closed order'], from: ['locked'], to: 'unused', actor: 'system' },
    /** The whole order was refunded before its shipment. */
    restore: { label: ['退款退回', 'Return by a refund'], from: ['used'], to: 'unused', actor: 'system' },
    expire: { label: ['过期', 'Expire'], from: ['unused'], to: 'expired', actor: 'system' },
    revoke: {
      label: ['作废', 'Revoke'],
      message: ['已作废', 'Revoked'],
      from: ['unused'],
      to: 'revoked',
      tone: 'danger',
      actor: 'activity:coupon:publish',
      input: { reason: longText(['作废原因', 'Reason'], { max: 200 }) },
      blocked: { locked: isLocked, used: isUsed, expired: isExpired, revoked: isRevoked },
      call: { path: '/api/activity/coupon/record/revoke', affects: ['activity.coupon'] },
    },
    /** The order that gave it was refunded. */
    withdraw: { label: ['退款收回', 'Withdraw by a refund'], from: ['unused'], to: 'revoked', actor: 'system' },
  },
})
