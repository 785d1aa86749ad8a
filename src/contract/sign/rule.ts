import * as z from 'zod/mini'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, int, longText, optional, ref, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { listQuery, option, rowOf, rule as ruleAcross, statusWords, verbs } from '../kit/verbs.ts'
import { cycles, longestStreak, rulePhases, rulePhaseTones, type Cycle } from './words.ts'

const pointsRange: Label = ['积分必须为0~1000之间的整数', 'Points must be a whole number from 0 to 1000']
export const sameDays: Label = ['连续签到天数不能重复', 'Each streak can be entered once']
export const beyondCycle: Label = [
  '连续签到天数超出清零周期，无法达到',
  'This streak is longer than the reset period and cannot be reached',
]
export const givesNothing: Label = ['请设置连续签到的奖励', 'Please enter what the streak gives']
const noRules: Label = ['签到规则说明不能为空', 'The description of the rules must not be empty']

export const MOST_STREAKS = 30

/** The streak reward on the day on which the streak is reached. */
export const streakFields = {
  day: int(['连续签到天数', 'Days in a row'], 2, 365),
  integral: defaulted(int(['积分', 'Points'], 0, 1000)),
  coupon_id: optional(ref(['优惠券', 'Coupon'])),
  /** A chance to draw in this lottery. */
  lottery_id: optional(ref(['抽奖活动', 'Lottery'])),
}

interface Streak {
  day: number
  integral?: number
  coupon_id?: number | null
  lottery_id?: number | null
}

const streakItem = z
  .object(streakFields)
  .check(
    ruleAcross(['integral', 'coupon_id', 'lottery_id'], givesNothing, ({ integral, coupon_id, lottery_id }: Streak) =>
      Boolean(integral || coupon_id || lottery_id),
    ),
  )

/** A streak as it is stored, with its reward titles at the form's time. */
const storedStreak = z.object({
  day: z.int(),
  integral: z.int(),
  coupon_id: z.nullable(z.int()),
  coupon_title: z.nullable(z.string()),
  lottery_id: z.nullable(z.int()),
  lottery_title: z.nullable(z.string()),
})
export type StreakReward = z.output<typeof storedStreak>

/** The rule fields (domain §11). */
export const ruleFields = {
  cycle: choice(['清零周期', 'Streak resets'], cycles),
  base_integral: int(['签到积分', 'Points per sign-in'], 0, 1000, { below: pointsRange, above: pointsRange }),
  streak: shaped(['连续签到奖励', 'Streak rewards'], z.array(streakItem).check(z.maxLength(MOST_STREAKS)), z.array(storedStreak)),
  makeup_enabled: flag(['补签', 'Make-up check-in'], { 1: ['允许', 'Allowed'], 0: ['不允许', 'Not allowed'] }),
  makeup_cost: int(['补签消耗积分', 'Points per make-up'], 0, 100_000),
  makeup_month_limit: int(['每月补签次数', 'Make-ups a month'], 0, 10),
  /** At 20:00 customers who asked for it receive a text message if they have not signed in. */
  remind: defaulted(flag(['签到提醒', 'Reminder'], { 1: ['提供', 'Offered'], 0: ['不提供', 'Not offered'] })),
  rules_text: longText(['签到规则说明', 'Description of the rules'], { max: 1000, missing: noRules }),
}

interface Entered {
  cycle: Cycle
  streak: Streak[]
}

export const ruleEdit = z
  .object({
    /** The number of the newest version that the form was filled from; 0 without one. */
    base_no: int(['规则版本', 'Version'], 0, 1_000_000_000),
    ...ruleFields,
  })
  .check(
    ruleAcross(['streak'], sameDays, ({ streak }: Entered) => new Set(streak.map(({ day }) => day)).size === streak.length),
    ruleAcross(['streak', 'cycle'], beyondCycle, ({ streak, cycle }: Entered) => streak.every(({ day }) => day <= longestStreak[cycle])),
  )

/** A rule version. */
export const ruleRow = rowOf(ruleFields, {
  no: derived(['版本', 'Version'], z.int()),
  effective_from: date(['生效日期', 'Effective from']),
  phase: choice(['状态', 'State'], rulePhases, rulePhaseTones),
  status: flag(['签到', 'Sign-in'], statusWords),
  author: derived(['修改人', 'Changed by'], z.nullable(z.string())),
})

const rewardKinds = { coupon: ['优惠券', 'Coupon'], lotteryChance: ['抽奖机会', 'Lottery chance'] } as const satisfies Record<string, Label>

const query = listQuery({}, ['no'])

export const rule = entity('sign.rule', ['签到规则', 'Sign-in rule'], {
  /** The versions, the newest first. */
  list: verbs.list(query, ruleRow),
  detail: verbs.detail(ruleRow),
  /** Makes a new version, which is in force from the next business day on; today's sign-ins keep theirs. */
  edit: verbs.edit(ruleEdit),
  /** Opens or closes sign-in at once, by the version in force and the scheduled one. */
  status: { ...verbs.status(), access: 'sign:rule:edit' },
  /** The coupons or lotteries that a streak can give now. */
  rewards: get(
    ['奖励选项', 'Rewards'],
    z.object({ kind: choice(['奖励类型', 'Type'], rewardKinds), word: optional(text(['名称', 'Title'], { max: 40 })) }),
    z.object({ list: z.array(option) }),
    { access: 'sign:rule:list', quiet: true },
  ),
})

export type SignRule = OutputOf<typeof rule.list>['list'][number]
export type SignRuleDetail = OutputOf<typeof rule.detail>
export type SignRuleInput = ParsedOf<typeof rule.edit>
export type SignRuleQuery = ParsedOf<typeof rule.list>
