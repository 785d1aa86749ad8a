import type { Label } from '../kit/label.ts'
import { activityKinds } from '../trade/words.ts'

/** The record kinds that use goods or give a reward: activities, and other records with their own rules. */
export const offerKinds = {
  ...activityKinds,
  package: ['套装', 'Package'],
  gift: ['赠品规则', 'Gift rule'],
  sign: ['签到规则', 'Sign-in rule'],
  invite: ['门店邀请', 'Store invitation'],
  setting: ['系统配置', 'Settings'],
} as const satisfies Readonly<Record<string, Label>>
export type OfferKind = keyof typeof offerKinds
