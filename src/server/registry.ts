import type { contract } from '#contract/index.ts'
import type { shop } from '#contract/shop/index.ts'
import { collectionClaim } from './areas/activity/collection/collection-claim.ts'
import { collectionOffers } from './areas/activity/collection/collection-rows.ts'
import { collectionReward } from './areas/activity/collection/collection-source.ts'
import * as activityCollection from './areas/activity/collection/collection.ts'
import { couponClaim } from './areas/activity/coupon/coupon-claim.ts'
import * as couponCode from './areas/activity/coupon/coupon-code.ts'
import * as couponRecord from './areas/activity/coupon/coupon-record.ts'
import * as activityCoupon from './areas/activity/coupon/coupon.ts'
import { couponGiftConsumer, couponGiver, giveToNewStore, searchCoupon, settingReward } from './areas/activity/coupon/give-by.ts'
import { groupClaim } from './areas/activity/group/group-claim.ts'
import { groupOffers } from './areas/activity/group/group-rows.ts'
import * as groupTeam from './areas/activity/group/group-team.ts'
import * as activityGroup from './areas/activity/group/group.ts'
import * as envelopeRecord from './areas/activity/redEnvelope/envelope-record.ts'
import * as redEnvelope from './areas/activity/redEnvelope/redEnvelope.ts'
import { envelopeConsumer, envelopeGiver, rewardInviter } from './areas/activity/redEnvelope/triggers.ts'
import * as agent from './areas/agent/agent/agent.ts'
import * as salesman from './areas/agent/salesman/salesman.ts'
import * as banner from './areas/banner/banner/banner.ts'
import * as blockPage from './areas/block/page/page.ts'
import * as assign from './areas/customService/assign/assign.ts'
import * as followup from './areas/customService/followup/followup.ts'
import * as staff from './areas/customService/staff/staff.ts'
import * as menu from './areas/dev/menu/menu.ts'
import * as resources from './areas/dev/resources/resources.ts'
import * as commission from './areas/finance/commission/commission.ts'
import * as ledger from './areas/finance/ledger/ledger.ts'
import * as payment from './areas/finance/payment/payment.ts'
import * as reconciliation from './areas/finance/reconciliation/reconciliation.ts'
import * as refund from './areas/finance/refund/refund.ts'
import * as withdraw from './areas/finance/withdraw/withdraw.ts'
import { freeReward } from './areas/freeOrder/activity/activity-source.ts'
import * as freeActivity from './areas/freeOrder/activity/activity.ts'
import { CANDIDATES } from './areas/freeOrder/activity/draw.ts'
import { candidateConsumer } from './areas/freeOrder/record/candidates.ts'
import { freeOrderClaim } from './areas/freeOrder/record/free-claim.ts'
import * as freeRecord from './areas/freeOrder/record/record.ts'
import * as brand from './areas/goods/brand/brand.ts'
import * as category from './areas/goods/category/category.ts'
import * as detail from './areas/goods/detail/detail.ts'
import * as gift from './areas/goods/gift/gift.ts'
import * as goodsPackage from './areas/goods/package/package.ts'
import { reviewOfPrices } from './areas/goods/priceChange/price-list.ts'
import * as priceChange from './areas/goods/priceChange/priceChange.ts'
import * as scene from './areas/goods/scene/scene.ts'
import * as series from './areas/goods/series/series.ts'
import { registerOfferSources, type OfferSource } from './areas/goods/shared/open-offers.ts'
import { registerPriceReview } from './areas/goods/shared/price-review.ts'
import * as skuGrid from './areas/goods/sku/sku-grid.ts'
import * as sku from './areas/goods/sku/sku.ts'
import * as spu from './areas/goods/spu/spu.ts'
import * as home from './areas/index/home/home.ts'
import { pointsReward, pointsOffers } from './areas/integralGoods/goods/goods-source.ts'
import * as pointsGoods from './areas/integralGoods/goods/goods.ts'
import { exchangeClaim, exchangePointsClaim } from './areas/integralGoods/order/exchange-claim.ts'
import * as exchange from './areas/integralGoods/order/order.ts'
import { chanceGiver, chancesOnSign } from './areas/lottery/lottery/chances.ts'
import { prizeReward, prizeOffers } from './areas/lottery/lottery/lottery-source.ts'
import * as lottery from './areas/lottery/lottery/lottery.ts'
import { chanceConsumer } from './areas/lottery/record/order-chances.ts'
import { prizeClaim } from './areas/lottery/record/prize-order.ts'
import * as lotteryRecord from './areas/lottery/record/record.ts'
import * as orderAftersale from './areas/order/aftersale/aftersale.ts'
import * as inquiry from './areas/order/inquiry/inquiry.ts'
import * as tradeOptions from './areas/order/order/options.ts'
import { giftClaim } from './areas/order/order/order-gifts.ts'
import { pointsClaim } from './areas/order/order/order-points.ts'
import { stockClaim } from './areas/order/order/order-stock.ts'
import * as order from './areas/order/order/order.ts'
import * as peopleOptions from './areas/people/options.ts'
import * as search from './areas/people/search.ts'
import { registerApprovalEffects } from './areas/ports/approved-store.ts'
import { registerRewardOffers, type RewardOffer } from './areas/ports/reward-offers.ts'
import { registerRewards } from './areas/ports/rewards.ts'
import * as signRecord from './areas/sign/record/record.ts'
import { ruleReward } from './areas/sign/rule/rule-source.ts'
import * as signRule from './areas/sign/rule/rule.ts'
import { registerSignEffects } from './areas/sign/shared/effects.ts'
import * as storeAudit from './areas/store/audit/audit.ts'
import { inviteReward } from './areas/store/invite/invite-source.ts'
import * as storeInvite from './areas/store/invite/invite.ts'
import * as store from './areas/store/store/store.ts'
import { registerClaims, type Claims } from './areas/trade/claims/claims.ts'
import { registerOrderConsumers, type OrderConsumer } from './areas/trade/claims/order-events.ts'
import { skuUsage, spuUsage } from './areas/trade/goods-usage.ts'
import * as customerUser from './areas/user/user/user.ts'
import * as balanceAccount from './areas/userBalance/account/account.ts'
import * as balanceAdjust from './areas/userBalance/adjust/adjust.ts'
import * as balanceLog from './areas/userBalance/log/log.ts'
import * as integralLog from './areas/userIntegralLog/log/log.ts'
import * as comment from './features/comment/comment.ts'
import * as common from './features/common/common.ts'
import * as dict from './features/common/dict.ts'
import * as error from './features/common/error.ts'
import * as source from './features/common/source.ts'
import * as desk from './features/desk/desk.ts'
import * as history from './features/history/history.ts'
import * as gproto from './features/links/gproto.ts'
import * as logger from './features/log/logger.ts'
import * as mediaFolder from './features/media/folder.ts'
import * as media from './features/media/media.ts'
import * as upload from './features/media/upload.ts'
import * as notice from './features/notice/notice.ts'
import * as presence from './features/presence/presence.ts'
import * as palette from './features/search/palette.ts'
import * as config from './features/settings/config.ts'
import * as configRequest from './features/settings/request.ts'
import * as smsChannel from './features/sms/sms-channel.ts'
import * as smsRecord from './features/sms/sms-record.ts'
import * as smsTemplate from './features/sms/sms-template.ts'
import * as taskImport from './features/task/import.ts'
import * as task from './features/task/task.ts'
import * as todo from './features/todo/todo.ts'
import * as view from './features/view/view.ts'
import type { Verbs } from './http/mount.ts'
import * as user from './identity/account/user.ts'
import * as department from './identity/department/department.ts'
import * as role from './identity/role/role.ts'
import * as why from './identity/role/why.ts'
import * as lock from './identity/session/lock.ts'
import * as mfa from './identity/session/mfa.ts'
import * as profile from './identity/session/profile.ts'
import * as proof from './identity/session/proof.ts'
import * as register from './identity/session/register.ts'
import * as session from './identity/session/session.ts'
import * as sms from './identity/session/sms.ts'
import * as sso from './identity/session/sso.ts'
import * as ways from './identity/session/ways.ts'
import { registerAreas } from './platform/entity/registry.ts'
import * as shopActivity from './shop/activity/activity.ts'
import * as shopAddress from './shop/address/address.ts'
import * as shopAftersale from './shop/aftersale/aftersale.ts'
import * as shopBalance from './shop/balance/balance.ts'
import * as shopBanner from './shop/banner/banner.ts'
import * as shopCart from './shop/cart/cart.ts'
import * as shopCollection from './shop/collection/collection.ts'
import * as shopConfig from './shop/config/config.ts'
import * as shopCoupon from './shop/coupon/coupon.ts'
import * as shopFreeOrder from './shop/freeOrder/freeOrder.ts'
import * as shopGoods from './shop/goods/goods.ts'
import * as shopGroup from './shop/group/group.ts'
import * as shopIntegral from './shop/integral/integral.ts'
import * as shopIntegralGoods from './shop/integralGoods/integralGoods.ts'
import * as shopInvite from './shop/invite/invite.ts'
import * as shopInvoice from './shop/invoice/invoice.ts'
import * as shopLottery from './shop/lottery/lottery.ts'
import * as shopMember from './shop/member/member.ts'
import * as shopOrder from './shop/order/order.ts'
import * as shopPage from './shop/page/page.ts'
import * as shopPayment from './shop/payment/payment.ts'
import * as shopProfile from './shop/profile/profile.ts'
import * as shopProtocol from './shop/protocol/protocol.ts'
import * as shopRedEnvelope from './shop/redEnvelope/redEnvelope.ts'
import * as shopSalesmanOrders from './shop/salesman/salesman-orders.ts'
import * as shopSalesman from './shop/salesman/salesman.ts'
import * as shopService from './shop/service/service.ts'
import * as shopSession from './shop/session/session.ts'
import * as shopSign from './shop/sign/sign.ts'
import * as shopStore from './shop/store/store.ts'
import * as shopUpload from './shop/upload/upload.ts'
import * as shopWithdraw from './shop/withdraw/withdraw.ts'

/**
 * The modules with the verbs of every entity, by area: a missing verb does not compile. A module may export a descriptor as `entity`, which
 * registers the entity with the features.
 */
export const verbs: Verbs<typeof contract> = {
  session: { session, sms, sso, register, ways, lock, mfa, profile, proof },
  common: {
    common: { ...common, ...peopleOptions, ...tradeOptions },
    dict,
    error,
    gproto,
    palette,
    search: { ...search, coupon: searchCoupon },
    source,
    todo,
    upload,
  },
  index: { home },
  customService: { staff, assign, followup },
  activity: {
    collection: activityCollection,
    coupon: activityCoupon,
    couponRecord,
    couponCode,
    group: activityGroup,
    groupTeam,
    redEnvelope,
    envelopeRecord,
  },
  goods: {
    brand,
    category,
    series,
    spu: { ...spu, usage: spuUsage },
    sku: { ...sku, usage: skuUsage, bulk: priceChange.bulk, price: priceChange.price },
    skuGrid,
    detail,
    package: goodsPackage,
    gift,
    scene,
    priceChange,
  },
  agent: { agent, salesman },
  store: { store, audit: storeAudit, invite: storeInvite },
  order: { order, aftersale: orderAftersale, inquiry },
  finance: { payment, refund, withdraw, commission, reconciliation, ledger },
  lottery: { lottery, record: lotteryRecord },
  freeOrder: { activity: freeActivity, record: freeRecord },
  integralGoods: { goods: pointsGoods, order: exchange },
  sign: { rule: signRule, record: signRecord },
  dev: { department, logger, menu, resources, role, user, smsTemplate, smsChannel, smsRecord, why },
  user: { user: customerUser },
  userBalance: { account: balanceAccount, log: balanceLog, adjust: balanceAdjust },
  userIntegralLog: { log: integralLog },
  task: { task, import: taskImport },
  history: { history },
  comment: { comment },
  desk: { desk },
  media: { media, folder: mediaFolder },
  notice: { notice },
  presence: { presence },
  view: { view },
  config: { config, request: configRequest },
  // a module has no other export of this name
  block: { page: { ...blockPage, default: blockPage.makeDefault } },
  banner: { banner },
}

/** The verbs of the Shop API, by area. */
export const shopVerbs: Verbs<typeof shop> = {
  activity: shopActivity,
  session: shopSession,
  profile: shopProfile,
  // a module has no other export of this name
  address: { ...shopAddress, default: shopAddress.makeDefault },
  invite: shopInvite,
  store: shopStore,
  member: shopMember,
  goods: shopGoods,
  collection: shopCollection,
  coupon: shopCoupon,
  group: shopGroup,
  cart: shopCart,
  order: shopOrder,
  payment: shopPayment,
  aftersale: shopAftersale,
  invoice: shopInvoice,
  balance: shopBalance,
  integral: shopIntegral,
  lottery: shopLottery,
  freeOrder: shopFreeOrder,
  integralGoods: shopIntegralGoods,
  sign: shopSign,
  redEnvelope: shopRedEnvelope,
  service: shopService,
  salesman: { ...shopSalesman, ...shopSalesmanOrders },
  withdraw: shopWithdraw,
  upload: shopUpload,
  config: shopConfig,
  protocol: shopProtocol,
  page: { ...shopPage, default: shopPage.readDefault },
  banner: shopBanner,
}

/** Everything that orders take, use and give back: a missing claim does not compile. */
const claims: Claims = {
  collection: collectionClaim,
  coupon: couponClaim,
  group: groupClaim,
  exchange: exchangeClaim,
  prize: prizeClaim,
  freeOrder: freeOrderClaim,
  gift: giftClaim,
  stock: stockClaim,
  points: pointsClaim,
  exchangePoints: exchangePointsClaim,
}

/** The work that follows an order and may be late, by consumer. */
const orderConsumers: Readonly<Record<string, OrderConsumer>> = {
  couponGift: couponGiftConsumer,
  lotteryChance: chanceConsumer,
  redEnvelope: envelopeConsumer,
  [CANDIDATES]: candidateConsumer,
}

/** The activities that sell or give goods: price changes, the use of goods and their deletion ask them. */
const goodsUses: readonly OfferSource[] = [collectionOffers, groupOffers, prizeOffers, pointsOffers]

/** What one activity gives on behalf of another. */
const rewards: Parameters<typeof registerRewards>[0] = { coupon: couponGiver, lotteryChance: chanceGiver, redEnvelope: envelopeGiver }

/** The sources of rewards: the question before a reward is paused or closed names their records. */
const rewardOffers: readonly RewardOffer[] = [
  prizeReward,
  ruleReward,
  pointsReward,
  freeReward,
  inviteReward,
  settingReward,
  collectionReward,
]

/** What activities do when a new store is approved. */
const approvalEffects: Parameters<typeof registerApprovalEffects>[0] = [giveToNewStore, rewardInviter]

/** The effects of a sign-in on other activities. */
const signEffects: Parameters<typeof registerSignEffects>[0] = [chancesOnSign]

/** Registers every area with the features, and what takes part in orders; each process calls it once at its start. */
export function registerAll(): void {
  registerAreas(verbs)
  registerClaims(claims)
  registerOrderConsumers(orderConsumers)
  registerRewards(rewards)
  registerRewardOffers(rewardOffers)
  registerOfferSources(goodsUses)
  registerPriceReview(reviewOfPrices)
  registerApprovalEffects(approvalEffects)
  registerSignEffects(signEffects)
}
