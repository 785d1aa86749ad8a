import * as z from 'zod/mini'
import { offersOfReward } from '../common/open-offers.ts'
import { entity, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, int, longText, money, optional, ref, rowId, shaped, text, time } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { activityColumns, activityVerbs, budgetVerbs, reviewColumns, reviewFilter, periodRule } from './activity.ts'
import { issueInput, issueRules, recipients } from './coupon-issue.ts'
import {
  couponKinds,
  couponLevels,
  couponScopes,
  issueTypes,
  MOST_SCOPE,
  MOST_TOTAL,
  NO_TOTAL,
  validTypes,
  type CouponKind,
  type CouponScope,
  type IssueType,
  type ValidType,
} from './coupon-words.ts'
import { activityFlow, phases } from './flow.ts'

const cycle = activityFlow('activity:coupon')

/** A paused coupon is issued to nobody; customers' coupons stay usable. */
export const couponFlow: typeof cycle = {
  ...cycle,
  actions: { ...cycle.actions, pause: { ...cycle.actions.pause, label: ['停发', 'Stop issuing'], message: ['已停发', 'Issuing stopped'] } },
}

const notTotal: Label = ['发放总量必须为-1或1~1000000之间的整数', 'The total must be -1 or a whole number from 1 to 1,000,000']
const discountRange: Label = ['折扣必须在1折到9.9折之间', 'The price paid must be from 10 % to 99 %']
const notBelow: Label = ['优惠金额必须小于使用门槛', 'The amount off must be below the threshold']
const noAmount: Label = ['请填写优惠金额', 'Please enter the amount off']
const noDiscount: Label = ['请填写折扣', 'Please enter the discount']
const noMost: Label = ['请填写最高优惠金额', 'Please enter the maximum discount']
const endsEarly: Label = ['用券结束时间不能早于领取结束时间', 'The coupon must not end before its claim period']
const noGoods: Label = ['请添加适用范围', 'Please add what the coupon applies to']
const noPeriod: Label = ['请选择领取时间', 'Please select the claim period']
const noValidity: Label = ['请选择用券时间', 'Please select when it can be used']
const noDays: Label = ['请填写有效天数', 'Please enter the number of days']
const validEnd: Label = ['用券结束时间必须晚于用券开始时间', 'The end of use must be later than its start']
const dailyAbove: Label = ['每日发放上限不能大于发放总量', 'The daily limit must not exceed the total']

const total = shaped(
  ['发放总量', 'Total'],
  z.int().check(z.refine((n) => n === NO_TOTAL || (n >= 1 && n <= MOST_TOTAL), { params: { message: notTotal } satisfies RuleParams })),
)
const discount = shaped(
  ['折扣', 'Discount'],
  z.int().check(z.refine((n) => n >= 1000 && n <= 9900, { params: { message: discountRange } satisfies RuleParams })),
)
const ids = (label: Label) => shaped(label, z.array(rowId()).check(z.maxLength(MOST_SCOPE)))

/** A coupon's editable fields (domain §4.2). `start_at` and `end_at` are the time in which it is issued. */
export const couponFields = {
  title: text(['优惠券名称', 'Coupon name'], { min: 2, max: 20 }),
  kind: choice(['类型', 'Type'], couponKinds, { cash: 'danger', discount: 'warning' }),
  amount: optional(money(['优惠金额', 'Amount off'], { min: 1 })),
  /** Basis points to pay: 9500 = 9.5折. */
  discount: optional(discount),
  max_off: optional(money(['最高优惠金额', 'Maximum discount'], { min: 1 })),
  threshold: defaulted(money(['使用门槛', 'Threshold'])),
  scope: choice(['适用范围', 'Applies to'], couponScopes),
  scope_ids: defaulted(ids(['适用商品', 'Goods'])),
  /** SKUs in the scope that it does not apply to. */
  exclude_ids: defaulted(ids(['排除商品', 'Excluded goods'])),
  price_level: defaulted(choice(['适用价格等级', 'Price level'], couponLevels)),
  stackable_integral: defaulted(flag(['可与积分同用', 'Can be combined with points'])),
  issue_type: choice(['领取方式', 'How it is issued'], issueTypes),
  total,
  per_limit: int(['每人限领', 'Limit per customer'], 1, 99),
  /** For all customers together. */
  daily_limit: optional(int(['每日发放上限', 'Issued a day'], 1, MOST_TOTAL)),
  start_at: optional(time(['领取开始时间', 'Claimed from'])),
  end_at: optional(time(['领取结束时间', 'Claimed until'], { isEnd: true })),
  valid_type: choice(['有效期', 'Validity'], validTypes),
  valid_start_at: optional(time(['用券开始时间', 'Usable from'])),
  valid_end_at: optional(time(['用券结束时间', 'Usable until'], { isEnd: true })),
  valid_days: optional(int(['有效天数', 'Days of use'], 1, 365)),
  from_day: defaulted(flag(['生效时间', 'Usable from'], { 0: ['领取当天', 'The same day'], 1: ['领取次日', 'The next day'] })),
  desc: optional(longText(['使用说明', 'Terms'], { max: 500 })),
  sort: defaulted(sortField),
}

interface Entered {
  kind: CouponKind
  amount?: number | null
  discount?: number | null
  max_off?: number | null
  threshold?: number
  scope: CouponScope
  scope_ids?: number[]
  issue_type: IssueType
  total: number
  daily_limit?: number | null
  start_at?: string | null
  end_at?: string | null
  valid_type: ValidType
  valid_start_at?: string | null
  valid_end_at?: string | null
  valid_days?: number | null
}

const later = (one: string, other: string) => Date.parse(one) > Date.parse(other)

export const couponEdit = editOf(couponFields).check(
  rule(['amount', 'kind'], noAmount, ({ kind, amount }: Entered) => kind !== 'cash' || typeof amount === 'number'),
  rule(
    ['amount', 'kind', 'threshold'],
    notBelow,
    ({ kind, amount, threshold = 0 }: Entered) => kind !== 'cash' || threshold === 0 || (amount ?? 0) < threshold,
  ),
  rule(['discount', 'kind'], noDiscount, ({ kind, discount }: Entered) => kind !== 'discount' || typeof discount === 'number'),
  rule(['max_off', 'kind'], noMost, ({ kind, max_off }: Entered) => kind !== 'discount' || typeof max_off === 'number'),
  rule(['scope_ids', 'scope'], noGoods, ({ scope, scope_ids = [] }: Entered) => scope === 'all' || scope_ids.length > 0),
  rule(
    ['daily_limit', 'total'],
    dailyAbove,
    ({ daily_limit, total }: Entered) => !daily_limit || total === NO_TOTAL || daily_limit <= total,
  ),
  rule(['start_at', 'issue_type'], noPeriod, (it: Entered) => it.issue_type !== 'receive' || Boolean(it.start_at)),
  rule(['end_at', 'issue_type'], noPeriod, (it: Entered) => it.issue_type !== 'receive' || Boolean(it.end_at)),
  periodRule,
  rule(['valid_start_at', 'valid_type'], noValidity, (it: Entered) => it.valid_type !== 'fixed' || Boolean(it.valid_start_at)),
  rule(['valid_end_at', 'valid_type'], noValidity, (it: Entered) => it.valid_type !== 'fixed' || Boolean(it.valid_end_at)),
  rule(
    ['valid_end_at', 'valid_start_at', 'valid_type'],
    validEnd,
    ({ valid_type, valid_start_at, valid_end_at }: Entered) =>
      valid_type !== 'fixed' || !valid_start_at || !valid_end_at || later(valid_end_at, valid_start_at),
  ),
  rule(
    ['valid_end_at', 'end_at', 'valid_type'],
    endsEarly,
    ({ valid_type, valid_end_at, end_at }: Entered) => valid_type !== 'fixed' || !valid_end_at || !end_at || !later(end_at, valid_end_at),
  ),
  rule(['valid_days', 'valid_type'], noDays, (it: Entered) => it.valid_type !== 'days' || typeof it.valid_days === 'number'),
)

const named = z.object({ id: z.int(), title: z.string() })

export const couponRow = rowOf(couponFields, {
  ...activityColumns(couponFlow),
  ...reviewColumns,
  used_count: derived(['已用', 'Used'], z.int()),
  used_order_amount: derived(['拉动成交额', 'Order amount'], z.int()),
  /** The titles for `scope_ids` and `exclude_ids`; for a SKU its code and title. */
  scope_names: derived(['适用商品', 'Goods'], z.array(named)),
  exclude_names: derived(['排除商品', 'Excluded goods'], z.array(named)),
})

export const couponQuery = listQuery(
  {
    ...reviewFilter,
    title: optional(text(['优惠券名称', 'Coupon name'], { max: 20 })),
    phase: optional(choice(['状态', 'State'], phases)),
    kind: optional(choice(['类型', 'Type'], couponKinds)),
    issue_type: optional(choice(['领取方式', 'How it is issued'], issueTypes)),
    sku_id: optional(ref(['含SKU', 'With SKU'])),
    /** Business days, inclusive, on which the claim period begins. */
    from: optional(date(['领取时间从', 'Claimed from'])),
    to: optional(date(['领取时间到', 'Claimed until'])),
  },
  ['sort', 'start_at', 'created_at'],
)

export const coupon = entity('activity.coupon', ['优惠券', 'Coupon'], couponFlow, {
  list: verbs.list(couponQuery, couponRow),
  detail: verbs.detail(couponRow),
  edit: verbs.edit(couponEdit),
  ...activityVerbs(couponFlow, 'activity:coupon'),
  ...budgetVerbs('activity:coupon'),
  uses: offersOfReward('activity:coupon:list'),
  delete: verbs.delete(),
  export: verbs.export(couponQuery),
  /** Gives the coupon to customers by a background task, once to each. */
  issue: post(['发放', 'Issue'], z.object(issueInput).check(...issueRules), z.object({ task_id: z.int() }), {
    access: 'activity:coupon:publish',
    idempotent: true,
    large: true,
    affects: ['activity.couponRecord', 'task.task'],
    message: ['已提交发放任务', 'The issue has started'],
  }),
  /** How many customers an issue would reach now. */
  recipients: post(['预览发放人数', 'Preview recipients'], z.object(recipients.input).check(...issueRules), z.object(recipients.output), {
    access: 'activity:coupon:publish',
    effect: 'read',
    large: true,
    quiet: true,
  }),
})

export type Coupon = OutputOf<typeof coupon.list>['list'][number]
export type CouponDetail = OutputOf<typeof coupon.detail>
export type CouponEdit = ParsedOf<typeof coupon.edit>
export type CouponInput = InputOf<typeof coupon.edit>
export type CouponQuery = ParsedOf<typeof coupon.list>
