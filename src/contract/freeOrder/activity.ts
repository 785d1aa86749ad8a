import * as z from 'zod/mini'
import {
  activityColumns,
  audienceColumns,
  activityFields,
  activityVerbs,
  budgetVerbs,
  reviewColumns,
  reviewFilter,
  periodRule,
} from '../activity/activity.ts'
import { activityFlow, phases } from '../activity/flow.ts'
import { entity, get, nothing, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import {
  choice,
  date,
  defaulted,
  derived,
  flag,
  image,
  int,
  money,
  optional,
  rate,
  ref,
  richText,
  rowId,
  shaped,
  text,
  time,
} from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, option, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { segmentRule } from '../people/segment-field.ts'
import {
  freeModes,
  freeModeTones,
  freeScopes,
  MOST_QUOTA,
  MOST_SCOPE,
  MOST_SESSION_QUOTA,
  MOST_SESSIONS,
  rewardTargets,
  type FreeMode,
  type FreeScope,
  type RewardTarget,
} from './words.ts'

export const freeFlow = activityFlow('freeOrder:activity')

const aboveZero: Label = ['免单名额必须大于0', 'The number of slots must be greater than 0']

const places = (label: Label, most: number) => int(label, 1, most, { below: aboveZero })

const session = z.object({
  draw_at: time(['开奖时间', 'Draw']),
  quota: places(['场次名额', 'Slots'], MOST_SESSION_QUOTA),
})

/** The orders that take part: what the editor's estimate needs as well. */
const reach = {
  scope: choice(['商品范围', 'Goods'], freeScopes),
  scope_ids: defaulted(shaped(['指定对象', 'Applies to'], z.array(rowId()).check(z.maxLength(MOST_SCOPE)))),
  order_min: defaulted(money(['订单门槛', 'Order amount from'])),
}

/** A free-order activity's editable fields (domain §12). */
export const freeFields = {
  title: text(['活动名称', 'Name'], { min: 2, max: 30 }),
  cover: optional(image(['封面', 'Cover'])),
  mode: choice(['免单方式', 'Winners'], freeModes, freeModeTones),
  ...reach,
  quota: places(['免单名额', 'Slots'], MOST_QUOTA),
  per_user_limit: optional(int(['每人上限', 'Per person'], 1, MOST_QUOTA)),
  reward_rate: rate(['返还比例', 'Rate']),
  reward_cap: optional(money(['单笔上限', 'Cap per order'], { min: 1 })),
  budget: money(['预算', 'Budget'], { min: 1 }),
  reward_to: choice(['返还方式', 'Returned as'], rewardTargets),
  coupon_id: optional(ref(['优惠券', 'Coupon'])),
  nth: optional(int(['第N单', 'n'], 2, 100_000)),
  sessions: defaulted(shaped(['开奖场次', 'Draws'], z.array(session).check(z.maxLength(MOST_SESSIONS)))),
  apply_days: optional(int(['申请期限（天）', 'Days to apply'], 1, 365)),
  proof_required: defaulted(flag(['需上传凭证', 'Images required'])),
  ...activityFields,
  rules: optional(richText(['活动规则', 'Rules'], { kilobytes: 16 })),
  sort: defaulted(sortField),
}

interface Entered {
  mode: FreeMode
  scope: FreeScope
  scope_ids?: number[]
  quota: number
  budget: number
  reward_rate: number
  reward_cap?: number | null
  reward_to: RewardTarget
  coupon_id?: number | null
  nth?: number | null
  apply_days?: number | null
  sessions?: { draw_at: string; quota: number }[]
  start_at: string
  end_at: string
}

const labels: Readonly<Record<Exclude<FreeScope, 'all'>, Label>> = {
  category: ['请选择分类', 'Please select categories'],
  brand: ['请选择品牌', 'Please select brands'],
  series: ['请选择系列', 'Please select series'],
  sku: ['请选择商品', 'Please select goods'],
  collection: ['请选择活动合集', 'Please select collections'],
}
const askNth: Label = ['第N单必须为2~100000之间的整数', 'n must be a whole number from 2 to 100,000']
const askSession: Label = ['请至少设置一个开奖场次', 'At least one draw is required']
const drawsLate: Label = ['开奖时间必须在活动时间之后', 'The draws must be later than the time of the activity']
const drawsTwice: Label = ['开奖时间不能重复', 'The times of the draws must be unique']
const tooManyPlaces: Label = ['场次名额之和不能大于免单名额', 'The draws must not have more slots than the activity']
const belowCap: Label = ['预算不能小于单笔上限', 'The budget must not be lower than the cap per order']
const noRate: Label = ['返还比例必须大于0', 'The rate must be greater than 0']
export const askCoupon: Label = ['请选择优惠券', 'Please select a coupon']
const askDays: Label = ['请输入申请期限', 'Please enter the days to apply']

/** Every draw is later than the begin, and the last one than the end: each paid order takes part in exactly one (docs/adr/0064). */
function drawsAfter({ mode, sessions = [], start_at, end_at }: Entered): boolean {
  if (mode !== 'draw' || sessions.length === 0) return true
  const times = sessions.map(({ draw_at }) => Date.parse(draw_at))
  return Math.min(...times) > Date.parse(start_at) && Math.max(...times) >= Date.parse(end_at)
}

export const freeEdit = editOf(freeFields).check(
  ...(Object.keys(labels) as (keyof typeof labels)[]).map((kind) =>
    rule(['scope_ids', 'scope'], labels[kind], ({ scope, scope_ids = [] }: Entered) => scope !== kind || scope_ids.length > 0),
  ),
  periodRule,
  segmentRule,
  rule(['nth', 'mode'], askNth, ({ mode, nth }: Entered) => mode !== 'nth' || Boolean(nth)),
  rule(['sessions', 'mode'], askSession, ({ mode, sessions = [] }: Entered) => mode !== 'draw' || sessions.length > 0),
  rule(['sessions', 'mode', 'start_at', 'end_at'], drawsLate, drawsAfter),
  rule(
    ['sessions'],
    drawsTwice,
    ({ sessions = [] }: Entered) => new Set(sessions.map(({ draw_at }) => Date.parse(draw_at))).size === sessions.length,
  ),
  rule(
    ['sessions', 'mode', 'quota'],
    tooManyPlaces,
    ({ mode, sessions = [], quota }: Entered) => mode !== 'draw' || sessions.reduce((sum, one) => sum + one.quota, 0) <= quota,
  ),
  rule(['reward_rate'], noRate, ({ reward_rate }: Entered) => reward_rate > 0),
  rule(['budget', 'reward_cap'], belowCap, ({ budget, reward_cap }: Entered) => !reward_cap || budget >= reward_cap),
  rule(['coupon_id', 'reward_to'], askCoupon, ({ reward_to, coupon_id }: Entered) => reward_to !== 'coupon' || Boolean(coupon_id)),
  rule(['apply_days', 'mode'], askDays, ({ mode, apply_days }: Entered) => mode !== 'apply' || Boolean(apply_days)),
)

const count = (label: Label) => derived(label, z.int())
const named = z.object({ id: z.int(), title: z.string() })

const { sessions: _sessions, rules: _rules, ...listed } = freeFields

export const freeRow = rowOf(listed, {
  ...activityColumns(freeFlow),
  ...audienceColumns(),
  ...reviewColumns,
  /** Orders that have won, also those whose reward has been given. */
  won: count(['已中名额', 'Winners']),
  granted: count(['已发放', 'Paid out']),
  granted_amount: count(['已发金额', 'Amount given']),
  waiting_count: count(['候选订单', 'Candidates']),
  next_draw_at: derived(['下次开奖', 'Next draw'], z.nullable(z.string())),
})

/** A draw with its proof: its seed's hash from the publication on, the seed itself once it is drawn (docs/adr/0064). */
export const drawnSession = z.object({
  session_no: z.int(),
  draw_at: derived(['开奖时间', 'Draw'], z.string()),
  quota: z.int(),
  seed_hash: derived(['随机种子摘要', 'Hash of the seed'], z.nullable(z.string())),
  seed: derived(['随机种子', 'Seed'], z.nullable(z.string())),
  drawn_at: derived(['实际开奖', 'Drawn'], z.nullable(z.string())),
  candidates: derived(['候选订单', 'Candidates'], z.int()),
  winners: derived(['中签订单', 'Winners'], z.int()),
})

export const freeDetail = z.extend(freeRow, {
  rules: derived(['活动规则', 'Rules'], z.nullable(z.string())),
  sessions: derived(['开奖场次', 'Draws'], z.array(drawnSession)),
  /** The titles for `scope_ids`; for a SKU its code. */
  scope_items: derived(['指定对象', 'Applies to'], z.array(named)),
  coupon_title: derived(['优惠券', 'Coupon'], z.nullable(z.string())),
})

export const freeQuery = listQuery(
  {
    ...reviewFilter,
    word: optional(text(['活动名称', 'Name'], { max: 30 })),
    mode: optional(choice(['免单方式', 'Winners'], freeModes)),
    /** Running on one of these business days. */
    from: optional(date(['活动时间从', 'Runs from'])),
    to: optional(date(['活动时间到', 'Runs until'])),
    phase: optional(choice(['进度', 'Phase'], { upcoming: phases.upcoming, running: phases.running, ended: phases.ended })),
    state: optional(choice(['状态', 'State'], freeFlow.words, freeFlow.tones)),
  },
  ['sort', 'created_at', 'start_at'],
)

const estimated = z.object({
  /** Business days before today that the figures are of. */
  days: z.int(),
  orders: z.int(),
  /** The amount paid for the goods in scope, fen. */
  amount: z.int(),
})

export const activity = entity('freeOrder.activity', ['免单活动', 'Free-order activity'], freeFlow, {
  list: verbs.list(freeQuery, freeRow),
  counts: verbs.counts(freeFlow, freeQuery),
  detail: verbs.detail(freeDetail),
  edit: verbs.edit(freeEdit),
  ...activityVerbs(freeFlow, 'freeOrder:activity'),
  ...budgetVerbs('freeOrder:activity'),
  delete: verbs.delete(),
  /** Draws a session whose time has come; a job does the same every minute. */
  draw: post(
    ['开奖', 'Draw'],
    z.object({ id: rowId(), session: int(['场次', 'Session'], 1, MOST_SESSIONS) }),
    z.object({ id: z.int(), session: z.int(), candidates: z.int(), winners: z.int() }),
    { access: 'freeOrder:activity:draw', idempotent: true, affects: ['freeOrder.record'], message: ['已开奖', 'Winners drawn'] },
  ),
  /** The latest sales in this scope: from them the editor computes winners and cost. */
  estimate: get(['预计参与订单', 'Expected orders'], z.object(reach), estimated, { access: 'freeOrder:activity:list', quiet: true }),
  /** The coupons that can be a reward now. */
  rewards: get(
    ['优惠券选项', 'Coupons'],
    z.object({ word: optional(text(['名称', 'Name'], { max: 40 })) }),
    z.object({ list: z.array(option) }),
    { access: 'freeOrder:activity:list', quiet: true },
  ),
  /** The collections whose orders can take part. */
  collections: get(
    ['活动合集选项', 'Collections'],
    z.object({ word: optional(text(['名称', 'Name'], { max: 40 })) }),
    z.object({ list: z.array(option) }),
    { access: 'freeOrder:activity:list', quiet: true },
  ),
  option: get(['免单活动选项', 'Free-order options'], nothing, z.object({ list: z.array(option) }), {
    path: '/api/common/freeOrder/option',
    access: 'login',
    quiet: true,
  }),
})

export type FreeActivity = OutputOf<typeof activity.list>['list'][number]
export type FreeActivityDetail = OutputOf<typeof activity.detail>
export type FreeActivityEdit = ParsedOf<typeof activity.edit>
export type FreeActivityInput = InputOf<typeof activity.edit>
export type FreeActivityQuery = ParsedOf<typeof activity.list>
