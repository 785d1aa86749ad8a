import * as z from 'zod/mini'
import { phases, phaseTones } from '../activity/flow.ts'
import { activityKinds } from '../activity/words.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

/** The days in one answer: fourteen months. */
export const MOST_CALENDAR_DAYS = 430
/** The activities in one answer. */
export const MOST_CALENDAR_ROWS = 300

/** The reasons for which two activities at the same time clash. */
export const clashReasons = {
  group: ['同一商品不能同时在两个拼团中，后发布的会被拒绝', 'A product cannot be in two group buys at once; the second one is refused'],
  price: ['同一商品同时降价，客户按最低价购买', 'The same product is reduced twice; customers pay the lowest price'],
  both: ['同一商品同时有拼团价和活动价', 'The same product has a group price and an activity price'],
  envelope: ['同一事件发放两次红包', 'One event gives two red envelopes'],
  chance: ['同一事件获得两个抽奖的机会', 'One event gives chances in two lotteries'],
  free: ['同一订单可获得两次免单', 'One order can be free twice'],
} as const satisfies Record<string, Label>
export type ClashReason = keyof typeof clashReasons

const range: Label = ['时间范围必须为1～430天', 'The range must be from 1 to 430 days']
const years: Label = ['日期必须在2000年至2999年之间', 'The dates must be in the years 2000 to 2999']
const DAY_MS = 86_400_000

interface Days {
  from?: string
  to?: string
}

const query = z.object({ from: date(['从', 'From']), to: date(['到', 'Until']) }).check(
  rule(['from', 'to'], years, ({ from = '', to = '' }: Days) => from >= '2000' && to < '3000'),
  rule(['to', 'from'], range, ({ from = '', to = '' }: Days) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    return days >= 1 && days <= MOST_CALENDAR_DAYS
  }),
)

const kind = () => choice(['类型', 'Kind'], activityKinds)

const row = z.object({
  kind: kind(),
  id: z.int(),
  title: derived(['活动', 'Activity'], z.string()),
  phase: choice(['状态', 'State'], phases, phaseTones),
  /** Null: from always, until further notice. */
  start_at: derived(['开始时间', 'Starts'], z.nullable(z.string())),
  end_at: derived(['结束时间', 'Ends'], z.nullable(z.string())),
})

const named = z.object({ kind: kind(), id: z.int() })

const clash = z.object({
  why: choice(['原因', 'Reason'], clashReasons),
  one: named,
  other: named,
  /** The goods in both; 0 where the clash is about customers. */
  goods: z.int(),
})

/** The activities of all kinds on a calendar. */
export const calendar = entity('index.calendar', ['活动日历', 'Activity calendar'], {
  /** The activities on these business days, of the kinds that the caller may list, and the clashes between them. */
  list: get(
    ['活动日历', 'Activity calendar'],
    query,
    z.object({
      list: z.array(row),
      clashes: z.array(clash),
      /** More than the activities in the list if it is cut. */
      total: z.int(),
      kinds: z.array(kind()),
    }),
    { access: 'index:calendar:list' },
  ),
})

export type CalendarQuery = ParsedOf<typeof calendar.list>
export type CalendarAnswer = OutputOf<typeof calendar.list>
export type CalendarRow = CalendarAnswer['list'][number]
export type Clash = CalendarAnswer['clashes'][number]
