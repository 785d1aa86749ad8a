import { area } from '#server/area.ts'
import { activityUse } from '#server/areas/store/shared/segments.ts'
import * as shopFreeOrder from '#server/shop/freeOrder/freeOrder.ts'
import { freeReward } from './activity/activity-source.ts'
import * as activity from './activity/activity.ts'
import { CANDIDATES } from './activity/draw.ts'
import { candidateConsumer } from './record/candidates.ts'
import { freeOrderClaim } from './record/free-claim.ts'
import * as record from './record/record.ts'
import { freeActivity } from './shared/tables.ts'

export const freeOrderArea = area({
  verbs: { freeOrder: { activity, record } },
  shop: { freeOrder: shopFreeOrder },
  claims: { freeOrder: freeOrderClaim },
  consumers: { [CANDIDATES]: candidateConsumer },
  // the grant has written the amount into the order before the refund is sent
  refundEnds: { free_order: () => Promise.resolve() },
  rewardOffers: [freeReward],
  segmentUses: [activityUse('freeOrder', freeActivity)],
})
