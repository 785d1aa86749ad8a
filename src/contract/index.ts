import { collection } from './activity/collection.ts'
import { couponCode } from './activity/coupon-code.ts'
import { couponRecord } from './activity/coupon-record.ts'
import { coupon } from './activity/coupon.ts'
import { envelopeRecord } from './activity/envelope-record.ts'
import { groupTeam } from './activity/group-team.ts'
import { group } from './activity/group.ts'
import { redEnvelope } from './activity/redEnvelope.ts'
import { agent } from './agent/agent.ts'
import { salesman } from './agent/salesman.ts'
import { banner } from './banner/banner.ts'
import { page } from './block/page.ts'
import { comment } from './comment/comment.ts'
import { common } from './common/common.ts'
import { dict } from './common/dict.ts'
import { error } from './common/error.ts'
import { gproto } from './common/gproto.ts'
import { palette } from './common/palette.ts'
import { search } from './common/search.ts'
import { source } from './common/source.ts'
import { todo } from './common/todo.ts'
import { upload } from './common/upload.ts'
import { config, configSecret } from './config/config.ts'
import { configRequest } from './config/request.ts'
import { assign } from './customService/assign.ts'
import { followup } from './customService/followup.ts'
import { staff } from './customService/staff.ts'
import { desk } from './desk/desk.ts'
import { department } from './dev/department.ts'
import { logger } from './dev/logger.ts'
import { menu } from './dev/menu.ts'
import { resources } from './dev/resources.ts'
import { role } from './dev/role.ts'
import { smsChannel } from './dev/sms-channel.ts'
import { smsRecord } from './dev/sms-record.ts'
import { smsTemplate } from './dev/sms-template.ts'
import { user } from './dev/user.ts'
import { why } from './dev/why.ts'
import { bankLine } from './finance/bankLine.ts'
import { bankStatement } from './finance/bankStatement.ts'
import { commission } from './finance/commission.ts'
import { ledger } from './finance/ledger.ts'
import { payment } from './finance/payment.ts'
import { payout } from './finance/payout-batch.ts'
import { reconciliation } from './finance/reconciliation.ts'
import { refund } from './finance/refund.ts'
import { withdraw } from './finance/withdraw.ts'
import { activity as freeActivity } from './freeOrder/activity.ts'
import { record as freeRecord } from './freeOrder/record.ts'
import { brand } from './goods/brand.ts'
import { category } from './goods/category.ts'
import { detail } from './goods/detail.ts'
import { gift } from './goods/gift.ts'
import { goodsPackage } from './goods/package.ts'
import { priceChange } from './goods/priceChange.ts'
import { scene } from './goods/scene.ts'
import { series } from './goods/series.ts'
import { skuGrid } from './goods/sku-grid.ts'
import { sku, skuCost } from './goods/sku.ts'
import { spu } from './goods/spu.ts'
import { history } from './history/history.ts'
import { calendar } from './index/calendar.ts'
import { home } from './index/home.ts'
import { goods as pointsGoods } from './integralGoods/goods.ts'
import { order as exchange } from './integralGoods/order.ts'
import { endpointsOf, type Permission } from './kit/endpoint.ts'
import type { Label } from './kit/label.ts'
import { seesPhones } from './kit/masked.ts'
import { lottery } from './lottery/lottery.ts'
import { record } from './lottery/record.ts'
import { mediaFolder } from './media/folder.ts'
import { media } from './media/media.ts'
import { notice } from './notice/notice.ts'
import { aftersale } from './order/aftersale.ts'
import { inquiry } from './order/inquiry.ts'
import { orderPhone } from './order/order-fields.ts'
import { order } from './order/order.ts'
import { presence } from './presence/presence.ts'
import { lock } from './session/lock.ts'
import { mfa } from './session/mfa.ts'
import { profile } from './session/profile.ts'
import { proof } from './session/proof.ts'
import { register } from './session/register.ts'
import { session } from './session/session.ts'
import { sms } from './session/sms.ts'
import { sso } from './session/sso.ts'
import { ways } from './session/ways.ts'
import { record as signRecord } from './sign/record.ts'
import { rule as signRule } from './sign/rule.ts'
import { audit } from './store/audit.ts'
import { invite } from './store/invite.ts'
import { segment } from './store/segment.ts'
import { store } from './store/store.ts'
import { taskImport } from './task/import.ts'
import { allTasks, largeExports, task } from './task/task.ts'
import { user as customerUser } from './user/user.ts'
import { account as balanceAccount } from './userBalance/account.ts'
import { adjust as balanceAdjust } from './userBalance/adjust.ts'
import { log as balanceLog } from './userBalance/log.ts'
import { log as integralLog } from './userIntegralLog/log.ts'
import { view } from './view/view.ts'

/** Every API call, by area, entity and verb. */
export const contract = {
  session: { session, sms, sso, register, ways, lock, mfa, profile, proof },
  common: { common, dict, error, gproto, palette, search, source, todo, upload },
  index: { home, calendar },
  customService: { staff, assign, followup },
  activity: { collection, coupon, couponRecord, couponCode, group, groupTeam, redEnvelope, envelopeRecord },
  goods: { brand, category, series, spu, sku, skuGrid, detail, package: goodsPackage, gift, scene, priceChange },
  agent: { agent, salesman },
  store: { store, audit, invite, segment },
  order: { order, aftersale, inquiry },
  finance: { payment, refund, withdraw, payout, commission, reconciliation, bankStatement, bankLine, ledger },
  lottery: { lottery, record },
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
  block: { page },
  banner: { banner },
}

/** Permissions without their own call, with their effect: access to fields, or an extension to other calls. */
export const fieldPermissions: Readonly<Record<Permission, Label>> = {
  [skuCost]: ['查看和修改成本价', 'View and edit cost prices'],
  [seesPhones]: ['查看完整手机号', 'View full phone numbers'],
  [orderPhone.access]: ['查看订单完整电话', 'View full phone numbers of orders'],
  [allTasks]: ['查看所有人的任务', 'View everyone’s tasks'],
  [configSecret]: ['更换配置中的密钥', 'Replace secrets in settings'],
  [largeExports]: ['导出超过五万条', 'Export more than 50,000 rows'],
}

/** Every permission that a role can hold. */
export const permissions: readonly Permission[] = [
  ...new Set([
    ...endpointsOf(contract).flatMap(({ access }) => (access === 'public' || access === 'login' || access === 'customer' ? [] : [access])),
    ...(Object.keys(fieldPermissions) as Permission[]),
  ]),
]
