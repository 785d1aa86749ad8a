import { texts } from '#web/base/locales/texts.ts'

export const orderTexts = texts({
  zh: {
    ship: '发货',
    waybill: '改运单号',
    cancel: '取消兑换',
    cancel_help: '积分、已付现金和库存退回；关联订单一并取消',
    exchange_of: '兑换 {no}',
    item: '兑换商品',
    person: '用户',
    delivery: '收货信息',
    returned: '已退回 {n} 积分',
    not_returned: '积分未退回',
  },
  en: {
    ship: 'Ship',
    waybill: 'Change tracking number',
    cancel: 'Cancel the exchange',
    cancel_help: 'Points, paid cash and stock return; an order of the goods is cancelled',
    exchange_of: 'Exchange {no}',
    item: 'Item',
    person: 'User',
    delivery: 'Delivery',
    returned: '{n:point|points} returned',
    not_returned: 'No points returned',
  },
})
