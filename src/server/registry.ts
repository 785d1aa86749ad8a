import type { contract } from '#contract/index.ts'
import type { shop } from '#contract/shop/index.ts'
import * as common from './features/common/common.ts'
import * as dict from './features/common/dict.ts'
import * as error from './features/common/error.ts'
import * as gproto from './features/common/gproto.ts'
import * as palette from './features/common/palette.ts'
import { registerRewards } from './areas/activity/shared/rewards.ts'
import { registerApprovalEffects } from './areas/people/approved-store.ts'
import * as search from './areas/people/search.ts'
import * as peopleOptions from './areas/people/options.ts'
import * as source from './features/common/source.ts'
import * as todo from './features/common/todo.ts'
import * as upload from './features/common/upload.ts'
import { groupClaim } from './areas/activity/group/group-claim.ts'
import * as activityGroup from './areas/activity/group/group.ts'
import * as groupTeam from './areas/activity/group/group-team.ts'
import * as envelopeRecord from './areas/activity/redEnvelope/envelope-record.ts'
import { envelopeConsumer, envelopeGiver, rewardInviter } from './areas/activity/redEnvelope/triggers.ts'
import * as redEnvelope from './areas/activity/redEnvelope/redEnvelope.ts'
import * as department from './identity/department/department.ts'
import * as logger from './features/log/logger.ts'
import * as menu from './areas/dev/menu/menu.ts'
import * as resources from './areas/dev/resources/resources.ts'
import * as role from './identity/role/role.ts'
import * as why from './identity/role/why.ts'
import * as config from './features/settings/config.ts'
import * as user from './identity/account/user.ts'
import * as smsChannel from './features/sms/sms-channel.ts'
import * as smsRecord from './features/sms/sms-record.ts'
import * as smsTemplate from './features/sms/sms-template.ts'
import * as assign from './areas/customService/assign/assign.ts'
import * as followup from './areas/customService/followup/followup.ts'
import * as staff from './areas/customService/staff/staff.ts'
import * as agent from './areas/agent/agent/agent.ts'
import * as salesman from './areas/agent/salesman/salesman.ts'
import * as commission from './areas/finance/commission/commission.ts'
import * as ledger from './areas/finance/ledger/ledger.ts'
import * as payment from './areas/finance/payment/payment.ts'
import * as reconciliation from './areas/finance/reconciliation/reconciliation.ts'
import * as refund from './areas/finance/refund/refund.ts'
import * as withdraw from './areas/finance/withdraw/withdraw.ts'
import { chanceConsumer, chanceGiver } from './areas/lottery/lottery/chances.ts'
import * as lottery from './areas/lottery/lottery/lottery.ts'
import { prizeClaim } from './areas/lottery/record/prize-order.ts'
import * as lotteryRecord from './areas/lottery/record/record.ts'
import * as inquiry from './areas/order/inquiry/inquiry.ts'
import * as brand from './areas/goods/brand/brand.ts'
import * as detail from './areas/goods/detail/detail.ts'
import * as category from './areas/goods/category/category.ts'
import * as gift from './areas/goods/gift/gift.ts'
import * as goodsPackage from './areas/goods/package/package.ts'
import * as scene from './areas/goods/scene/scene.ts'
import * as series from './areas/goods/series/series.ts'
import * as skuGrid from './areas/goods/sku/sku-grid.ts'
import * as sku from './areas/goods/sku/sku.ts'
import * as spu from './areas/goods/spu/spu.ts'
import * as orderAftersale from './areas/order/aftersale/aftersale.ts'
import * as storeAudit from './areas/store/audit/audit.ts'
import * as storeInvite from './areas/store/invite/invite.ts'
import * as order from './areas/order/order/order.ts'
import { registerClaims, type Claims } from './areas/trade/claims.ts'
import { registerOrderConsumers, type OrderConsumer } from './areas/trade/order-events.ts'
import { giftClaim } from './areas/trade/order-gifts.ts'
import { pointsClaim } from './areas/trade/order-points.ts'
import { stockClaim } from './areas/trade/order-stock.ts'
import * as priceChange from './areas/trade/price-change/priceChange.ts'
import { skuUsage, spuUsage } from './areas/trade/goods-usage.ts'
import * as tradeOptions from './areas/trade/options.ts'
import * as comment from './features/comment/comment.ts'
import * as history from './features/history/history.ts'
import { registerAreas } from './platform/entity/registry.ts'
import type { Verbs } from './http/mount.ts'
import * as mediaFolder from './features/media/folder.ts'
import * as media from './features/media/media.ts'
import * as notice from './features/notice/notice.ts'
import * as presence from './features/presence/presence.ts'
import * as lock from './identity/session/lock.ts'
import * as mfa from './identity/session/mfa.ts'
import * as profile from './identity/session/profile.ts'
import * as proof from './identity/session/proof.ts'
import * as register from './identity/session/register.ts'
import * as session from './identity/session/session.ts'
import * as shopActivity from './shop/activity/activity.ts'
import * as shopAddress from './shop/address/address.ts'
import * as shopAftersale from './shop/aftersale/aftersale.ts'
import * as shopBalance from './shop/balance/balance.ts'
import * as shopIntegral from './shop/integral/integral.ts'
import * as shopCart from './shop/cart/cart.ts'
import * as shopConfig from './shop/config/config.ts'
import * as shopGoods from './shop/goods/goods.ts'
import * as shopGroup from './shop/group/group.ts'
import * as shopInvoice from './shop/invoice/invoice.ts'
import * as shopInvite from './shop/invite/invite.ts'
import * as shopLottery from './shop/lottery/lottery.ts'
import * as shopMember from './shop/member/member.ts'
import * as shopOrder from './shop/order/order.ts'
import * as shopPayment from './shop/payment/payment.ts'
import * as shopRedEnvelope from './shop/redEnvelope/redEnvelope.ts'
import * as shopProfile from './shop/profile/profile.ts'
import * as shopProtocol from './shop/protocol/protocol.ts'
import * as shopSalesman from './shop/salesman/salesman.ts'
import * as shopSalesmanOrders from './shop/salesman/salesman-orders.ts'
import * as shopService from './shop/service/service.ts'
import * as shopSession from './shop/session/session.ts'
import * as shopStore from './shop/store/store.ts'
import * as shopUpload from './shop/upload/upload.ts'
import * as shopWithdraw from './shop/withdraw/withdraw.ts'
import * as sms from './identity/session/sms.ts'
import * as sso from './identity/session/sso.ts'
import * as taskImport from './features/task/import.ts'
import * as task from './features/task/task.ts'
import * as ways from './identity/session/ways.ts'
import * as home from './areas/index/home/home.ts'
import * as store from './areas/store/store/store.ts'
import * as view from './features/view/view.ts'
import * as customerUser from './areas/user/user/user.ts'
import * as balanceAccount from './areas/userBalance/account/account.ts'
import * as balanceAdjust from './areas/userBalance/adjust/adjust.ts'
import * as balanceLog from './areas/userBalance/log/log.ts'
import * as integralLog from './areas/userIntegralLog/log/log.ts'

/**
 * The modules with the verbs of every entity, by area: a missing verb does not compile. A module may export a descriptor as `entity`, which
 * registers the entity with the features.
 */
export const verbs: Verbs<typeof contract> = {
  session: { session, sms, sso, register, ways, lock, mfa, profile, proof },
  common: { common: { ...common, ...peopleOptions, ...tradeOptions }, dict, error, gproto, palette, search, source, todo, upload },
  index: { home },
  customService: { staff, assign, followup },
  activity: { group: activityGroup, groupTeam, redEnvelope, envelopeRecord },
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
  dev: { department, logger, menu, resources, role, user, smsTemplate, smsChannel, smsRecord, why },
  user: { user: customerUser },
  userBalance: { account: balanceAccount, log: balanceLog, adjust: balanceAdjust },
  userIntegralLog: { log: integralLog },
  task: { task, import: taskImport },
  history: { history },
  comment: { comment },
  media: { media, folder: mediaFolder },
  notice: { notice },
  presence: { presence },
  view: { view },
  config: { config },
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
  group: shopGroup,
  cart: shopCart,
  order: shopOrder,
  payment: shopPayment,
  aftersale: shopAftersale,
  invoice: shopInvoice,
  balance: shopBalance,
  integral: shopIntegral,
  lottery: shopLottery,
  redEnvelope: shopRedEnvelope,
  service: shopService,
  salesman: { ...shopSalesman, ...shopSalesmanOrders },
  withdraw: shopWithdraw,
  upload: shopUpload,
  config: shopConfig,
  protocol: shopProtocol,
}

/** Everything that orders take, use and give back: a missing claim does not compile. */
const claims: Claims = {
  group: groupClaim,
  prize: prizeClaim,
  gift: giftClaim,
  stock: stockClaim,
  points: pointsClaim,
}

/** The work that follows an order and may be late, by consumer. */
const orderConsumers: Readonly<Record<string, OrderConsumer>> = { lotteryChance: chanceConsumer, redEnvelope: envelopeConsumer }

/** What one activity gives on behalf of another. */
const rewards: Parameters<typeof registerRewards>[0] = { lotteryChance: chanceGiver, redEnvelope: envelopeGiver }

/** What activities do when a new store is approved. */
const approvalEffects: Parameters<typeof registerApprovalEffects>[0] = [rewardInviter]

/** Registers every area with the features, and what takes part in orders; each process calls it once at its start. */
export function registerAll(): void {
  registerAreas(verbs)
  registerClaims(claims)
  registerOrderConsumers(orderConsumers)
  registerRewards(rewards)
  registerApprovalEffects(approvalEffects)
}
