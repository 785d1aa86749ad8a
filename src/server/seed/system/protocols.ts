import type { ProtocolParam } from '#server/features/common/tables.ts'

export interface SystemProtocol {
  func: string
  title: string
  params: ProtocolParam[]
  sort: number
}

/** The in-app links that the mini-program understands (domain §18.2). */
export const systemProtocols: readonly SystemProtocol[] = [
  link('home', '首页'),
  link('category', '分类'),
  link('cart', '购物车'),
  link('mine', '我的'),
  link('goods_detail', '商品详情', required('sku_id', 'SKU')),
  link('spu_detail', '商品组详情', required('spu_id', '商品组')),
  link(
    'goods_list',
    '商品列表',
    optional('brand_id', '品牌'),
    optional('series_id', '系列'),
    optional('category_id', '分类'),
    optional('scene_id', '应用场景'),
    optional('word', '搜索词'),
    optional('sort', '排序方式', 'sort'),
  ),
  link('brand_detail', '品牌', required('id', '品牌')),
  link('series_detail', '系列', required('id', '系列')),
  link('scene_detail', '应用场景', required('id', '应用场景')),
  link('package_detail', '套装详情', required('id', '套装')),
  link('collection', '活动合集', required('id', '合集')),
  link('coupon_receive', '领券', required('id', '优惠券')),
  link('coupon_center', '领券中心'),
  link('group_detail', '拼团详情', required('id', '拼团活动'), optional('team_no', '团号')),
  link('red_envelope', '领红包', required('id', '红包活动')),
  link('lottery', '抽奖', required('id', '抽奖活动')),
  link('sign', '签到'),
  link('free_order', '免单活动', required('id', '免单活动')),
  link('integral_mall', '积分商城'),
  link('integral_detail', '积分商品', required('id', '积分商品')),
  link('store_invite', '门店邀请', required('code', '邀请码')),
  link('store_apply', '门店入驻'),
  link('order_list', '订单列表', optional('state', '订单状态', 'all')),
  link('order_detail', '订单详情', required('order_no', '订单号')),
  link('custom_page', '自定义页面', required('page_id', '页面')),
  link('customer_service', '联系客服', optional('wxid', '客服')),
  link('web', '网页', required('url', '以 https:// 开头的网址')),
  link('phone', '电话', required('phone', '电话号码')),
  link('mini_program', '其他小程序', required('appid', '小程序 AppID'), optional('path', '页面路径')),
].map((protocol, i) => ({ ...protocol, sort: i + 1 }))

function link(func: string, title: string, ...params: ProtocolParam[]) {
  return { func, title, params }
}

function required(field: string, desc: string): ProtocolParam {
  return { field, required: true, def: '', desc }
}

function optional(field: string, desc: string, def = ''): ProtocolParam {
  return { field, required: false, def, desc }
}
