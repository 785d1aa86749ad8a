import type { contract } from '#contract/index.ts'
import type { shop } from '#contract/shop/index.ts'
import { listPart, mergePart } from './area.ts'
import { activityArea } from './areas/activity/area.ts'
import { agentArea } from './areas/agent/area.ts'
import { bannerArea } from './areas/banner/area.ts'
import { blockArea } from './areas/block/area.ts'
import { customServiceArea } from './areas/customService/area.ts'
import { devArea } from './areas/dev/area.ts'
import { figuresArea } from './areas/figures/area.ts'
import { financeArea } from './areas/finance/area.ts'
import { payables, refundEnds } from './areas/finance/shared/payable.ts'
import { freeOrderArea } from './areas/freeOrder/area.ts'
import { goodsArea } from './areas/goods/area.ts'
import { reviewOfPrices } from './areas/goods/priceChange/price-list.ts'
import { offerSources } from './areas/goods/shared/open-offers.ts'
import { priceReviews } from './areas/goods/shared/price-review.ts'
import { stockHolders } from './areas/goods/shared/stock-holders.ts'
import { indexArea } from './areas/index/area.ts'
import { integralGoodsArea } from './areas/integralGoods/area.ts'
import { lotteryArea } from './areas/lottery/area.ts'
import { orderArea } from './areas/order/area.ts'
import { approvalEffects } from './areas/ports/approved-store.ts'
import { rewardSources } from './areas/ports/reward-offers.ts'
import { rewardGivers } from './areas/ports/rewards.ts'
import { segmentUses } from './areas/ports/segment-uses.ts'
import { signArea } from './areas/sign/area.ts'
import { signEffects } from './areas/sign/shared/effects.ts'
import { storeArea } from './areas/store/area.ts'
import { claims } from './areas/trade/claims/claims.ts'
import { orderConsumers } from './areas/trade/claims/order-events.ts'
import { ordersHolding } from './areas/trade/stock/stock-holders.ts'
import { userArea } from './areas/user/area.ts'
import { userBalanceArea } from './areas/userBalance/area.ts'
import { userIntegralLogArea } from './areas/userIntegralLog/area.ts'
import type { Verbs } from './http/mount.ts'
import { registeredAreas } from './platform/entity/registry.ts'
import { emptyPorts } from './platform/kernel/port.ts'
import { registeredJobs } from './platform/tasks/jobs.ts'
import { systemArea } from './system.ts'

/** Every product area. A new one is an import and an entry here. */
const areas = [
  systemArea,
  indexArea,
  customServiceArea,
  activityArea,
  goodsArea,
  agentArea,
  storeArea,
  orderArea,
  financeArea,
  figuresArea,
  lotteryArea,
  freeOrderArea,
  integralGoodsArea,
  signArea,
  devArea,
  userArea,
  userBalanceArea,
  userIntegralLogArea,
  blockArea,
  bannerArea,
] as const

/** The modules with the verbs for every entity: a missing verb does not compile. */
export const verbs: Verbs<typeof contract> = mergePart(areas, 'verbs')

/** The Shop API verbs, by area. */
export const shopVerbs: Verbs<typeof shop> = mergePart(areas, 'shop')

/** Fills every port; each process calls it once at its start. The port types refuse a missing claim, payable, giver or refund end. */
export function registerAll(): void {
  registeredAreas.set(verbs)
  registeredJobs.set({ polled: listPart(areas, 'polled'), periodic: mergePart(areas, 'periodic'), queued: mergePart(areas, 'jobs') })
  claims.set(mergePart(areas, 'claims'))
  orderConsumers.set(mergePart(areas, 'consumers'))
  payables.set(mergePart(areas, 'payables'))
  refundEnds.set(mergePart(areas, 'refundEnds'))
  rewardGivers.set(mergePart(areas, 'givers'))
  rewardSources.set(listPart(areas, 'rewardOffers'))
  segmentUses.set(listPart(areas, 'segmentUses'))
  offerSources.set(listPart(areas, 'offers'))
  priceReviews.set(reviewOfPrices)
  stockHolders.set(ordersHolding)
  approvalEffects.set(listPart(areas, 'onApproval'))
  signEffects.set(listPart(areas, 'onSign'))
  const empty = emptyPorts()
  if (empty.length > 0) throw new Error(`nothing fills the ports ${empty.join(', ')}`)
}
