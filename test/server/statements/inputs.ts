import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Filled } from './filling.ts'

const WORD = '计数'

/**
 * The input of a call on a filled database: a list gets as many rows as there are of each kind, a detail gets the row
 * of the entity's name, other calls get their required input.
 */
export function inputOf(endpoint: Endpoint, filled: Filled): object {
  const paged = 'page_size' in shapeOf(endpoint) ? { page_size: filled.n } : {}
  const [, noun = '', verb] = endpoint.address.split('.')
  const one =
    (verb === 'detail' || (verb === 'stat' && 'id' in shapeOf(endpoint))) && noun in filled ? { id: filled[noun as keyof Filled] } : {}
  return { ...paged, ...one, ...asked(filled)[endpoint.address] }
}

function shapeOf({ input }: Endpoint): object {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: object }
  return shape
}

function asked({ skus, codes, ...of }: Filled): Partial<Record<string, object>> {
  return {
    'common.gproto.gen': { func: 'home' },
    'common.palette.find': { word: WORD },
    'common.search.coupon': { word: WORD },
    'common.search.agent': { word: WORD },
    'common.search.store': { word: `${WORD}门店` },
    'common.search.user': { word: `${WORD}客户` },
    'common.search.adminUser': { word: WORD },
    'common.upload.known': { hash: 'a'.repeat(64) },
    'common.common.orderReasonOption': { kind: 'close' },
    'customService.assign.log': { target_type: 'user', target_id: of.customer },
    'customService.followup.list': { target_type: 'user', target_id: of.customer },
    'finance.reconciliation.daily': { from: '2026-11-01', to: '2026-11-30' },
    'goods.category.template': { id: of.category },
    'goods.spu.search': { word: WORD },
    'goods.sku.codes': { codes: [...codes, 'NONE'].join(' ') },
    'goods.sku.lookup': { code: codes[0] ?? '' },
    'goods.sku.matchPictures': { names: codes.map((code) => `${code}-1.jpg`) },
    'goods.sku.exts': { ids: skus },
    'goods.priceChange.impact': { filter: {}, field: 'price_market', mode: 'set', value: 99_999 },
    'activity.collection.impact': { id: of.collection },
    'activity.group.impact': { id: of.group },
    'goods.sku.bulkPreview': { filter: {}, kind: 'moq', moq: 2 },
    'goods.spu.checklist': { id: of.spu },
    'goods.spu.usage': { id: of.spu },
    'goods.sku.usage': { id: of.sku },
    'goods.sku.uses': { ids: [of.sku] },
    'goods.spu.uses': { ids: [of.spu] },
    'goods.brand.uses': { ids: [of.brand] },
    'goods.series.uses': { ids: [of.series] },
    'activity.coupon.uses': { id: of.coupon },
    'activity.redEnvelope.uses': { id: 1 },
    'lottery.lottery.uses': { id: 1 },
    'goods.sku.charts': { id: of.sku, span: '30' },
    'goods.sku.stockLog': { id: of.sku },
    'goods.sku.priceLog': { id: of.sku },
    'goods.sku.option': { word: 'CNT' },
    'goods.sku.tree': { series_id: of.series },
    'goods.package.detail': { id: of.goodsPackage },
    'goods.gift.record': { id: of.gift },
    'goods.scene.spus': { id: of.scene },
    'dev.department.members': { id: of.department },
    'dev.logger.detail': { id: of.logged },
    'dev.menu.detail': { id: of.page },
    'dev.resources.detail': { id: 1 },
    'dev.role.impact': { id: of.role, perms: ['goods:series:list'] },
    'dev.role.members': { id: of.role },
    'dev.user.sessions': { id: of.user },
    'dev.user.logins': { id: of.user },
    'dev.why.explain': { permission: 'goods:brand:list' },
    'agent.agent.accounts': { id: of.agent },
    'agent.agent.stores': { id: of.agent },
    'agent.agent.sales': { id: of.agent },
    'agent.salesman.stores': { id: of.salesman },
    'agent.salesman.sales': { id: of.salesman },
    'agent.salesman.invites': { id: of.salesman },
    'store.audit.duplicates': { id: of.audit },
    'store.invite.recordList': { id: of.invite },
    'store.invite.qrcode': { id: of.invite },
    'store.store.detail': { id: of.store },
    'order.inquiry.resolve': { store_id: of.store, text: `${WORD} 6205 2只` },
    'order.inquiry.goods': { store_id: of.store, sku_ids: skus },
    'finance.withdraw.detail': { id: of.payout },
    'finance.commission.statement': { agent_id: of.agent, month: '2026-11' },
    'activity.coupon.recipients': { id: of.coupon, target: 'phone', phones: ['13900001111'] },
    'activity.couponRecord.usableOption': {
      store_id: of.store,
      user_id: of.member,
      lines: [{ sku_id: of.sku, qty: 1 }],
      ship_type: 'pickup',
    },
    'lottery.lottery.rewards': { kind: 'coupon' },
    'integralGoods.goods.detail': { id: of.pointsGoods },
    'integralGoods.goods.stat': { id: of.pointsGoods },
    'integralGoods.order.detail': { id: of.exchange },
    'block.page.detail': { id: of.blockPage },
    'banner.banner.detail': { id: of.banner },
    'block.page.versions': { id: of.blockPage },
    'block.page.versionDetail': { id: of.blockPage, version: 1 },
    'block.page.preview': {
      blocks: skus.slice(0, 50).map((id) => ({ uid: `sku${id}`, type: 'goods', props: { sku_ids: [id] } })),
    },
    'block.page.refOption': { kind: 'goods', word: WORD },
    'lottery.record.detail': { id: of.lotteryRecord },
    'freeOrder.activity.detail': { id: of.freeActivity },
    'freeOrder.activity.stat': { id: of.freeActivity },
    'freeOrder.activity.estimate': { scope: 'all' },
    'freeOrder.record.detail': { id: of.freeRecord },
    'sign.rule.detail': { id: of.signRule },
    'sign.rule.rewards': { kind: 'coupon' },
    'order.order.log': { id: of.order },
    'order.order.commission': { id: of.order },
    'order.order.quote': { store_id: of.store, user_id: of.member, lines: [{ sku_id: of.sku, qty: 1 }], ship_type: 'pickup' },
    'order.order.print': { ids: [of.order], kind: 'pick' },
    'order.aftersale.refundable': { order_id: of.order },
    'store.store.members': { id: of.store },
    'store.store.followups': { id: of.store },
    'store.store.audits': { id: of.store },
    'user.user.detail': { id: of.customer },
    'user.user.address': { id: of.customer },
    'user.user.followups': { id: of.customer },
    'task.task.changes': { id: of.task },
    'task.task.failures': { id: of.task },
    'task.task.exported': { id: of.exported },
    'task.import.detail': { id: of.anImport },
    'task.import.rows': { id: of.anImport },
    'comment.comment.list': { entity: 'goods.series', id: of.series },
    'comment.comment.about': { entity: 'goods.series', id: of.series },
    'comment.comment.people': { entity: 'goods.brand', id: of.brand },
    'desk.desk.item': { kind: 'store.audit.pending', id: of.audit },
    'desk.desk.people': { kind: 'store.audit.pending', id: of.audit },
    'desk.desk.caller': { digits: '1390' },
    'history.history.asOf': { entity: 'goods.series', id: of.series, at: '2026-01-01T00:00:00Z' },
    'history.history.list': { entity: 'goods.series', id: of.series },
    'media.media.uses': { id: of.media },
    'view.view.list': { list: 'goods.sku.list' },
    'config.config.list': { group: 'shell' },
    'config.config.open': { group: 'shell' },
  }
}
