import { area } from '#server/area.ts'
import * as shopIntegral from '#server/shop/integral/integral.ts'
import * as log from './log/log.ts'
import { expirePoints } from './shared/expiry.ts'

export const userIntegralLogArea = area({
  verbs: { userIntegralLog: { log } },
  shop: { integral: shopIntegral },
  periodic: {
    // 00:10 on 1 January in Shanghai, and again in case no process ran then
    'expire-points': { at: '10 16 31 12 *', queue: 'upkeep', act: expirePoints },
    'expire-points-again': { at: '10 16 1-7 1 *', queue: 'upkeep', act: expirePoints },
  },
})
