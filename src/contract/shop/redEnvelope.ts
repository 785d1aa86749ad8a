import * as z from 'zod/mini'
import { envelopeRecordFlow, envelopeSources } from '../activity/envelope-record.ts'
import { phases, phaseTones } from '../activity/flow.ts'
import { envelopeKinds, envelopeTriggers } from '../activity/redEnvelope.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, optional, rowId } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'

const nullableText = z.nullable(z.string())

const row = z.object({
  id: z.int(),
  title: derived(['活动名称', 'Activity name'], z.string()),
  kind: choice(['红包类型', 'Type'], envelopeKinds),
  trigger: choice(['触发方式', 'Given for'], envelopeTriggers),
  /** Fen; what an order must amount to. */
  order_min: derived(['订单最低金额', 'Lowest order amount'], z.nullable(z.int())),
  valid_hours: derived(['打开时限', 'Hours to open'], z.int()),
  wish: derived(['祝福语', 'Greeting'], nullableText),
  start_at: derived(['开始时间', 'Starts'], nullableText),
  end_at: derived(['结束时间', 'Ends'], nullableText),
  phase: choice(['状态', 'State'], phases, phaseTones),
  has_left: derived(['还有红包', 'Some are left'], z.boolean()),
  /** By a `receive` call; `msg` says why not. Visitors never can. */
  can_receive: derived(['可领取', 'Can be received'], z.boolean()),
  msg: derived(['不能领取的原因', 'Why it cannot be received'], nullableText),
})

const state = choice(['状态', 'State'], envelopeRecordFlow.words, envelopeRecordFlow.tones)

/** An own envelope; the amount is told by opening it. */
export const ownEnvelope = z.object({
  id: z.int(),
  record_no: derived(['红包单号', 'Number'], z.string()),
  activity_id: z.int(),
  title: derived(['活动名称', 'Activity name'], z.string()),
  wish: derived(['祝福语', 'Greeting'], nullableText),
  source_type: choice(['来源', 'Source'], envelopeSources),
  amount: derived(['金额', 'Amount'], z.nullable(z.int())),
  state,
  expire_at: derived(['打开截止', 'Open until'], z.string()),
  opened_at: derived(['打开时间', 'Opened at'], nullableText),
  created_at: derived(['发放时间', 'Given at'], z.string()),
})

/** Red envelopes for the customer (domain §4.4). */
export const redEnvelope = entity('shop.redEnvelope', ['红包', 'Red envelope'], {
  /** The activities that are running or begin soon and are for the caller. */
  list: get(['红包活动', 'Red envelopes'], listQuery({}, ['sort']), pageOf(row)),
  /** The page for a link. */
  detail: get(['红包详情', 'Red envelope'], z.object({ id: rowId() }), row, { access: 'public' }),
  mine: get(
    ['我的红包', 'Own envelopes'],
    listQuery({ state: optional(choice(['状态', 'State'], envelopeRecordFlow.words)) }, ['created_at']),
    pageOf(ownEnvelope),
  ),
  receive: post(
    ['领取红包', 'Receive'],
    z.object({ id: rowId() }),
    z.object({ record_id: z.int(), record_no: z.string(), expire_at: z.string(), wish: nullableText }),
    { idempotent: true, hot: true, message: ['红包已领取', 'Red envelope received'] },
  ),
  /** Credits the amount to the balance; `id` identifies the caller's own envelope. */
  open: post(['打开红包', 'Open'], z.object({ id: rowId() }), z.object({ id: z.int(), amount: z.int(), balance: z.int(), state }), {
    idempotent: true,
    message: ['红包已打开', 'Red envelope opened'],
  }),
})

export type ShopRedEnvelope = OutputOf<typeof redEnvelope.detail>
