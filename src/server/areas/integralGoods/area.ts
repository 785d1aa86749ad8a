import { area } from '#server/area.ts'
import { segmentUse } from '#server/areas/store/shared/segments.ts'
import * as shopIntegralGoods from '#server/shop/integralGoods/integralGoods.ts'
import { pointsOffers, pointsReward } from './goods/goods-source.ts'
import * as goods from './goods/goods.ts'
import { exchangeClaim, exchangePointsClaim } from './order/exchange-claim.ts'
import { exchangePayable } from './order/exchange.ts'
import * as order from './order/order.ts'
import { integralGoods } from './shared/tables.ts'

export const integralGoodsArea = area({
  verbs: { integralGoods: { goods, order } },
  shop: { integralGoods: shopIntegralGoods },
  claims: { exchange: exchangeClaim, exchangePoints: exchangePointsClaim },
  payables: { integral: exchangePayable },
  rewardOffers: [pointsReward],
  offers: [pointsOffers],
  segmentUses: [segmentUse('integralGoods', integralGoods)],
})
