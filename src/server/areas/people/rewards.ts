import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** What one activity can give on behalf of another: a prize of a lottery may be a coupon, a streak of sign-ins a chance to draw. */
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
  /** The title of a reward that can be given now; undefined if there is none with this id, or it is over. */
  title(ctx: Ctx, id: number): Promise<string | undefined>
  /** Gives it in the transaction of the caller; undefined if nothing is left. A repetition returns the first result. */
  give(ctx: Ctx, order: RewardOrder): Promise<Reward | undefined>
  /** The rewards that can be given now and whose title contains the word, for the choice in a form. */
  options?(ctx: Ctx, word: string): Promise<{ key: number; title: string }[]>
}

let givers: Readonly<Partial<Record<RewardKind, RewardGiver>>> = {}

/** Registers the givers; each process calls it once at its start. */
export function registerRewards(given: Readonly<Partial<Record<RewardKind, RewardGiver>>>): void {
  givers = given
}

function giverOf(kind: RewardKind): RewardGiver {
  const giver = givers[kind]
  if (!giver) throw new Error(`no area gives rewards of the kind ${kind}`)
  return giver
}

export function giveReward(ctx: Ctx, kind: RewardKind, order: RewardOrder): Promise<Reward | undefined> {
  return giverOf(kind).give(ctx, order)
}

const asked: Readonly<Record<RewardKind, Label>> = {
  coupon: ['请选择优惠券', 'Please select a coupon'],
  redEnvelope: ['请选择红包活动', 'Please select a red envelope activity'],
  lotteryChance: ['请选择抽奖活动', 'Please select a lottery'],
}

/** Refuses a form that names a reward which cannot be given now. Returns its title. */
export async function mustGive(ctx: Ctx, kind: RewardKind, id: number, field: string): Promise<string> {
  const title = await giverOf(kind).title(ctx, id)
  if (title === undefined) throw refuse(asked[kind], { field })
  return title
}

/** The title of a reward; undefined if it cannot be given now, or if no area gives rewards of this kind. */
export async function rewardTitle(ctx: Ctx, kind: RewardKind, id: number): Promise<string | undefined> {
  return givers[kind]?.title(ctx, id)
}

const noCoupon: Label = ['请选择可领取的优惠券', 'Please select a coupon that can be received']

/** Refuses coupons that cannot be given now; those that were chosen before may have ended meanwhile. */
export async function mustBeCoupons(ctx: Ctx, ids: readonly number[], before: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    if (!before.includes(id) && (await rewardTitle(ctx, 'coupon', id)) === undefined) throw refuse(noCoupon, { field: `coupon_ids.${at}` })
}

/** Chosen coupons with their titles; without a title the coupon cannot be given any more. */
export function couponsNamed(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; title: string | null }[]> {
  return Promise.all(ids.map(async (id) => ({ id, title: (await rewardTitle(ctx, 'coupon', id)) ?? null })))
}

/** The rewards of a kind for the choice in a form. */
export async function rewardOptions(ctx: Ctx, kind: RewardKind, word: string): Promise<{ key: number; title: string }[]> {
  return (await givers[kind]?.options?.(ctx, word)) ?? []
}
