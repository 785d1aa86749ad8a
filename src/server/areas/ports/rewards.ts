import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { minuteInShanghai } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { port } from '#server/platform/kernel/port.ts'

/** A reward that one activity can give for another: a lottery prize may be a coupon, a sign-in streak a chance to draw. */
export type RewardKind = 'coupon' | 'redEnvelope' | 'lotteryChance'

export interface RewardOrder {
  /** The coupon, the envelope activity or the lottery. */
  id: number
  user_id: number
  /** Who gives it, and the document: the same source gives once. */
  source: string
  source_id: string | number
}

export interface Reward {
  /** Its own record. */
  id: number
  /** What it costs at most, in fen. */
  cost: number
}

export interface RewardGiver {
  /** The title for a reward that can be given now; undefined if there is none with this id, or it is over. */
  title(ctx: Ctx, id: number): Promise<string | undefined>
  /** The average cost per piece, in fen; null if there is none with this id. */
  worth?(ctx: Ctx, id: number): Promise<number | null>
  /** When it can be given for the first time; null or none: from now on. */
  startsAt?(ctx: Ctx, id: number): Promise<string | null>
  /** Gives it in the caller's transaction; undefined if nothing is left. A repetition returns the first result. */
  give(ctx: Ctx, order: RewardOrder): Promise<Reward | undefined>
  /** Takes back what `give` gave for this source, in the caller's transaction; false if it is used. */
  takeBack?(ctx: Ctx, order: RewardOrder): Promise<boolean>
  /** The rewards that can be given now and whose title contains the word, for the choice in a form. */
  options?(ctx: Ctx, word: string): Promise<{ key: number; title: string }[]>
}

export type RewardGivers = Readonly<Record<RewardKind, RewardGiver>>

export const rewardGivers = port<RewardGivers>('reward givers')

function giverOf(kind: RewardKind): RewardGiver {
  return rewardGivers.get()[kind]
}

export function giveReward(ctx: Ctx, kind: RewardKind, order: RewardOrder): Promise<Reward | undefined> {
  return giverOf(kind).give(ctx, order)
}

/** Takes a reward back; false if it is used, or cannot be taken back. */
export async function takeBackReward(ctx: Ctx, kind: RewardKind, order: RewardOrder): Promise<boolean> {
  return (await giverOf(kind).takeBack?.(ctx, order)) ?? false
}

const labels: Readonly<Record<RewardKind, Label>> = {
  coupon: ['请选择优惠券', 'Please select a coupon'],
  redEnvelope: ['请选择红包活动', 'Please select a red envelope activity'],
  lotteryChance: ['请选择抽奖活动', 'Please select a lottery'],
}

const startsLater: Label = [
  '“{title}”{time}才开始发放，晚于本活动开始的时间，请调整后再发布',
  '“{title}” can only be given from {time} on, which is after this activity starts. Change one of the times',
]

/**
 * Refuses a form that names a reward which cannot be given now. Returns its title. With `from`, the time at which the giver starts, a reward
 * that starts later is refused as well: until then the giver would promise what it cannot give.
 */
export async function mustGive(ctx: Ctx, kind: RewardKind, id: number, field: string, from?: string): Promise<string> {
  const problem = await rewardProblem(ctx, kind, id, from)
  if (typeof problem !== 'string') throw refuse(problem.label, { field, ...(problem.values && { values: problem.values }) })
  return problem
}

/** The reward title, or why it cannot be given from a time on. */
export async function rewardProblem(ctx: Ctx, kind: RewardKind, id: number, from?: string): Promise<string | Refusal> {
  const giver = giverOf(kind)
  const title = await giver.title(ctx, id)
  if (title === undefined) return { label: labels[kind] }
  const starts = from === undefined ? null : await giver.startsAt?.(ctx, id)
  const begin = Math.max(Date.parse(from ?? ''), ctx.now.getTime())
  return starts && Date.parse(starts) > begin ? { label: startsLater, values: { title, time: minuteInShanghai(starts) } } : title
}

/** The reward title; undefined if it cannot be given now. */
export function rewardTitle(ctx: Ctx, kind: RewardKind, id: number): Promise<string | undefined> {
  return giverOf(kind).title(ctx, id)
}

const noCoupon: Label = ['请选择可领取的优惠券', 'Please select a coupon that can be received']

/**
 * Refuses coupons that cannot be given; those that were chosen before may have ended meanwhile. `areGiven`: they are given from now on, so that
 * one that starts later is refused.
 */
export async function mustBeCoupons(
  ctx: Ctx,
  ids: readonly number[],
  before: readonly number[],
  { areGiven = false }: { areGiven?: boolean } = {},
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    if (before.includes(id)) continue
    const problem = await rewardProblem(ctx, 'coupon', id, areGiven ? ctx.now.toISOString() : undefined)
    if (typeof problem === 'string') continue
    const label = problem.values ? problem.label : noCoupon
    throw refuse(label, { field: `coupon_ids.${at}`, ...(problem.values && { values: problem.values }) })
  }
}

/** Chosen coupons with their titles; without a title the coupon cannot be given any more. */
export function couponsNamed(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; title: string | null }[]> {
  return Promise.all(ids.map(async (id) => ({ id, title: (await rewardTitle(ctx, 'coupon', id)) ?? null })))
}

/** The rewards by kind for the choice in a form. */
export async function rewardOptions(ctx: Ctx, kind: RewardKind, word: string): Promise<{ key: number; title: string }[]> {
  return (await giverOf(kind).options?.(ctx, word)) ?? []
}

/** The average reward costs for a kind, in fen, for an editor's estimates; null where there is none. */
export function rewardWorths(ctx: Ctx, kind: RewardKind, ids: readonly number[]): Promise<{ id: number; worth: number | null }[]> {
  return Promise.all([...new Set(ids)].map(async (id) => ({ id, worth: (await giverOf(kind).worth?.(ctx, id)) ?? null })))
}
