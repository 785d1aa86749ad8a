import { type OfferKind } from '#contract/common/offer-kinds.ts'
import { MOST_OFFERS, type OpenOffers } from '#contract/common/open-offers.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'
import type { RewardKind } from './rewards.ts'

/** The records of one kind that give a reward now or later: their areas define them, src/server/registry.ts registers them. */
export interface RewardOffer {
  kind: OfferKind
  find(ctx: Ctx, reward: RewardKind, id: number): Promise<{ id: number; title: string }[]>
}

/** A use whose records give coupons only. */
export const couponOffer = (kind: OfferKind, find: (ctx: Ctx, coupon_id: number) => ReturnType<RewardOffer['find']>): RewardOffer => ({
  kind,
  find: async (ctx, reward, id) => (reward === 'coupon' ? find(ctx, id) : []),
})

export const rewardSources = port<readonly RewardOffer[]>('reward offers')

/** The open records that give this coupon, envelope or chance: a warning before it is paused or closed. */
export async function rewardOffers(ctx: Ctx, reward: RewardKind, id: number): Promise<OpenOffers> {
  const found = await Promise.all(
    rewardSources.get().map(async ({ kind, find }) => (await find(ctx, reward, id)).map((use) => ({ kind, id: use.id, title: use.title }))),
  )
  const list = found.flat()
  return { list: list.slice(0, MOST_OFFERS), more: Math.max(0, list.length - MOST_OFFERS) }
}
