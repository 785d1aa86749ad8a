/** The calls on activity records whose filters name a row. */
const recordLists = (...nouns: string[]) => nouns.flatMap((noun) => ['list', 'counts', 'export'].map((verb) => `${noun}.${verb}`))

/** The calls on orders and after-sales whose filters name a row. */
const orderLists = ['list', 'counts', 'export', 'exportItems'].map((verb) => `order.order.${verb}`)
const aftersaleLists = ['list', 'counts', 'export'].map((verb) => `order.aftersale.${verb}`)
const couponIssues = ['activity.coupon.issue', 'activity.coupon.recipients']
const orderForms = ['order.order.quote', 'order.order.create']

/** The calls whose filters name a user or a store. */
function moneyLists(...names: string[]): string[] {
  const entities = names.length > 0 ? names : ['payment', 'refund']
  return entities.flatMap((name) => ['list', 'counts', 'export'].map((verb) => `finance.${name}.${verb}`))
}

/** The calls whose input names a store beside the id. */
const byStore = [
  ...recordLists('activity.couponRecord'),
  'activity.couponRecord.usableOption',
  'user.user.list',
  'user.user.export',
  ...['resolve', 'goods', 'usual', 'learn'].map((verb) => `order.inquiry.${verb}`),
  ...moneyLists(),
  ...orderLists,
  ...aftersaleLists,
  ...orderForms,
  ...recordLists('integralGoods.order'),
  ...recordLists('freeOrder.record'),
]

/** Goods, roles, menus, settings, others' codes: they have no owner, or occur beside an id that is tested. */
export const OWNERLESS =
  /^(?:parent|after|from|to|activity|lottery|goods|template|coupon|envelope|brand|series|category|scene|spu|sku|detail|common_header|common_footer|freight_template|cond|removed_sku|folder|change|menu|role|target|owner|entry|channel_tpl|key|package|scope|exclude)_ids?$/

/** The calls whose condition names agents and salesmen. */
const conditions = ['store.segment.edit', 'store.segment.preview', ...couponIssues]

/** The forms whose audience can be a customer segment. */
export const segmentAudiences = [
  ...['collection', 'group', 'redEnvelope'].map((noun) => `activity.${noun}.edit`),
  'lottery.lottery.edit',
  'freeOrder.activity.edit',
  'integralGoods.goods.edit',
  'banner.banner.edit',
]

/** The calls that filter commission and its payouts by agent and by salesman. */
export const payoutLists = ['commission', 'withdraw'].flatMap((noun) =>
  ['list', 'counts', 'export'].map((verb) => `finance.${noun}.${verb}`),
)

/** Fields with the id for another person's row beside the id, by the calls that have them. */
export const beyondId: Record<string, string[]> = {
  admin_user_id: ['customService.staff.account'],
  agent_id: [
    ...payoutLists,
    ...couponIssues,
    'finance.commission.statement',
    'common.common.salesmanOption',
    ...['list', 'counts', 'edit', 'export'].map((verb) => `agent.salesman.${verb}`),
    ...['list', 'counts', 'next', 'export'].map((verb) => `store.audit.${verb}`),
    'store.invite.list',
    'store.invite.edit',
    'dev.user.list',
    'dev.user.edit',
    ...['list', 'edit', 'export', 'assign'].map((verb) => `store.store.${verb}`),
    ...orderLists,
  ],
  salesman_id: [
    ...payoutLists,
    ...couponIssues,
    ...['list', 'counts', 'next', 'audit', 'export'].map((verb) => `store.audit.${verb}`),
    'store.invite.list',
    'store.invite.edit',
    ...['list', 'edit', 'export', 'assign'].map((verb) => `store.store.${verb}`),
    ...orderLists,
  ],
  item_id: ['integralGoods.order.ship', 'lottery.record.ship', 'order.aftersale.create', 'order.order.price', 'order.order.ship'],
  order_id: [
    ...recordLists('activity.groupTeam'),
    ...aftersaleLists,
    'order.aftersale.refundable',
    ...['list', 'counts', 'export'].map((verb) => `finance.commission.${verb}`),
  ],
  statement_id: ['finance.bankLine.list', 'finance.bankLine.counts'],
  payment_id: ['finance.bankLine.of', 'finance.bankLine.accept'],
  withdraw_id: ['finance.bankLine.accept'],
  batch_id: ['finance.bankLine.of'],
  department_id: ['dev.logger.list', 'dev.logger.export', 'dev.user.list', 'dev.user.edit', 'dev.user.transfer', 'task.task.list'],
  head_id: ['dev.department.edit', 'dev.department.head'],
  // for an account, and for mini-program users
  user_id: [
    'agent.agent.resetAccount',
    'agent.salesman.edit',
    'userBalance.account.adjust',
    'userBalance.log.list',
    'userBalance.log.export',
    'userIntegralLog.log.list',
    'userIntegralLog.log.adjust',
    'userIntegralLog.log.export',
    'store.store.memberAdd',
    'store.store.memberRemove',
    'store.store.owner',
    ...moneyLists('payment'),
    ...orderLists,
    ...aftersaleLists,
    ...orderForms,
    ...recordLists('lottery.record'),
    ...recordLists('integralGoods.order'),
    ...recordLists('freeOrder.record'),
    ...recordLists('activity.envelopeRecord'),
    'sign.record.list',
    'sign.record.export',
    ...recordLists('activity.couponRecord'),
    'activity.couponRecord.usableOption',
  ],
  store_id: byStore,
  segment_id: ['store.store.list', 'store.store.export', 'block.page.edit', 'block.page.preview', ...couponIssues, ...segmentAudiences],
  agent_ids: conditions,
  salesman_ids: conditions,
  user_coupon_id: orderForms,
  user_ids: couponIssues,
  store_ids: ['agent.salesman.transfer', ...couponIssues],
  customer_id: ['goods.gift.record'],
  receiver_id: ['agent.agent.terminate'],
  shipment_id: ['order.order.print', 'order.order.unship', 'order.order.waybill'],
}
