import { area } from '#server/area.ts'
import * as shopSign from '#server/shop/sign/sign.ts'
import * as record from './record/record.ts'
import { ruleReward } from './rule/rule-source.ts'
import * as rule from './rule/rule.ts'

export const signArea = area({
  verbs: { sign: { rule, record } },
  shop: { sign: shopSign },
  rewardOffers: [ruleReward],
})
