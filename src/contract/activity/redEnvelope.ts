import * as z from 'zod/mini'
import { offersOfReward } from '../common/open-offers.ts'
import { entity, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, int, money, optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { segmentRule } from '../people/segment-field.ts'
import {
  activityColumns,
  audienceColumns,
  activityFields,
  activityVerbs,
  budgetVerbs,
  reviewColumns,
  reviewFilter,
  periodRule,
} from './activity.ts'
import { activityFlow, phases } from './flow.ts'

export const envelopeKinds = { fixed: ['固定金额', 'Fixed'], random: ['拼手气', 'Random'] } as const
export type EnvelopeKind = keyof typeof envelopeKinds

/** The event for which a customer receives an envelope. */
export const envelopeTriggers = {
  receive: ['链接领取', 'By link'],
  order_paid: ['支付后', 'Paid order'],
  order_completed: ['完成后', 'Completed order'],
  invite_store: ['邀请门店成功', 'Invited store'],
} as const
export type EnvelopeTrigger = keyof typeof envelopeTriggers

/** The triggers that an order pulls. */
export const orderTriggers: readonly EnvelopeTrigger[] = ['order_paid', 'order_completed']

/** The most that one envelope holds, in fen (domain §4.4). */
export const MOST_EACH = 20_000
export const MOST_ENVELOPES = 1_000_000
const MOST_TOTAL = 999_999_900

export const redEnvelopeFlow = activityFlow('activity:redEnvelope')

export const tooLittle: Label = ['红包总额不能小于个数×最小金额', 'The total must be at least the number × the lowest amount']
export const tooMuch: Label = ['红包总额不能大于个数×最大金额', 'The total must be at most the number × the highest amount']
export const notEqual: Label = ['红包总额必须等于个数×单个金额', 'The total must equal the number × the amount of each']
const tooLarge: Label = ['单个红包不能超过200元', 'One envelope holds at most ¥200']
const tooSmall: Label = ['最小金额不能小于0.01元', 'The lowest amount is at least ¥0.01']
const eachTooSmall: Label = ['单个金额不能小于0.01元', 'The amount of each is at least ¥0.01']
const wrongOrder: Label = ['最大金额不能小于最小金额', 'The highest amount must not be below the lowest']
const dayAboveAll: Label = ['每人每日个数不能大于每人个数', 'The limit per day must not exceed the limit per person']
const ask = (zh: string, en: string): Label => [`请输入${zh}`, `Please enter ${en}`]

export const redEnvelopeFields = {
  title: text(['活动名称', 'Activity name'], { min: 2, max: 30 }),
  kind: choice(['红包类型', 'Type'], envelopeKinds, { fixed: 'info', random: 'warning' }),
  trigger: choice(['触发方式', 'Given for'], envelopeTriggers),
  total_amount: money(['红包总额', 'Total amount'], { min: 1, max: MOST_TOTAL }),
  total_count: int(['红包个数', 'Number of envelopes'], 1, MOST_ENVELOPES),
  each: optional(money(['单个金额', 'Amount of each'], { min: 1, below: eachTooSmall })),
  min_each: optional(money(['最小金额', 'Lowest amount'], { min: 1, below: tooSmall })),
  max_each: optional(money(['最大金额', 'Highest amount'], { min: 1 })),
  /** The amount that the buyer paid less refunds is compared with it. */
  order_min: optional(money(['订单最低金额', 'Lowest order amount'], { min: 1 })),
  per_user_limit: int(['每人个数', 'Limit per person'], 1, 1000),
  per_day_limit: optional(int(['每人每日个数', 'Limit per person and day'], 1, 1000)),
  valid_hours: int(['打开时限', 'Hours to open'], 1, 720),
  wish: optional(text(['祝福语', 'Greeting'], { max: 20 })),
  ...activityFields,
  sort: defaulted(sortField),
}

interface Entered {
  kind: EnvelopeKind
  total_amount: number
  total_count: number
  each?: number | null
  min_each?: number | null
  max_each?: number | null
  per_user_limit: number
  per_day_limit?: number | null
}

const isRandom = ({ kind }: Entered) => kind === 'random'
const isFixed = ({ kind }: Entered) => kind === 'fixed'

export const redEnvelopeEdit = editOf(redEnvelopeFields).check(
  rule(['each', 'kind'], ask('单个金额', 'the amount of each'), (it: Entered) => isRandom(it) || Boolean(it.each)),
  rule(['min_each', 'kind'], ask('最小金额', 'the lowest amount'), (it: Entered) => isFixed(it) || Boolean(it.min_each)),
  rule(['max_each', 'kind'], ask('最大金额', 'the highest amount'), (it: Entered) => isFixed(it) || Boolean(it.max_each)),
  rule(['each', 'kind'], tooLarge, (it: Entered) => isRandom(it) || (it.each ?? 0) <= MOST_EACH),
  rule(['max_each', 'kind'], tooLarge, (it: Entered) => isFixed(it) || (it.max_each ?? 0) <= MOST_EACH),
  rule(
    ['max_each', 'min_each', 'kind'],
    wrongOrder,
    (it: Entered) => isFixed(it) || !it.max_each || !it.min_each || it.max_each >= it.min_each,
  ),
  rule(
    ['total_amount', 'total_count', 'each', 'kind'],
    notEqual,
    (it: Entered) => isRandom(it) || !it.each || it.total_amount === it.total_count * it.each,
  ),
  rule(
    ['total_amount', 'total_count', 'min_each', 'kind'],
    tooLittle,
    (it: Entered) => isFixed(it) || it.total_amount >= it.total_count * (it.min_each ?? 0),
  ),
  rule(
    ['total_amount', 'total_count', 'max_each', 'min_each', 'kind'],
    tooMuch,
    (it: Entered) => isFixed(it) || !it.max_each || it.max_each < (it.min_each ?? 0) || it.total_amount <= it.total_count * it.max_each,
  ),
  rule(
    ['per_day_limit', 'per_user_limit'],
    dayAboveAll,
    ({ per_day_limit, per_user_limit }: Entered) => !per_day_limit || per_day_limit <= per_user_limit,
  ),
  periodRule,
  segmentRule,
)

const count = (label: Label) => derived(label, z.int())

export const redEnvelopeRow = rowOf(redEnvelopeFields, {
  ...activityColumns(redEnvelopeFlow),
  ...audienceColumns(),
  ...reviewColumns,
  /** Given and not returned. An envelope that is not opened in time returns. */
  granted_count: count(['已发个数', 'Given']),
  granted_amount: count(['已发金额', 'Amount given']),
  opened_count: count(['已打开个数', 'Opened']),
  opened_amount: count(['已打开金额', 'Amount opened']),
  /** The amount that the closing released. */
  released_count: count(['已释放个数', 'Released']),
  released_amount: count(['已释放金额', 'Amount released']),
})

export const redEnvelopeQuery = listQuery(
  {
    ...reviewFilter,
    title: optional(text(['活动名称', 'Activity name'], { max: 30 })),
    kind: optional(choice(['红包类型', 'Type'], envelopeKinds)),
    trigger: optional(choice(['触发方式', 'Given for'], envelopeTriggers)),
    phase: optional(choice(['状态', 'State'], phases)),
    /** Business days, inclusive, on which the activity begins. */
    from: optional(date(['开始时间从', 'Starts from'])),
    to: optional(date(['开始时间到', 'Starts until'])),
  },
  ['sort', 'start_at', 'created_at'],
)

export const redEnvelope = entity('activity.redEnvelope', ['红包活动', 'Red envelope activity'], redEnvelopeFlow, {
  list: verbs.list(redEnvelopeQuery, redEnvelopeRow),
  detail: verbs.detail(redEnvelopeRow),
  edit: verbs.edit(redEnvelopeEdit),
  ...activityVerbs(redEnvelopeFlow, 'activity:redEnvelope'),
  ...budgetVerbs('activity:redEnvelope'),
  uses: offersOfReward('activity:redEnvelope:list'),
  delete: verbs.delete(),
  export: verbs.export(redEnvelopeQuery),
})

export type RedEnvelope = OutputOf<typeof redEnvelope.detail>
export type RedEnvelopeEdit = ParsedOf<typeof redEnvelope.edit>
export type RedEnvelopeQuery = ParsedOf<typeof redEnvelope.list>
