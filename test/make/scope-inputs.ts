import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { couponBatch, couponCode, userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { redEnvelopeRecord } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { lotteryPrize, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { signRecord, signRule } from '#server/areas/sign/shared/tables.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { payment, payoutBatch, refund } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { payDifference, payStatement } from '#server/areas/trade/tables/statement-tables.ts'
import type { Database } from '#server/platform/db/open.ts'
import { agentBody } from './agent-maker.ts'
import { bannerForm } from './banners.ts'
import { envelopeForm } from './envelopes.ts'
import { freeForm } from './free-orders.ts'
import { lotteryForm } from './lotteries.ts'
import { staffBody } from './people-rows.ts'

/** A store as a form sends it. */
export const storeBody = {
  name: '外门店',
  type: 'other',
  contact: '外人',
  phone: '13500001111',
  front_images: ['/files/front.png'],
  province_code: '330000',
  city_code: '330100',
  district_code: '330109',
  address: '建设一路18号',
}

/** A call's input beside the id. */
export const beside: Record<string, object> = {
  'dev.user.edit': { version: 1, username: 'foreign', real_name: '外人', role_ids: [1] },
  'dev.user.status': { status: 0 },
  'dev.user.reset': { two_factor_off: 0 },
  'dev.user.approve': { version: 1 },
  'dev.user.transfer': { department_id: null },
  'agent.agent.edit': { version: 1, ...agentBody({ areas: ['330106'] }) },
  'agent.salesman.edit': { version: 1, user_id: 1, name: '外人', commission_rate: 0, joined_at: '2026-01-01' },
  'agent.salesman.status': { status: 0 },
  'agent.salesman.leave': { left_at: '2026-12-31' },
  'agent.agent.freeze': { reason: '试一试' },
  'agent.agent.renew': { contract_start: '2026-01-01', contract_end: '2999-12-31' },
  'agent.agent.terminate': { reason: '试一试' },
  'agent.agent.resetAccount': { user_id: 1 },
  'store.store.edit': { version: 1, ...storeBody },
  'store.store.status': { status: 0 },
  'store.store.assign': { agent_id: null },
  'store.store.level': { price_level: 'trade', reason: '试一试' },
  'store.store.tag': { add: ['外'] },
  'store.store.memberAdd': { user_id: 1 },
  'store.store.memberRemove': { user_id: 1 },
  'store.store.owner': { user_id: 1 },
  'store.store.followup': { channel: 'phone', content: '试一试' },
  'store.audit.preAudit': { pass: 1 },
  'store.audit.audit': { pass: 1, price_level: 'store' },
  'store.audit.approve': { price_level: 'store' },
  'store.invite.edit': { version: 1, title: '外邀请', inviter_type: 'admin', max_uses: 9, expire_at: '2999-01-01T00:00:00Z' },
  'store.invite.status': { status: 0 },
  'store.segment.edit': { version: 1, title: '外人群', orders_from: 1 },
  'goods.priceChange.audit': { pass: 1, version: 1, hash: 'foreign' },
  'goods.priceChange.impact': { field: 'price_cost', mode: 'set', value: 100 },
  'goods.priceChange.create': { field: 'price_cost', mode: 'set', value: 100, reason: '试一试' },
  'finance.withdraw.audit': { pass: 1, versions: [1] },
  'finance.withdraw.batch': { count: 1, amount: 100 },
  'finance.withdraw.pay': { pay_serial: 'S-0001', pay_voucher: '/files/v.png' },
  'user.user.edit': { version: 1, nick: '外人', tags: [] },
  'user.user.status': { status: 0 },
  'userBalance.adjust.audit': { version: 1, pass: 1 },
  'finance.payment.verify': { version: 1, pass: 0, reason: '试一试' },
  'finance.refund.retry': { version: 1 },
  'finance.refund.route': { version: 1, route: 'balance', reason: '试一试' },
  'order.order.price': { version: 1, adjust_amount: 1, reason: '试一试' },
  'order.order.address': {
    receiver: '外人',
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
    address: '建设一路18号',
  },
  'order.order.remark': { flag: 1 },
  'order.order.voucher': { images: ['/files/voucher.png'], payer_name: '外人', paid_date: '2026-01-01', amount: 100 },
  'order.order.close': { reason: 'other' },
  'order.order.cancelRefund': { reason: 'other' },
  'order.order.ship': { ship_type: 'delivery' },
  'order.order.unship': { shipment_id: 1 },
  'order.order.waybill': { shipment_id: 1, tracking_no: 'SF1234567890', reason: '录错' },
  'order.order.pricePreview': { pay_amount: 1 },
  'order.order.reveal': { whose: 'receiver' },
  'order.order.pickup': { code: '12345678' },
  'order.order.receive': { reason: '试一试' },
  'order.order.invoice': { invoice_no: '12345678' },
  'order.order.redLetter': { invoice_no: '12345678', amount: 1 },
  'order.order.print': { kind: 'pick' },
  'activity.couponRecord.revoke': { reason: '试一试' },
  'lottery.record.clawback': { reason: '试一试' },
  'activity.groupTeam.finish': { reason: '试一试' },
  'activity.groupTeam.dissolve': { reason: '试一试' },
  'activity.envelopeRecord.clawback': { reason: '试一试' },
  'lottery.record.address': {
    receiver: '外人',
    phone: '13500001111',
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
    address: '建设一路18号',
  },
  'integralGoods.order.ship': { ship_type: 'delivery' },
  'integralGoods.order.waybill': { tracking_no: 'SF1234567890', reason: '录错' },
  'integralGoods.order.cancel': { reason: '试一试' },
  'lottery.record.ship': { ship_type: 'delivery' },
  'lottery.record.waybill': { tracking_no: 'SF1234567890', reason: '录错' },
  'lottery.record.cancel': { reason: '试一试' },
  'lottery.record.remark': { version: 1, remark: '试一试' },
  'finance.bankLine.accept': { version: 1, payment_id: 1 },
  'finance.bankLine.ignore': { kind: 'fee' },
  'finance.reconciliation.resolve': { note: '试一试' },
  'freeOrder.record.audit': { pass: 1 },
  'freeOrder.record.cancel': { reason: '试一试' },
  'order.aftersale.audit': { pass: 0, opinion: '试一试' },
  'order.aftersale.receive': { pass: 0, opinion: '试一试' },
  'order.aftersale.reply': { content: '试一试' },
  'user.user.tag': { mode: 'add', tags: ['外'] },
  'user.user.assign': { cs_wxid: 'scope_service' },
  'user.user.followup': { channel: 'phone', content: '试一试' },
  'dev.department.edit': { version: 1, title: '外部门' },
  'dev.department.status': { status: 0 },
  'dev.department.sort': { sort: 1 },
  'dev.department.move': { parent_id: null },
  'dev.department.head': { head_id: null },
  'customService.assign.edit': { type: 'user' },
  'customService.staff.edit': { version: 1, ...staffBody(1) },
  'customService.staff.status': { status: 0 },
  'customService.staff.sort': { sort: 1 },
  'customService.staff.transfer': { from: 'foreign_staff', to: 'nobody_there', target_type: 'user' },
  'customService.staff.account': { admin_user_id: null },
  'comment.comment.list': { entity: 'store.store' },
  'comment.comment.about': { entity: 'store.store' },
  'comment.comment.people': { entity: 'store.store' },
  'comment.comment.add': { entity: 'store.store', content: '试一试' },
  'desk.desk.item': { kind: 'store.audit.pending' },
  'desk.desk.claim': { kind: 'store.audit.pending' },
  'desk.desk.release': { kind: 'store.audit.pending' },
  'desk.desk.people': { kind: 'store.audit.pending' },
  'desk.desk.handOver': { kind: 'store.audit.pending', to: 1, note: '试一试' },
  'goods.sku.charts': { span: '30' },
  'history.history.asOf': { entity: 'dev.user', at: '2026-01-01T00:00:00Z' },
  'history.history.list': { entity: 'dev.user' },
  'history.history.restore': { entity: 'dev.user', version: 1, entry_id: 1, fields: ['real_name'], reason: '试一试' },
  'presence.presence.here': { entity: 'dev.user', seat: 'aaaaaaaaaaaaaaaa' },
  'presence.presence.leave': { entity: 'dev.user', seat: 'aaaaaaaaaaaaaaaa' },
  'view.view.save': { version: 1, list: 'goods.brand.list', title: '别人的', is_shared: 0, query: {}, table: {} },
  'task.import.place': { heading_line: 1 },
  'task.import.map': { mapping: [], create: 0 },
  'task.import.decide': { lines: [1], rejected: 1 },
  'task.import.accept': { risk: 'price', accepted: 1 },
  'task.import.apply': { skip_errors: 0 },
}
/** With its own key for a call that moves money. */
export const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })

/** A payment and a refund for an agent's user. */
export async function moneyOf({ db }: Pick<Database, 'db'>, user_id: number, agent_id: number) {
  const of = { user_id, agent_id, biz_no: 'D1', amount: 100 }
  const [paid] = await db
    .insert(payment)
    .values({ ...of, pay_no: 'P-FOREIGN', biz_type: 'integral', biz_id: 1, channel: 'offline' })
    .returning({ id: payment.id })
  const payment_id = paid?.id ?? 0
  const [back] = await db
    .insert(refund)
    .values({ ...of, refund_no: 'R-FOREIGN', payment_id, source: 'cancel', source_id: 1 })
    .returning({ id: refund.id })
  return { 'finance.payment': payment_id, 'finance.refund': back?.id ?? 0 }
}

/** An order with a line and an after-sale for an agent's user. */
export async function ordersOf({ db }: Pick<Database, 'db'>, user_id: number, agent_id: number, sku_id: number) {
  const totals = { item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 100, pay_amount: 100 }
  const of = { user_id, agent_id }
  const [placed] = await db
    .insert(order)
    .values({ ...of, ...totals, order_no: 'FOREIGN', price_level: 'store', state: 'pending_pay', aftersale_open: 1 })
    .returning({ id: order.id })
  const order_id = placed?.id ?? 0
  const snapshot = { code: 'F', title: '外', image: null, brand: '', series: '', spec: {}, unit: '个', weight: 1 }
  const goods = { sku_id, brand_id: 1, series_id: 1, category_id: 1, code: 'F', snapshot, sale_unit: '个', qty: 1 }
  const [line] = await db
    .insert(orderItem)
    .values({ ...goods, order_id, line_no: 1, price_origin: 100, price: 100, price_source: 'level', pay_amount: 100 })
    .returning({ id: orderItem.id })
  const item_id = line?.id ?? 0
  const [request] = await db
    .insert(aftersale)
    .values({ ...of, as_no: 'A-FOREIGN', order_id, item_id, kind: 'refund', qty: 1, apply_amount: 100, reason: 'other', state: 'applied' })
    .returning({ id: aftersale.id })
  const sent = { shipment_no: 'S-FOREIGN', order_id, ship_type: 'delivery' as const, shipped_at: '2026-01-01T00:00:00Z' }
  const [parcel] = await db.insert(shipment).values(sent).returning({ id: shipment.id })
  return { order_id, item_id, shipment_id: parcel?.id ?? 0, 'order.order': order_id, 'order.aftersale': request?.id ?? 0 }
}

/** A team, a draw, an envelope, a free order, a sign-in and a coupon for an agent's user, from activities by the calls. */
export async function recordsOf(
  { db }: Pick<Database, 'db'>,
  user_id: number,
  agent_id: number,
  ids: { group: number; lottery: number; free: number; order: number; redEnvelope: number; coupon: number },
) {
  const teamed = { activity_id: ids.group, leader_user_id: user_id, agent_id, mode: 'people' as const, need: 2 }
  const [team] = await db
    .insert(groupTeam)
    .values({ ...teamed, team_no: 'T-FOREIGN', expire_at: '2999-01-01T00:00:00Z' })
    .returning({ id: groupTeam.id })
  const [prize] = await db.select().from(lotteryPrize).where(eq(lotteryPrize.lottery_id, ids.lottery)).limit(1)
  const drawn = { record_no: 'L-FOREIGN', lottery_id: ids.lottery, user_id, prize_id: prize?.id ?? 0, kind: 'thanks' as const }
  const picked = { position: 1, picked_position: 1, draw_no: 1, number: 0, weights_version: 1, paid_by: 'free' as const }
  const [draw] = await db
    .insert(lotteryRecord)
    .values({ ...drawn, ...picked, title: '谢谢参与', state: 'none' })
    .returning({ id: lotteryRecord.id })
  const bought = { activity_id: ids.free, order_id: ids.order, user_id, agent_id, paid_at: '2026-01-01T00:00:00Z' }
  const [free] = await db
    .insert(freeRecord)
    .values({ ...bought, record_no: 'F-FOREIGN', base_amount: 100, reward_amount: 100, reward_to: 'balance', state: 'candidate' })
    .returning({ id: freeRecord.id })
  const received = { activity_id: ids.redEnvelope, user_id, source_type: 'receive' as const, source_id: '1', amount: 100 }
  const [envelope] = await db
    .insert(redEnvelopeRecord)
    .values({ ...received, record_no: 'H-FOREIGN', expire_at: '2999-01-01T00:00:00Z' })
    .returning({ id: redEnvelopeRecord.id })
  const terms = { cycle: 'none' as const, base_integral: 5, streak: [], makeup_cost: 0, makeup_month_limit: 0, rules_text: '外人' }
  const [governing] = await db
    .insert(signRule)
    .values({ ...terms, no: 900, effective_from: '2020-01-01' })
    .returning({ id: signRule.id })
  const [signed] = await db
    .insert(signRecord)
    .values({
      user_id,
      sign_date: '2020-01-01',
      streak_day: 1,
      integral: 0,
      rule_id: governing?.id ?? 0,
      created_at: '2020-01-01T00:00:00Z',
    })
    .returning({ id: signRecord.id })
  const rules = {
    kind: 'cash' as const,
    amount: 100,
    discount: 0,
    max_off: 0,
    threshold: 0,
    scope: 'all' as const,
    ids: [],
    exclude_ids: [],
  }
  const held = { code: 'C-FOREIGN', coupon_id: ids.coupon, user_id, source: 'receive' as const }
  const times = { valid_from: '2026-01-01T00:00:00Z', valid_to: '2999-01-01T00:00:00Z' }
  const [own] = await db
    .insert(userCoupon)
    .values({ ...held, ...times, rules: { ...rules, price_level: 'all', stackable_integral: 0 } })
    .returning({ id: userCoupon.id })
  const moment = '2026-01-01T00:00:00Z'
  const [batch] = await db
    .insert(couponBatch)
    .values({ coupon_id: ids.coupon, target: 'code', reason: '范围', asked: 1, issued: 1, created_at: moment, created_by: 1 })
    .returning({ id: couponBatch.id })
  const [code] = await db
    .insert(couponCode)
    .values({ code: 'FOREIGNCODE2', coupon_id: ids.coupon, batch_id: batch?.id ?? 0, user_id, redeemed_at: moment, created_at: moment })
    .returning({ id: couponCode.id })
  return {
    'activity.groupTeam': team?.id ?? 0,
    'lottery.record': draw?.id ?? 0,
    'freeOrder.record': free?.id ?? 0,
    'activity.envelopeRecord': envelope?.id ?? 0,
    'sign.record': signed?.id ?? 0,
    'activity.couponRecord': own?.id ?? 0,
    'activity.couponCode': code?.id ?? 0,
  }
}

/** An exchange for an agent's user. */
export async function exchangeOf({ db }: Pick<Database, 'db'>, user_id: number, goods_id: number) {
  const fields = { kind: 'balance' as const, title: '余额', amount: 100, integral: 1, day: '2026-01-01', state: 'completed' as const }
  const [row] = await db
    .insert(integralOrder)
    .values({ ...fields, exchange_no: 'DH-FOREIGN', goods_id, user_id })
    .returning({ id: integralOrder.id })
  return { 'integralGoods.order': row?.id ?? 0 }
}

/** A bill difference, which belongs to the whole business. */
export async function differenceOf({ db }: Pick<Database, 'db'>): Promise<number> {
  const sums = { payment_count: 0, payment_amount: 0, refund_count: 0, refund_amount: 0, fee: 0 }
  const created_at = '2026-01-02T00:00:00Z'
  const [bill] = await db
    .insert(payStatement)
    .values({ channel: 'wechat', day: '2026-01-01', ...sums, created_at, created_by: 1 })
    .returning({ id: payStatement.id })
  const [row] = await db
    .insert(payDifference)
    .values({ statement_id: bill?.id ?? 0, subject: 'payment', kind: 'only_there', no: 'P-FOREIGN', theirs: 1, created_at })
    .returning({ id: payDifference.id })
  return row?.id ?? 0
}

/** Orders and after-sales beside the row that a field names. */
export const orderInputs = (sku_id: number, store_id: number) => {
  const input = { store_id, lines: [{ sku_id, qty: 1 }], ship_type: 'pickup' }
  return {
    'order.order.quote': input,
    'order.order.create': { ...input, pay_way: 'wechat' },
    'activity.couponRecord.usableOption': input,
    'activity.coupon.issue': { id: 1, target: 'user', user_ids: [], store_ids: [], reason: '试一试' },
    'activity.coupon.recipients': { id: 1, target: 'user', user_ids: [], store_ids: [] },
    'order.order.print': { ids: [1], kind: 'delivery' },
    'order.order.unship': { id: 1 },
    'order.order.waybill': { id: 1, tracking_no: 'SF1234567890', reason: '录错' },
    'store.segment.edit': { title: '外人群', agent_ids: [], salesman_ids: [] },
    'order.aftersale.create': { kind: 'refund', qty: 1, amount: 1, reason: 'other' },
  }
}

const goodsFrom = (sku_id: number) => [{ section: 0, sku_id, activity_price: 1 }]

/** The forms whose audience can be a customer segment, beside its id. */
export const audienceInputs = (sku_id: number): Record<string, object> => {
  const times = { start_at: '2998-01-01T00:00:00Z', end_at: '2999-01-01T00:00:00Z' }
  const aim = { title: '外活动', audience: 'segment' }
  const group = { mode: 'people', need: 2, team_hours: 24, sku_items: [{ sku_id, group_price: 1, stock: 1 }] }
  return {
    'activity.collection.edit': { ...aim, ...times, price_rule: 'none', sections: [{ title: '热卖' }], goods: goodsFrom(sku_id) },
    'activity.group.edit': { ...aim, ...times, ...group },
    'activity.redEnvelope.edit': envelopeForm(aim as object),
    'lottery.lottery.edit': lotteryForm(aim as object),
    'freeOrder.activity.edit': freeForm(aim as object),
    'integralGoods.goods.edit': { ...aim, kind: 'balance', amount: 1, integral: 1, stock: 1 },
    'banner.banner.edit': bannerForm(aim as object),
  }
}

/** A store's inquiries, beside its id. */
export const inquiryInputs = (sku_id: number) => ({
  'order.inquiry.resolve': { text: '6205 2只' },
  'order.inquiry.usual': {},
  'order.inquiry.goods': { sku_ids: [sku_id] },
  'order.inquiry.learn': { words: '6205', sku_id },
})

/** An agent's withdrawal, as data. */
export function payoutOf(agent_id: number) {
  const owner = { owner_type: 'agent' as const, owner_id: agent_id, owner_name: '外代理', agent_id }
  return { ...owner, withdraw_no: 'TXFOREIGN', way: 'bank' as const, amount: 100, actual: 100 }
}

/** A bank file with one withdrawal. */
export async function batchWith({ db }: Pick<Database, 'db'>, withdraw_id: number): Promise<number> {
  const [batch] = await db
    .insert(payoutBatch)
    .values({ created_at: '2026-01-01T00:00:00Z', count: 1, amount: 100 })
    .returning({ id: payoutBatch.id })
  const batch_id = batch?.id ?? 0
  await db.insert(payoutBatchItem).values({ batch_id, withdraw_id, attempt: 0, pay_no: 'TXFOREIGN', amount: 100 })
  return batch_id
}
