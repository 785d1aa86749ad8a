import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Filled } from './filling.ts'

const WORD = '计数'

/** What a call is asked of a filled database: a list for as many rows as there are of each kind, the others for what they need. */
export function inputOf(endpoint: Endpoint, filled: Filled): object {
  const paged = 'page_size' in shapeOf(endpoint) ? { page_size: filled.n } : {}
  return { ...paged, ...asked(filled)[endpoint.address] }
}

function shapeOf({ input }: Endpoint): object {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: object }
  return shape
}

function asked({ skus, codes, ...of }: Filled): Partial<Record<string, object>> {
  return {
    'common.palette.find': { word: WORD },
    'common.search.coupon': { word: WORD },
    'common.search.agent': { word: WORD },
    'common.search.store': { word: `${WORD}门店` },
    'common.search.user': { word: `${WORD}客户` },
    'common.search.adminUser': { word: WORD },
    'goods.brand.detail': { id: of.brand },
    'goods.category.detail': { id: of.category },
    'goods.category.template': { id: of.category },
    'goods.series.detail': { id: of.series },
    'goods.spu.detail': { id: of.spu },
    'goods.spu.search': { word: WORD },
    'goods.sku.codes': { codes: [...codes, 'NONE'].join(' ') },
    'goods.sku.detail': { id: of.sku },
    'goods.sku.exts': { ids: skus },
    'goods.sku.bulkPreview': { filter: {}, kind: 'moq', moq: 2 },
    'goods.sku.stockLog': { id: of.sku },
    'goods.sku.priceLog': { id: of.sku },
    'goods.sku.option': { word: 'CNT' },
    'goods.sku.tree': { series_id: of.series },
    'goods.detail.detail': { id: of.detail },
    'goods.package.detail': { id: of.goodsPackage },
    'goods.gift.detail': { id: of.gift },
    'goods.gift.record': { id: of.gift },
    'goods.scene.detail': { id: of.scene },
    'goods.scene.spus': { id: of.scene },
    'dev.logger.detail': { id: of.logged },
    'dev.menu.detail': { id: of.page },
    'dev.resources.detail': { id: 1 },
    'dev.role.detail': { id: of.role },
    'dev.role.impact': { id: of.role, perms: ['goods:series:list'] },
    'dev.role.members': { id: of.role },
    'dev.user.detail': { id: of.user },
    'dev.user.sessions': { id: of.user },
    'dev.user.logins': { id: of.user },
    'dev.smsTemplate.detail': { id: of.smsTemplate },
    'dev.smsChannel.detail': { id: of.smsChannel },
    'dev.why.explain': { permission: 'goods:brand:list' },
    'task.task.detail': { id: of.task },
    'task.task.changes': { id: of.task },
    'task.task.failures': { id: of.task },
    'task.task.exported': { id: of.exported },
    'task.import.detail': { id: of.anImport },
    'task.import.rows': { id: of.anImport },
    'history.history.list': { entity: 'goods.series', id: of.series },
    'media.media.uses': { id: of.media },
    'view.view.list': { list: 'goods.sku.list' },
    'config.config.list': { group: 'shell' },
    'config.config.open': { group: 'shell' },
  }
}
