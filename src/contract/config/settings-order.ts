import * as z from 'zod/mini'
import type { Label } from '../kit/label.ts'
import { amount, json, lines, pick, several, share, toggle, whole } from './kinds.ts'

const days: Label = ['天', 'days']
const minutes: Label = ['分钟', 'min']

const fen = z.int().check(z.gte(0), z.lte(999_999_900))
const name = z.string().check(z.minLength(1), z.maxLength(30))
const grams = z.int().check(z.gte(1), z.lte(10_000_000))

export const order = {
  'order.pay_timeout_min': whole(['待付款关闭时间', 'Unpaid orders close after'], [1, 10_080], 30, { unit: minutes }),
  'order.group_timeout_min': whole(['拼团付款时间', 'Group orders close after'], [1, 10_080], 15, { unit: minutes }),
  'order.exchange_timeout_min': whole(['积分兑换付款时间', 'Exchanges close after'], [1, 10_080], 15, { unit: minutes }),
  'order.offline_timeout_hour': whole(['线下付款关闭时间', 'Offline payment closes after'], [1, 720], 72, {
    unit: ['小时', 'h'],
  }),
  'order.auto_receive_day': whole(['自动收货', 'Automatic receipt'], [1, 90], 10, { unit: days }),
  'order.aftersale_days': whole(['售后期限', 'After-sale period'], [0, 365], 7, { unit: days }),
  'order.return_days': whole(['退货期限', 'Return period'], [1, 90], 7, { unit: days }),
  'order.return_address': lines(['退货地址', 'Return address'], '', { max: 200 }),
  'order.min_amount': amount(['起订金额', 'Minimum order'], 0),
  'coupon.return_on_refund': toggle(['整单退款退券', 'Return coupons of refunded orders'], 1, {
    about: ['发货前整单退款且优惠券仍在有效期内', 'If the whole order is refunded before shipment and the coupon is still valid'],
  }),
}

const freightTemplate = z.object({
  title: name,
  /** Six-digit province codes; empty: all others. */
  areas: z.array(z.string().check(z.regex(/^\d{6}$/))).check(z.maxLength(40)),
  first_weight: grams,
  first_fee: fen,
  next_weight: grams,
  next_fee: fen,
})

export const freight = {
  'freight.free_amount': amount(['包邮金额', 'Free shipping from'], 20_000),
  'freight.templates': json(
    ['运费模板', 'Freight templates'],
    z.array(freightTemplate).check(z.maxLength(40)),
    [{ title: '全国', areas: [], first_weight: 1000, first_fee: 1000, next_weight: 1000, next_fee: 200 }],
    { about: ['重量为克，费用为分', 'Weights in grams, fees in fen (CNY 0.01)'] },
  ),
  'freight.carriers': several(
    ['承运商', 'Carriers'],
    {
      sf: ['顺丰', 'SF Express'],
      jd: ['京东', 'JD Logistics'],
      yto: ['圆通', 'YTO'],
      zto: ['中通', 'ZTO'],
      deppon: ['德邦', 'Deppon'],
      self: ['自提', 'Pick-up'],
    },
    ['sf', 'deppon'],
  ),
}

export const integral = {
  'integral.enabled': toggle(['启用积分', 'Points'], 1, {
    about: [
      '关闭后订单不再赠送和抵扣积分；签到、抽奖和积分商城在各自的页面停用',
      'When off, orders neither give nor use points. Sign-ins, lotteries and the points shop are stopped on their own pages',
    ],
  }),
  'integral.per_yuan': whole(['每元抵扣积分', 'Points per yuan'], [1, 100_000], 100),
  'integral.give_rate': share(['消费赠送比例', 'Points earned'], 100),
  'integral.deduct_max_rate': share(['抵扣上限', 'Maximum share paid by points'], 2000),
  'integral.unit': whole(['抵扣单位', 'Points step'], [1, 100_000], 100),
  'integral.expire': pick(
    ['积分有效期', 'Points expire'],
    { next_year_end: ['次年年底', 'At the end of the next year'], never: ['永久有效', 'Never'] },
    'next_year_end',
    { about: ['每年1月1日清零前年获得且未用完的积分', 'On 1 January, unused points earned before the previous year expire'] },
  ),
}

export const freeOrder = {
  'freeOrder.auto_grant': toggle(['自动发放免单', 'Give free orders automatically'], 0, {
    about: ['订单完成后自动发放，关闭时由财务发放', 'Once the order is completed; otherwise finance gives them'],
  }),
}
