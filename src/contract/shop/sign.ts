import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, optional, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { cycles } from '../sign/words.ts'
import { plainText } from './texts.ts'

const nullableText = z.nullable(z.string())

/** A streak reward; `is_missed`: it was used up. */
const reward = z.object({
  day: z.int(),
  integral: z.int(),
  coupon_title: nullableText,
  lottery_title: nullableText,
  is_missed: z.boolean(),
})

const month = text(['月份', 'Month'], { max: 7, pattern: /^20\d{2}-(?:0[1-9]|1[0-2])$/ })

const calendar = z.object({
  /** `msg` says why sign-in is not open. */
  is_open: z.boolean(),
  msg: nullableText,
  today: z.string(),
  is_signed: z.boolean(),
  /** The streak that goes on today. */
  streak_day: derived(['连续天数', 'Days in a row'], z.int()),
  points: derived(['可用积分', 'Available points'], z.int()),
  cycle: choice(['清零周期', 'Streak resets'], cycles),
  base_integral: derived(['签到积分', 'Points per sign-in'], z.int()),
  streak: derived(
    ['连续签到奖励', 'Streak rewards'],
    z.array(z.object({ day: z.int(), integral: z.int(), coupon_title: nullableText, lottery_title: nullableText })),
  ),
  rules_text: plainText('签到规则说明', 'Description of the rules'),
  /** `is_offered`: the rule in force has reminders; `is_on`: the caller asked for them. */
  remind: z.object({ is_offered: z.boolean(), is_on: z.boolean() }),
  makeup: z.object({
    is_open: z.boolean(),
    cost_points: derived(['补签消耗积分', 'Points per make-up'], z.int()),
    left: derived(['本月剩余补签次数', 'Make-ups left this month'], z.int()),
    /** The missed days that can be made up. */
    days: z.array(z.string()),
  }),
  month: z.string(),
  /** The month's sign-ins. */
  days: z.array(z.object({ day: z.string(), streak_day: z.int(), integral: z.int(), is_makeup: z.boolean(), rewards: z.array(reward) })),
})

const signed = z.object({
  sign_date: z.string(),
  streak_day: z.int(),
  integral: z.int(),
  cost_points: z.int(),
  rewards: z.array(reward),
  points: z.int(),
})

/** Sign-in for the customer (domain §11). */
export const sign = entity('shop.sign', ['签到', 'Sign-in'], {
  calendar: get(['签到日历', 'Calendar'], z.object({ month: optional(month) }), calendar),
  sign: post(['签到', 'Sign in'], nothing, signed, { idempotent: true, message: ['签到成功', 'Signed in'] }),
  makeup: post(['补签', 'Make up'], z.object({ sign_date: date(['补签日期', 'Day']) }), signed, {
    idempotent: true,
    message: ['补签成功', 'Made up'],
  }),
  remind: post(['签到提醒', 'Reminder'], z.object({ is_on: flag(['签到提醒', 'Reminder']) }), z.object({ is_on: z.boolean() }), {
    message: messages.saved,
  }),
})

export type SignCalendar = OutputOf<typeof sign.calendar>
export type Signed = OutputOf<typeof sign.sign>
