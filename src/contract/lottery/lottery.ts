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
import { goodsOff, offersOfReward } from '../common/open-offers.ts'
import { entity, get, nothing, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, image, int, listOf, money, optional, richText, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, option, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { segmentRule } from '../people/segment-field.ts'
import { prizeChange, prizeRow, prizes, prizesRules } from './prize.ts'
import { chanceTypes, lotteryStyles, prizeKinds, type ChanceType } from './words.ts'

export const lotteryFlow = activityFlow('lottery:lottery')

const costNotAbove: Label = ['积分抽奖的消耗积分必须大于0', 'Draws for points must cost more than 0 points']
const freeNotAbove: Label = ['免费抽奖的每日免费次数必须大于0', 'Free lotteries need more than 0 free draws a day']
const totalBelowDay: Label = ['每人总次数不能小于每日次数', 'The total per person must not be lower than the number per day']

/** A lottery's editable fields (domain §10). */
export const lotteryFields = {
  title: text(['活动名称', 'Name'], { min: 2, max: 30 }),
  style: choice(['抽奖样式', 'Style'], lotteryStyles),
  cover: optional(image(['封面', 'Cover'])),
  bg: optional(image(['背景图', 'Background'])),
  rules: optional(richText(['活动规则', 'Rules'], { kilobytes: 16 })),
  chance_type: choice(['参与方式', 'Entry method'], chanceTypes),
  cost_integral: defaulted(int(['消耗积分', 'Points per draw'], 0, 100_000)),
  free_per_day: defaulted(int(['每日免费次数', 'Free draws a day'], 0, 20)),
  day_limit: int(['每人每日次数', 'Draws a day'], 1, 100),
  total_limit: int(['每人总次数', 'Total draws per customer'], 1, 10_000),
  win_limit: optional(int(['每人中奖上限', 'Win limit'], 1, 10_000)),
  order_min: optional(money(['每次机会订单金额', 'Order amount per chance'], { min: 1 })),
  ...activityFields,
  sort: defaulted(sortField),
}

interface Entered {
  chance_type: ChanceType
  cost_integral?: number
  free_per_day?: number
  day_limit: number
  total_limit: number
}

export const lotteryEdit = editOf({ ...lotteryFields, prizes }).check(
  periodRule,
  segmentRule,
  rule(['cost_integral', 'chance_type'], costNotAbove, (it: Entered) => it.chance_type !== 'integral' || (it.cost_integral ?? 0) > 0),
  rule(['free_per_day', 'chance_type'], freeNotAbove, (it: Entered) => it.chance_type !== 'free' || (it.free_per_day ?? 0) > 0),
  rule(['total_limit', 'day_limit'], totalBelowDay, (it: Entered) => it.total_limit >= it.day_limit),
  ...prizesRules,
)

const { coupon, redEnvelope } = prizeKinds
const rewardKinds = { coupon, redEnvelope } as const

const count = (label: Label) => derived(label, z.int())

export const lotteryRow = rowOf(lotteryFields, {
  ...activityColumns(lotteryFlow),
  ...audienceColumns(),
  ...reviewColumns,
  user_count: count(['参与人数', 'Participants']),
  win_count: count(['中奖次数', 'Wins']),
  cost_amount: count(['奖品成本', 'Cost of prizes']),
})

export const lotteryDetail = z.extend(lotteryRow, {
  prizes: derived(['奖品', 'Prizes'], z.array(prizeRow)),
  /** The seed's SHA-256, fixed at the publication; the seed itself is known after the closing (docs/adr/0062). */
  seed_hash: derived(['随机种子摘要', 'Hash of the seed'], z.nullable(z.string())),
  seed: derived(['随机种子', 'Seed'], z.nullable(z.string())),
})

export const lotteryQuery = listQuery(
  {
    ...reviewFilter,
    word: optional(text(['活动名称', 'Name'], { max: 30 })),
    chance_type: optional(choice(['参与方式', 'Entry method'], chanceTypes)),
    goods_off: optional(goodsOff),
    /** Running on one of these business days. */
    from: optional(date(['活动时间从', 'Runs from'])),
    to: optional(date(['活动时间到', 'Runs until'])),
    phase: optional(choice(['进度', 'Phase'], { upcoming: phases.upcoming, running: phases.running, ended: phases.ended })),
    state: optional(choice(['状态', 'State'], lotteryFlow.words, lotteryFlow.tones)),
  },
  ['sort', 'created_at', 'start_at'],
)

const saved = z.object({ id: z.int(), version: z.int() })

const rewardIds = (label: Label) => z.optional(listOf(label, rowId(), 8))
const worth = z.object({ id: z.int(), worth: z.nullable(z.int()) })

export const lottery = entity('lottery.lottery', ['抽奖活动', 'Lottery'], lotteryFlow, {
  list: verbs.list(lotteryQuery, lotteryRow),
  counts: verbs.counts(lotteryFlow, lotteryQuery),
  detail: verbs.detail(lotteryDetail),
  edit: verbs.edit(lotteryEdit),
  ...activityVerbs(lotteryFlow, 'lottery:lottery'),
  ...budgetVerbs('lottery:lottery'),
  uses: offersOfReward('lottery:lottery:list'),
  delete: verbs.delete(),
  /** Adds prize pieces, or stops the prize: allowed while the lottery runs. */
  prizeStock: post(
    ['奖品库存', 'Prize stock'],
    z.object({
      id: rowId(),
      version: z.int(),
      prizes: shaped(['奖品', 'Prizes'], z.array(prizeChange).check(z.minLength(1), z.maxLength(8))),
    }),
    saved,
    { path: '/api/lottery/lottery/prize/stock', access: 'lottery:lottery:edit', message: messages.saved },
  ),
  /** Values for the editor: the worth of points, and the average worth of one coupon or envelope, in fen. */
  worth: get(
    ['奖品价值', 'Worth of prizes'],
    z.object({ coupon_ids: rewardIds(['优惠券', 'Coupons']), envelope_ids: rewardIds(['红包活动', 'Red envelopes']) }),
    z.object({ per_yuan: z.int(), coupons: z.array(worth), envelopes: z.array(worth) }),
    { access: 'lottery:lottery:list', quiet: true },
  ),
  /** The coupons or envelopes that a prize can give now. */
  rewards: get(
    ['奖品选项', 'Rewards'],
    z.object({ kind: choice(['奖品类型', 'Type'], rewardKinds), word: optional(text(['名称', 'Name'], { max: 40 })) }),
    z.object({ list: z.array(option) }),
    { access: 'lottery:lottery:list', quiet: true },
  ),
  option: get(['抽奖活动选项', 'Lottery options'], nothing, z.object({ list: z.array(option) }), {
    path: '/api/common/lottery/option',
    access: 'login',
    quiet: true,
  }),
})

export type Lottery = OutputOf<typeof lottery.list>['list'][number]
export type LotteryDetail = OutputOf<typeof lottery.detail>
export type LotteryEdit = ParsedOf<typeof lottery.edit>
export type LotteryInput = InputOf<typeof lottery.edit>
export type LotteryQuery = ParsedOf<typeof lottery.list>
