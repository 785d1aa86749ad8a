import * as z from 'zod/mini'
import { accountUser } from '../finance/movement.ts'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, int, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { batchResult, listQuery, verbs, withIds } from '../kit/verbs.ts'

const number = (label: Label) => derived(label, z.int())
const missedLabel: Label = ['未发放奖励', 'Rewards not given']
const makeupLabel: Label = ['是否补签', 'Made up']

/** A customer's sign-in for one business day. */
export const recordRow = z.object({
  id: z.int(),
  ...accountUser,
  sign_date: date(['签到日期', 'Day']),
  streak_day: number(['连续天数', 'Days in a row']),
  integral: number(['获得积分', 'Points']),
  reward_integral: number(['连签奖励积分', 'Streak points']),
  /** Titles for the coupons and lotteries that a streak gave. */
  gifts: derived(['额外奖励', 'Rewards'], z.nullable(z.string())),
  /** Those that were used up at the time. */
  missed: derived(missedLabel, z.nullable(z.string())),
  is_makeup: flag(makeupLabel),
  cost_points: number(['补签消耗', 'Points spent']),
  rule_no: number(['规则版本', 'Version of the rule']),
  created_at: derived(['时间', 'Time'], z.string()),
})

export const recordQuery = listQuery(
  {
    word: optional(text(['手机/昵称', 'Phone or nickname'], { max: 30, fold: foldPhone })),
    user_id: optional(ref(['用户', 'User'])),
    from: optional(date(['签到日期从', 'Day from'])),
    to: optional(date(['签到日期到', 'Day until'])),
    streak_min: optional(int(['连续天数至少', 'Days in a row at least'], 1, 100_000)),
    is_makeup: optional(flag(makeupLabel)),
    missed: optional(choice(missedLabel, { yes: ['有未发放', 'Some'] })),
  },
  ['created_at', 'sign_date'],
)

const day = z.object({ day: z.string(), signs: z.int(), makeups: z.int() })

const stat = z.object({
  today_count: number(['今日签到人数', 'Sign-ins today']),
  /** Today's sign-ins for each customer who was active within seven days, in basis points. */
  rate: number(['签到率', 'Sign-in rate']),
  yesterday_count: number(['昨日签到人数', 'Sign-ins yesterday']),
  /** Customers whose streak goes on. */
  regular_count: number(['连续7天以上', '7 days in a row or more']),
  month_points: number(['本月发放积分', 'Points this month']),
  /** The last 30 business days; days without sign-ins included. */
  days: z.array(day),
  today: derived(['日期', 'Day'], z.string()),
})

export const record = entity('sign.record', ['签到记录', 'Sign-in'], {
  list: verbs.list(recordQuery, recordRow),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), recordRow, { access: 'sign:record:list' }),
  stat: get(['签到统计', 'Figures'], nothing, stat, { access: 'sign:record:list', quiet: true }),
  /** Gives the streak coupons and chances that were used up at the sign-in time. */
  grant: post(['补发', 'Give again'], withIds({}), batchResult, { idempotent: true, message: ['已补发', 'Reissued'] }),
  export: verbs.export(recordQuery),
})

export type SignRecord = OutputOf<typeof record.list>['list'][number]
export type SignStat = OutputOf<typeof record.stat>
export type SignRecordQuery = ParsedOf<typeof record.list>
