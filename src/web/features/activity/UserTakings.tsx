import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { record as draw, type DrawRecord } from '#contract/lottery/record.ts'
import { record as signIn, type SignRecord } from '#contract/sign/record.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { BoundRecords } from '#web/kit/list/BoundRecords.tsx'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns.tsx'

const coupon = columnsOf(couponRecord.list)

const couponColumns: ListColumn<CouponRecord>[] = [
  coupon.code('code', { width: 150, card: 'title' }),
  coupon.text('coupon_title', { width: 200 }),
  coupon.tag('source', { width: 150 }),
  coupon.tag('state', { width: 96 }),
  coupon.time('created_at', { width: 150 }),
  coupon.time('valid_to', { width: 150 }),
  coupon.code('order_no', { width: 180 }),
]

/** The coupons of a user, the newest first, in a tab of its page. */
export function UserCoupons({ id }: { id: number }) {
  const say = useLabel()
  return (
    <BoundRecords
      records={couponRecord.list}
      filter={{ user_id: id }}
      label={say(['优惠券', 'Coupons'])}
      columns={useColumns(couponColumns)}
      empty={say(['还没有优惠券', 'No coupons yet'])}
    />
  )
}

const sign = columnsOf(signIn.list)

const signColumns: ListColumn<SignRecord>[] = [
  sign.text('sign_date', { width: 120, card: 'title' }),
  sign.count('streak_day', { width: 110 }),
  sign.count('integral', { width: 110 }),
  sign.count('reward_integral', { width: 130 }),
  sign.text('gifts', { width: 200 }),
  sign.tag('is_makeup', { width: 100 }),
  sign.time('created_at', { width: 150 }),
]

/** The sign-ins of a user. */
export function UserSignIns({ id }: { id: number }) {
  const say = useLabel()
  return (
    <BoundRecords
      records={signIn.list}
      filter={{ user_id: id }}
      label={say(['签到', 'Sign-ins'])}
      columns={useColumns(signColumns)}
      empty={say(['还没有签到', 'No sign-ins yet'])}
    />
  )
}

const drawn = columnsOf(draw.list)

const drawColumns: ListColumn<DrawRecord>[] = [
  drawn.code('record_no', { width: 190, card: 'title' }),
  drawn.text('lottery_title', { width: 180 }),
  drawn.text('title', { width: 160 }),
  drawn.tag('kind', { width: 120 }),
  drawn.tag('paid_by', { width: 140 }),
  drawn.tag('state', { width: 96 }),
  drawn.time('created_at', { width: 150 }),
]

/** The draws of a user. */
export function UserDraws({ id }: { id: number }) {
  const say = useLabel()
  return (
    <BoundRecords
      records={draw.list}
      filter={{ user_id: id }}
      label={say(['抽奖', 'Draws'])}
      columns={useColumns(drawColumns)}
      empty={say(['还没有抽奖', 'No draws yet'])}
    />
  )
}
