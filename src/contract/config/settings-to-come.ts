import * as z from 'zod/mini'
import { rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { amount, json, line, lines, pick, rich, secret, several, share, toggle, whole, type More } from './kinds.ts'

const days: Label = ['天', 'days']
const minutes: Label = ['分钟', 'min']

const ofOrders: More = { area: ['订单', 'orders'] }
const ofShop: More = { area: ['小程序', 'mini-program'] }
const ofStores: More = { area: ['门店', 'stores'] }
const ofFinance: More = { area: ['财务', 'finance'] }
const ofPayment: More = { area: ['支付', 'payment'] }
const ofPoints: More = { area: ['积分', 'points'] }

const fen = z.int().check(z.gte(0), z.lte(999_999_900))
const name = z.string().check(z.minLength(1), z.maxLength(30))
const grams = z.int().check(z.gte(1), z.lte(10_000_000))

export const order = {
  'order.pay_timeout_min': whole(['待付款关闭时间', 'Unpaid orders close after'], [1, 10_080], 30, { ...ofOrders, unit: minutes }),
  'order.group_timeout_min': whole(['拼团付款时间', 'Group orders close after'], [1, 10_080], 15, { ...ofOrders, unit: minutes }),
  'order.offline_timeout_hour': whole(['线下付款关闭时间', 'Offline payment closes after'], [1, 720], 72, {
    ...ofOrders,
    unit: ['小时', 'h'],
  }),
  'order.auto_receive_day': whole(['自动收货', 'Received by itself after'], [1, 90], 10, { ...ofOrders, unit: days }),
  'order.aftersale_days': whole(['售后期限', 'After-sales within'], [0, 365], 7, { ...ofOrders, unit: days }),
  'order.min_amount': amount(['起订金额', 'Least order'], 0, ofOrders),
}

const freightTemplate = z.object({
  title: name,
  /** Six-digit codes of provinces; none: everywhere else. */
  areas: z.array(z.string().check(z.regex(/^\d{6}$/))).check(z.maxLength(40)),
  first_weight: grams,
  first_fee: fen,
  next_weight: grams,
  next_fee: fen,
})

export const freight = {
  'freight.free_amount': amount(['包邮金额', 'Free from'], 20_000, ofOrders),
  'freight.templates': json(
    ['运费模板', 'Freight templates'],
    z.array(freightTemplate).check(z.maxLength(40)),
    [{ title: '全国', areas: [], first_weight: 1000, first_fee: 1000, next_weight: 1000, next_fee: 200 }],
    { ...ofOrders, about: ['重量为克，费用为分', 'Weights in grams, fees in fen'] },
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
    ofOrders,
  ),
}

export const pay = {
  'pay.wechat.enabled': toggle(['微信支付', 'WeChat Pay'], 0, ofPayment),
  'pay.wechat.mch_id': line(['微信商户号', 'WeChat merchant id'], '', { max: 32, ...ofPayment }),
  'pay.wechat.secret': secret(['微信支付密钥', 'WeChat Pay key'], 'sealed', ofPayment),
  'pay.balance.enabled': toggle(['余额支付', 'Pay by balance'], 1, ofPayment),
  'pay.offline.enabled': toggle(['线下转账', 'Bank transfer'], 1, ofPayment),
  'pay.offline.account': lines(['收款账户', 'Account to pay to'], '', { max: 300, ...ofPayment }),
  'recharge.tiers': json(['充值档位', 'Top-up tiers'], z.array(z.object({ amount: fen, gift: fen })).check(z.maxLength(20)), [], {
    ...ofPayment,
    about: ['金额与赠送均为分', 'Amount and gift in fen'],
  }),
}

export const store = {
  'store.self_apply': toggle(['允许自助申请', 'Stores may apply'], 1, ofStores),
  'store.audit_mode': pick(
    ['审核方式', 'Audit'],
    { single: ['平台审核', 'By the platform'], double: ['代理商预审+平台终审', 'By the agent, then the platform'] },
    'single',
    ofStores,
  ),
  'store.invite_bind_days': whole(['邀请有效期', 'Invitations last'], [1, 365], 30, { ...ofStores, unit: days }),
  'store.new_coupon_ids': json(['新店券包', 'Coupons for new stores'], z.array(rowId()).check(z.maxLength(20)), [], {
    ...ofStores,
    about: ['优惠券编号', 'Ids of coupons'],
  }),
  'store.dormant_days': whole(['沉睡判定', 'Dormant after'], [1, 3650], 60, { ...ofStores, unit: days }),
}

export const commission = {
  'commission.enabled': toggle(['启用佣金', 'Commission'], 1, ofFinance),
  'commission.max_rate': share(['佣金比例上限', 'Highest rate'], 3000, ofFinance),
  'commission.direct_rate': share(['直营业务员比例', 'Rate of own salesmen'], 0, ofFinance),
  'commission.freeze_days': whole(['结算冻结期', 'Settled after'], [0, 365], 7, { ...ofFinance, unit: days }),
  'withdraw.min': amount(['最低提现金额', 'Least withdrawal'], 10_000, ofFinance),
  'withdraw.fee_rate': share(['提现手续费率', 'Fee of a withdrawal'], 60, ofFinance),
  'withdraw.month_times': whole(['每月提现次数', 'Withdrawals a month'], [1, 100], 4, { ...ofFinance, unit: ['次', 'times'] }),
  'withdraw.ways': several(
    ['提现方式', 'Ways to withdraw'],
    { bank: ['银行卡', 'Bank card'], wechat: ['微信', 'WeChat'], balance: ['转入余额', 'To the balance'] },
    ['bank', 'balance'],
    ofFinance,
  ),
}

export const integral = {
  'integral.enabled': toggle(['启用积分', 'Points'], 1, ofPoints),
  'integral.per_yuan': whole(['每元抵扣积分', 'Points for one yuan'], [1, 100_000], 100, ofPoints),
  'integral.give_rate': share(['消费赠送比例', 'Points given'], 100, ofPoints),
  'integral.deduct_max_rate': share(['抵扣上限', 'Most that points pay'], 2000, ofPoints),
  'integral.unit': whole(['抵扣单位', 'Points are taken by'], [1, 100_000], 100, ofPoints),
  'integral.expire': pick(
    ['积分有效期', 'Points expire'],
    { next_year_end: ['次年年底', 'At the end of the next year'], never: ['永久有效', 'Never'] },
    'next_year_end',
    ofPoints,
  ),
}

export const finance = {
  'finance.dual_control': toggle(['双人复核', 'Two people decide'], 1, ofFinance),
  'finance.adjust_free_limit': amount(['免复核调整额', 'Adjusted by one person up to'], 100_000, ofFinance),
  'finance.adjust_max': amount(['单次调整上限', 'Adjusted at once at most'], 5_000_000, ofFinance),
}

export const agreement = {
  'agreement.user': rich(['用户协议', 'User agreement'], { ...ofShop, isPublic: true }),
  'agreement.privacy': rich(['隐私政策', 'Privacy policy'], { ...ofShop, isPublic: true }),
  'agreement.store': rich(['门店协议', 'Store agreement'], { ...ofStores, isPublic: true }),
  'agreement.withdraw': rich(['提现须知', 'About withdrawals'], { ...ofFinance, isPublic: true }),
}
