/** Where an entity's records are shown. */
export interface RecordPage {
  /** The page with their list; with the page's tab, if it has several lists. */
  list: string
  /** The page for one record: it takes the id as `?id=` and has a tab with the comments. */
  page?: string
  /** Without such a page: the address that opens a record, to which its id is added. A form at `edit=` needs the permission to edit. */
  open?: string
}

const recordPage = (list: string, own = 'detail'): RecordPage => ({ list, page: `${list}/${own}` })
const drawer = (list: string, name = 'edit'): RecordPage => ({ list, open: `${list}?${name}=` })

/**
 * The record kinds that have comments and that the quick search finds, by their entity address, in its group order. This is
 * the only page declaration for them: comment, mention and search result links follow from it.
 */
export const recordPages = {
  'order.order': recordPage('/order/list'),
  'order.aftersale': recordPage('/order/aftersale'),
  'finance.payment': recordPage('/finance/payment'),
  'finance.refund': recordPage('/finance/refund'),
  'finance.withdraw': recordPage('/finance/withdraw', 'review'),
  'finance.reconciliation': { list: '/finance/reconciliation' },
  'finance.commission': { list: '/finance/commission' },
  'userBalance.adjust': { list: '/user/balance?tab=adjust' },
  'userBalance.log': { list: '/user/balance?tab=log' },
  'userIntegralLog.log': { list: '/user/integralLog' },
  'goods.brand': recordPage('/goods/brand'),
  'goods.series': recordPage('/goods/series'),
  'goods.spu': recordPage('/goods/spu'),
  'goods.sku': recordPage('/goods/sku'),
  'goods.category': drawer('/goods/category'),
  'goods.package': drawer('/goods/package'),
  'goods.gift': drawer('/goods/gift'),
  'goods.scene': drawer('/goods/scene'),
  'goods.detail': drawer('/goods/detail'),
  'goods.priceChange': drawer('/goods/priceChange', 'impact'),
  'store.store': recordPage('/store/list'),
  'store.audit': recordPage('/store/audit', 'review'),
  'store.invite': drawer('/store/invite'),
  'store.segment': drawer('/store/segment'),
  'user.user': recordPage('/user/list'),
  'agent.agent': recordPage('/agent/agent'),
  'agent.salesman': recordPage('/agent/salesman'),
  'customService.staff': drawer('/customService/list'),
  'activity.coupon': recordPage('/activity/coupon'),
  'activity.couponRecord': { list: '/activity/coupon/record' },
  'activity.collection': recordPage('/activity/collection'),
  'activity.group': recordPage('/activity/group'),
  'activity.groupTeam': drawer('/activity/group/team', 'members'),
  'activity.redEnvelope': recordPage('/activity/redEnvelope'),
  'activity.envelopeRecord': { list: '/activity/redEnvelope/record' },
  'lottery.lottery': recordPage('/lottery/list'),
  'lottery.record': drawer('/lottery/record', 'draw'),
  'freeOrder.activity': recordPage('/freeOrder/activity'),
  'freeOrder.record': drawer('/freeOrder/record', 'record'),
  'integralGoods.goods': recordPage('/integralGoods/list'),
  'integralGoods.order': drawer('/integralGoods/order', 'exchange'),
  'sign.rule': { list: '/sign/rule' },
  'sign.record': { list: '/sign/record' },
  'banner.banner': drawer('/content/banner'),
  'block.page': { list: '/content/block', open: '/content/block/edit?id=' },
  'media.media': drawer('/media/media', 'file'),
  'dev.user': drawer('/dev/user', 'account'),
  'dev.role': drawer('/dev/role'),
  'dev.department': drawer('/dev/department'),
  'dev.menu': drawer('/dev/menu'),
  'dev.resources': drawer('/dev/resources'),
  'dev.smsTemplate': drawer('/dev/sms'),
  'dev.smsChannel': { list: '/dev/sms?tab=channel', open: '/dev/sms?tab=channel&edit=' },
} as const satisfies Readonly<Record<string, RecordPage>>

/** The address for an entity with record pages. */
export type RecordAddress = keyof typeof recordPages

export function recordPageOf(address: string): RecordPage | undefined {
  return Object.hasOwn(recordPages, address) ? recordPages[address as RecordAddress] : undefined
}

/** The address for an entity whose records have comments; undefined for any other. */
export function commentedBy({ $ }: { $: { address: string } }): RecordAddress | undefined {
  return recordPageOf($.address) && ($.address as RecordAddress)
}

/** The address for the comments on a record: a tab on its page, or a drawer above the list. */
export function commentsLink(address: RecordAddress, id: number): string {
  const { list, page }: RecordPage = recordPages[address]
  return page ? `${page}?id=${id}&tab=comments` : withQuery(list, `comments=${id}`)
}

/** A list address with one more part in its query. */
export function withQuery(list: string, part: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}${part}`
}
