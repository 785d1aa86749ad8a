import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { envelopeRecord, type EnvelopeRecord } from '#contract/activity/envelope-record.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { record as draw, type DrawRecord } from '#contract/lottery/record.ts'
import { record as signIn, type SignRecord } from '#contract/sign/record.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { BoundRecords, type BoundRecordsProps } from '#web/kit/list/BoundRecords.tsx'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

interface TakingsProps<Row> extends Pick<BoundRecordsProps<Row>, 'records'> {
  /** The user's id. */
  id: number
  columns: ListColumn<Row>[]
  label: Label
  empty: Label
}

const ROWS = 5

/** A user's records in activities, the newest first, in a part of the user's sheet. */
function Takings<Row extends { id: number }>({ records, id, columns, label, empty }: TakingsProps<Row>) {
  const say = useLabel()
  return (
    <BoundRecords
      records={records}
      filter={{ user_id: id }}
      label={say(label)}
      columns={useColumns(columns)}
      empty={say(empty)}
      size={ROWS}
    />
  )
}

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

export function UserCoupons({ id }: { id: number }) {
  return (
    <Takings
      records={couponRecord.list}
      id={id}
      columns={couponColumns}
      label={['优惠券', 'Coupons']}
      empty={['还没有优惠券', 'No coupons yet']}
    />
  )
}

const envelope = columnsOf(envelopeRecord.list)

const envelopeColumns: ListColumn<EnvelopeRecord>[] = [
  envelope.code('record_no', { width: 190, card: 'title' }),
  envelope.text('activity_title', { width: 180 }),
  envelope.words('source_type', { width: 100 }),
  envelope.money('amount', { width: 100 }),
  envelope.tag('state', { width: 100 }),
  envelope.own(
    'claw_failed_at',
    ({ claw_failed_at, state, amount }, language) =>
      claw_failed_at && state === 'opened' ? (
        <Tag tone="danger">{say(['待追回 {x}', '{x} owed'], language, { x: formatMoney(amount) })}</Tag>
      ) : null,
    { label: ['追回', 'Claw-back'], width: 150 },
  ),
  envelope.time('created_at', { width: 150 }),
  envelope.time('opened_at', { width: 150 }),
]

/** A user's envelopes, with the debts after a claw-back that the balance could not cover. */
export function UserEnvelopes({ id }: { id: number }) {
  return (
    <Takings
      records={envelopeRecord.list}
      id={id}
      columns={envelopeColumns}
      label={['红包', 'Envelopes']}
      empty={['还没有红包', 'No envelopes yet']}
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

export function UserSignIns({ id }: { id: number }) {
  return (
    <Takings records={signIn.list} id={id} columns={signColumns} label={['签到', 'Sign-ins']} empty={['还没有签到', 'No sign-ins yet']} />
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

export function UserDraws({ id }: { id: number }) {
  return <Takings records={draw.list} id={id} columns={drawColumns} label={['抽奖', 'Draws']} empty={['还没有抽奖', 'No draws yet']} />
}
