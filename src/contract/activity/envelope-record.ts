import * as z from 'zod/mini'
import { entity, get, nothing, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, longText, masked, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { phoneFilter } from '../people/fields.ts'

export type EnvelopeState = 'granted' | 'opened' | 'expired' | 'clawed'

/** The reason for which an envelope was given. */
export const envelopeSources = {
  receive: ['链接领取', 'By link'],
  order: ['订单', 'Order'],
  invite: ['邀请门店', 'Invited store'],
  lottery: ['抽奖', 'Lottery'],
} as const satisfies Record<string, Label>
export type EnvelopeSource = keyof typeof envelopeSources

/** An envelope's columns that its guards read. */
export interface EnvelopeFacts {
  source_type: EnvelopeSource
  expire_at: string
}

const isOpened: Label = ['红包已领取', 'The envelope is opened already']
export const isExpired: Label = ['红包已过期', 'The envelope has expired']
const isClawed: Label = ['红包已追回', 'The envelope was clawed back']
const notOpened: Label = ['红包未打开，不能追回', 'The envelope is not opened']
const onlyOrders: Label = ['只有下单获得的红包可以追回', 'Only envelopes for orders can be clawed back']

const unlessLate = ({ expire_at }: EnvelopeFacts, now: Date): Refusal | undefined =>
  Date.parse(expire_at) <= now.getTime() ? { label: isExpired } : undefined
const unlessGift = ({ source_type }: EnvelopeFacts): Refusal | undefined => (source_type === 'order' ? undefined : { label: onlyOrders })

/** The life cycle for an envelope (domain §4.4). Its amount is credited once. */
export const envelopeRecordFlow = machine<EnvelopeState, EnvelopeFacts>()({
  initial: ['granted'],
  states: {
    granted: { label: ['待打开', 'To open'], tone: 'warning' },
    opened: { label: ['已领取', 'Opened'], tone: 'success' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
    clawed: { label: ['已追回', 'Clawed back'], tone: 'danger' },
  },
  actions: {
    open: {
      label: ['打开', 'Open'],
      from: ['granted'],
      to: 'opened',
      actor: 'customer',
      blocked: { opened: isOpened, expired: isExpired, clawed: isClawed },
      guard: unlessLate,
    },
    expire: { label: ['过期退回', 'Expire'], from: ['granted'], to: 'expired', actor: 'system' },
    /** The order was refunded before the envelope was opened. */
    withdraw: { label: ['订单退款收回', 'Withdraw'], from: ['granted'], to: 'expired', actor: 'system' },
    /** The order was refunded after it. */
    claw: { label: ['订单退款追回', 'Claw back'], from: ['opened'], to: 'clawed', tone: 'danger', actor: 'system' },
    /** The same by staff, where the balance did not suffice at the refund. */
    clawback: {
      label: ['追回', 'Claw back'],
      message: ['已追回', 'Clawed back'],
      from: ['opened'],
      to: 'clawed',
      tone: 'danger',
      actor: 'activity:redEnvelope:publish',
      single: true,
      input: { reason: longText(['原因', 'Reason'], { max: 200 }) },
      blocked: { granted: notOpened, expired: isExpired, clawed: isClawed },
      never: unlessGift,
      call: { path: '/api/activity/redEnvelope/record/clawback', idempotent: true, affects: ['userBalance.account'] },
    },
  },
})

const moment = (label: Label) => derived(label, z.nullable(z.string()))
const words = (label: Label) => derived(label, z.nullable(z.string()))
const number = (label: Label) => derived(label, z.int())

export const envelopeRecordRow = z.object({
  id: z.int(),
  version: z.int(),
  record_no: derived(['红包单号', 'Number'], z.string()),
  activity_id: number(['活动', 'Activity']),
  activity_title: derived(['活动', 'Activity'], z.string()),
  user_id: number(['用户', 'User']),
  user_nick: derived(['用户', 'User'], z.string()),
  user_phone: masked(phoneMask, words(['手机号', 'Phone'])),
  store_name: words(['门店', 'Store']),
  source_type: choice(['来源', 'Source'], envelopeSources),
  source_id: derived(['来源单号', 'Source number'], z.string()),
  amount: number(['金额', 'Amount']),
  state: choice(['状态', 'State'], envelopeRecordFlow.words, envelopeRecordFlow.tones),
  /** The claw-back that the balance could not cover: the amount is owed until staff have clawed it back. */
  claw_failed_at: moment(['追回失败时间', 'Claw-back failed']),
  reason: words(['原因', 'Reason']),
  expire_at: derived(['打开截止', 'Open until'], z.string()),
  opened_at: moment(['打开时间', 'Opened at']),
  clawed_at: moment(['追回时间', 'Clawed back at']),
  created_at: derived(['发放时间', 'Given at'], z.string()),
})

export const envelopeRecordQuery = listQuery(
  {
    /** A number's beginning. */
    record_no: optional(text(['红包号', 'Envelope'], { max: 30, pattern: /^\w{1,30}$/ })),
    phone: optional(phoneFilter()),
    activity: optional(text(['活动名称', 'Activity name'], { max: 30 })),
    activity_id: optional(ref(['活动', 'Activity'])),
    user_id: optional(ref(['用户', 'User'])),
    source_type: optional(choice(['来源', 'Source'], envelopeSources)),
    source_no: optional(text(['来源单号', 'Source number'], { max: 40 })),
    claw: optional(choice(['追回', 'Claw-back'], { failed: ['追回失败', 'Failed'] })),
    /** Business days, inclusive. */
    from: optional(date(['发放时间从', 'Given from'])),
    to: optional(date(['发放时间到', 'Given until'])),
    state: optional(choice(['状态', 'State'], envelopeRecordFlow.words, envelopeRecordFlow.tones)),
  },
  ['created_at'],
)

const sum = (count: Label, amount: Label) => z.object({ count: number(count), amount: number(amount) })

/** The tiles above the records, within the data scope. */
const stat = z.object({
  today: sum(['今日发放', 'Given today'], ['今日发放金额', 'Amount given today']),
  given: sum(['累计发放', 'Given in all'], ['累计发放金额', 'Amount given in all']),
  waiting: sum(['待打开', 'To open'], ['待打开金额', 'Amount to open']),
  expired: sum(['已过期退回', 'Expired and returned'], ['退回金额', 'Amount returned']),
  /** The business day for the figures, for the tile filters. */
  day: derived(['日期', 'Day'], z.string()),
})

const list = { access: 'activity:redEnvelope:list' } as const
const at = (verb: string) => ({ ...list, path: `/api/activity/redEnvelope/record/${verb}` })

export const envelopeRecord = entity('activity.envelopeRecord', ['红包领取记录', 'Envelope'], envelopeRecordFlow, {
  list: { ...verbs.list(envelopeRecordQuery, envelopeRecordRow), ...at('list') },
  counts: { ...verbs.counts(envelopeRecordFlow, envelopeRecordQuery), ...at('counts') },
  stat: get(['统计', 'Figures'], nothing, stat, { ...at('stat'), quiet: true }),
  detail: { ...verbs.detail(envelopeRecordRow), ...at('detail') },
  export: {
    ...verbs.export(envelopeRecordQuery),
    access: 'activity:redEnvelope:export' as const,
    path: '/api/activity/redEnvelope/record/export',
  },
  ...verbs.transitions(envelopeRecordFlow),
})

export type EnvelopeRecord = OutputOf<typeof envelopeRecord.list>['list'][number]
export type EnvelopeRecordQuery = ParsedOf<typeof envelopeRecord.list>
