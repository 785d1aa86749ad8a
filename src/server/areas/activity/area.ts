import { area } from '#server/area.ts'
import { activityUse } from '#server/areas/store/shared/segments.ts'
import * as shopActivity from '#server/shop/activity/activity.ts'
import * as shopCollection from '#server/shop/collection/collection.ts'
import * as shopCoupon from '#server/shop/coupon/coupon.ts'
import * as shopGroup from '#server/shop/group/group.ts'
import * as shopRedEnvelope from '#server/shop/redEnvelope/redEnvelope.ts'
import { collectionClaim } from './collection/collection-claim.ts'
import { collectionOffers } from './collection/collection-rows.ts'
import { collectionReward } from './collection/collection-source.ts'
import { collection as collectionTable } from './collection/collection-tables.ts'
import * as collection from './collection/collection.ts'
import { couponClaim } from './coupon/coupon-claim.ts'
import * as couponCode from './coupon/coupon-code.ts'
import * as couponRecord from './coupon/coupon-record.ts'
import * as coupon from './coupon/coupon.ts'
import { couponGiftConsumer, couponGiver, giveToNewStore, settingReward } from './coupon/give-by.ts'
import { groupClaim } from './group/group-claim.ts'
import { groupOffers } from './group/group-rows.ts'
import { groupActivity } from './group/group-tables.ts'
import * as groupTeam from './group/group-team.ts'
import * as group from './group/group.ts'
import * as envelopeRecord from './redEnvelope/envelope-record.ts'
import { redEnvelope as envelopeTable } from './redEnvelope/envelope-tables.ts'
import * as redEnvelope from './redEnvelope/redEnvelope.ts'
import { envelopeConsumer, envelopeGiver, rewardInviter } from './redEnvelope/triggers.ts'
import { rollUpActivities } from './shared/figures.ts'

export const activityArea = area({
  verbs: { activity: { collection, coupon, couponRecord, couponCode, group, groupTeam, redEnvelope, envelopeRecord } },
  shop: { activity: shopActivity, collection: shopCollection, coupon: shopCoupon, group: shopGroup, redEnvelope: shopRedEnvelope },
  claims: { collection: collectionClaim, coupon: couponClaim, group: groupClaim },
  consumers: { couponGift: couponGiftConsumer, redEnvelope: envelopeConsumer },
  givers: { coupon: couponGiver, redEnvelope: envelopeGiver },
  rewardOffers: [settingReward, collectionReward],
  offers: [collectionOffers, groupOffers],
  onApproval: [giveToNewStore, rewardInviter],
  // 00:12 in Shanghai, and hourly in case no process ran then
  periodic: {
    'roll-up-activities': { at: '12 * * * *', queue: 'upkeep', act: ({ database, clock }) => rollUpActivities(database.db, clock()) },
  },
  segmentUses: [activityUse('collection', collectionTable), activityUse('group', groupActivity), activityUse('redEnvelope', envelopeTable)],
})
