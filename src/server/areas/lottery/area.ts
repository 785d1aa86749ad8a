import { area } from '#server/area.ts'
import { activityUse } from '#server/areas/store/shared/segments.ts'
import * as shopLottery from '#server/shop/lottery/lottery.ts'
import { chanceGiver, chancesOnSign } from './lottery/chances.ts'
import { prizeOffers, prizeReward } from './lottery/lottery-source.ts'
import * as lottery from './lottery/lottery.ts'
import { chanceConsumer } from './record/order-chances.ts'
import { prizeClaim } from './record/prize-order.ts'
import * as record from './record/record.ts'
import { lottery as lotteryTable } from './shared/tables.ts'

export const lotteryArea = area({
  verbs: { lottery: { lottery, record } },
  shop: { lottery: shopLottery },
  claims: { prize: prizeClaim },
  consumers: { lotteryChance: chanceConsumer },
  givers: { lotteryChance: chanceGiver },
  rewardOffers: [prizeReward],
  offers: [prizeOffers],
  onSign: [chancesOnSign],
  segmentUses: [activityUse('lottery', lotteryTable)],
})
