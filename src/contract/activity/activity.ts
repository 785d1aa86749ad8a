import * as z from 'zod/mini'
import { priceImpact } from '../goods/priceChange.ts'
import { approvalColumns, costImpact, publishCall } from '../goods/review.ts'
import { get } from '../kit/endpoint.ts'
import { choice, derived, rowId, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule, verbs } from '../kit/verbs.ts'
import { segmentField, segmentTitle } from '../people/segment-field.ts'
import { audiences } from './words.ts'

export { reviewColumns, reviewFilter, type CostImpact } from '../goods/review.ts'
import { phases, phaseTones, type ActivityFlow } from './flow.ts'

/** The fields that most activities have. */
export const activityFields = {
  start_at: time(['开始时间', 'Starts']),
  end_at: time(['结束时间', 'Ends'], { isEnd: true }),
  audience: choice(['参与人群', 'Audience'], audiences),
  segment_id: segmentField(),
}

/** Columns in every activity that no form edits. */
export const activityColumns = (flow: ActivityFlow) => ({
  state: choice(['状态', 'State'], flow.words, flow.tones),
  /** The state as people read it at the answer time: scheduled, running, ended. */
  phase: choice(['状态', 'State'], phases, phaseTones),
  joined_count: derived(['参与次数', 'Participations'], z.int()),
})

/** The column beside the audience in activities that have one. */
export const audienceColumns = () => ({ segment_title: segmentTitle() })

export const endBeforeStart: Label = ['结束时间必须晚于开始时间', 'The end must be later than the start']

/** The rule for an activity's two times; either may be missing. */
export const periodRule = rule(
  ['end_at', 'start_at'],
  endBeforeStart,
  ({ start_at, end_at }: { start_at?: string | null; end_at?: string | null }) =>
    !start_at || !end_at ? true : Date.parse(end_at) > Date.parse(start_at),
)

/** One day in an activity's figures. Amounts are fen. */
const day = z.object({
  day: z.string(),
  views: z.int(),
  visitors: z.int(),
  joins: z.int(),
  /** Persons who took part for the first time on this day. */
  users: z.int(),
  orders: z.int(),
  amount: z.int(),
  cost: z.int(),
})

/** An activity's figures: sums, and the days in the chosen period (domain §4.0). */
export const activityStat = z.object({
  views: z.int(),
  visitors: z.int(),
  joins: z.int(),
  users: z.int(),
  orders: z.int(),
  amount: z.int(),
  /** What the activity has cost in reductions, money and points' worth. */
  cost: z.int(),
  /** `amount` for each fen in `cost`, in basis points; null without cost. */
  return_rate: z.nullable(z.int()),
  days: z.array(day),
})
export type ActivityStat = z.output<typeof activityStat>

/** The effects from a draft's prices. */
export const publishImpact = z.extend(priceImpact, {
  ...approvalColumns,
})
export type PublishImpact = z.output<typeof publishImpact>

/** The calls for activities that give money, coupons or goods, in place of the plain publication. */
export const budgetVerbs = (permission: `${string}:${string}`) => ({
  ...publishCall(permission, ['发布', 'Publish'], 'publish', ['已发布', 'Published']),
  impact: get(['发布影响', 'Impact'], z.object({ id: rowId() }), costImpact, { access: `${permission}:list` as const, quiet: true }),
})

/** The calls for activities that lower prices, in place of the plain publication. */
export const reviewedVerbs = (permission: `${string}:${string}`) => ({
  impact: get(['发布影响', 'Impact'], z.object({ id: rowId() }), publishImpact, { access: `${permission}:list` as const, quiet: true }),
  ...publishCall(permission, ['发布', 'Publish'], 'publish', ['已发布', 'Published']),
})

/** The calls that every activity has beside list, detail and edit (domain §4.0). */
export function activityVerbs<Flow extends ActivityFlow>(flow: Flow, permission: `${string}:${string}`) {
  return {
    ...verbs.transitions(flow),
    sort: { ...verbs.sort(), access: `${permission}:edit` as const },
    copy: { ...verbs.copy(['已复制为草稿', 'Duplicated as a draft']), access: `${permission}:edit` as const },
    stat: get(['数据', 'Figures'], z.object({ id: rowId() }), activityStat, { access: `${permission}:list`, quiet: true }),
  }
}
