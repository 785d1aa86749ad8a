import { area } from '#server/area.ts'
import * as account from './account/account.ts'
import * as adjust from './adjust/adjust.ts'
import * as log from './log/log.ts'

export const userBalanceArea = area({
  verbs: { userBalance: { account, log, adjust } },
})
