import * as z from 'zod/mini'
import { audiences } from '../activity/words.ts'
import { cancelReason, exchangeFlow } from '../integralGoods/order-flow.ts'
import { exchangeKinds, goodsPhases, goodsTags } from '../integralGoods/words.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, int, money, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { orderAddress, remark } from '../order/order-fields.ts'
import { payChannels, payWays } from '../trade/words.ts'
import { htmlText } from './texts.ts'

const nullableText = z.nullable(z.string())
const state = choice(['状态', 'State'], exchangeFlow.words, exchangeFlow.tones)

const row = z.object({
  id: z.int(),
  title: derived(['商品名称', 'Title'], z.string()),
  kind: choice(['类型', 'Type'], exchangeKinds),
  image: derived(['主图', 'Image'], nullableText),
  integral: derived(['兑换积分', 'Points'], z.int()),
  /** Fen beside the points. */
  cash: derived(['现金', 'Cash'], z.int()),
  market_value: derived(['市场价', 'Market price'], z.nullable(z.int())),
  tag: derived(['标签', 'Tag'], z.nullable(choice(['标签', 'Tag'], goodsTags))),
  exchanged: derived(['已兑', 'Exchanged'], z.int()),
  left: derived(['剩余', 'Left'], z.int()),
  start_at: derived(['开始时间', 'Starts'], nullableText),
  end_at: derived(['结束时间', 'Ends'], nullableText),
  phase: choice(['状态', 'State'], goodsPhases),
})

/** The exchanges that the caller can still make. `msg` gives the reason if `can_exchange` is false. */
const own = z.object({
  points: derived(['可用积分', 'Available points'], z.int()),
  taken: derived(['已兑件数', 'Exchanged so far'], z.int()),
  today: derived(['今日已兑', 'Exchanged today'], z.int()),
  can_exchange: z.boolean(),
  msg: nullableText,
})

const detail = z.object({
  ...row.shape,
  images: derived(['商品图片', 'Images'], z.array(z.string())),
  detail: htmlText('商品介绍', 'Description'),
  /** For goods: the SKU; for balance: fen. */
  sku_id: derived(['商品', 'Goods'], z.nullable(z.int())),
  spec: derived(['规格', 'Specification'], z.record(z.string(), z.string())),
  amount: derived(['余额金额', 'Amount'], z.nullable(z.int())),
  per_user_limit: derived(['每人限兑', 'Limit per customer'], z.nullable(z.int())),
  per_day_limit: derived(['每人每日限兑', 'Limit per customer and day'], z.nullable(z.int())),
  audience: choice(['参与人群', 'Audience'], audiences),
  /** Null for callers who are not logged in. */
  own: derived(['我的兑换', 'Own exchanges'], z.nullable(own)),
})

/** An own exchange. */
export const ownExchange = z.object({
  id: z.int(),
  exchange_no: derived(['兑换单号', 'Number'], z.string()),
  goods_id: z.int(),
  kind: choice(['类型', 'Type'], exchangeKinds),
  title: derived(['商品', 'Item'], z.string()),
  image: derived(['图片', 'Image'], nullableText),
  integral: derived(['积分', 'Points'], z.int()),
  cash: derived(['现金', 'Cash'], z.int()),
  integral_back: derived(['退回积分', 'Points returned'], z.int()),
  state,
  order_id: derived(['订单', 'Order'], z.nullable(z.int())),
  reason: derived(['取消原因', 'Reason'], nullableText),
  expire_at: derived(['付款截止', 'Pay until'], nullableText),
  created_at: z.string(),
})

const payment = z.object({
  pay_no: z.string(),
  channel: choice(['渠道', 'Channel'], payChannels),
  amount: z.int(),
  state: z.string(),
})
const waysToPay = { wechat: payWays.wechat, balance: payWays.balance, mixed: payWays.mixed } as const

const open = { access: 'public' } as const

/** The mini-program's points shop (domain §13). */
export const integralGoods = entity('shop.integralGoods', ['积分商城', 'Points shop'], {
  list: get(
    ['积分商品列表', 'Points items'],
    listQuery(
      {
        kind: optional(choice(['类型', 'Type'], exchangeKinds)),
        tag: optional(choice(['标签', 'Tag'], goodsTags)),
        word: optional(text(['商品名称', 'Title'], { max: 40 })),
        /** Items for at most this number of points. */
        most: optional(int(['最多积分', 'Points up to'], 0, 1_000_000_000)),
      },
      ['sort', 'integral'],
    ),
    pageOf(row),
    open,
  ),
  detail: get(['积分商品', 'Points item'], z.object({ id: rowId() }), detail, open),
  /** The caller's own exchanges. */
  orders: get(
    ['我的兑换', 'Own exchanges'],
    listQuery({ state: optional(state), kind: optional(choice(['类型', 'Type'], exchangeKinds)) }, ['created_at']),
    pageOf(ownExchange),
  ),
  /** One piece. Goods need an address: a stored one from the caller, or a whole one. */
  exchange: post(
    ['兑换', 'Exchange'],
    z.object({
      id: rowId(),
      /** The price that the person saw: another one is refused. */
      integral: optional(int(['兑换积分', 'Points'], 1, 1_000_000_000)),
      cash: optional(money(['现金', 'Cash'])),
      address_id: optional(ref(['收货地址', 'Address'])),
      address: optional(shaped(['收货地址', 'Address'], orderAddress)),
      buyer_remark: optional(remark.buyer()),
    }),
    z.object({
      id: z.int(),
      exchange_no: z.string(),
      state,
      integral: z.int(),
      cash: z.int(),
      order_id: z.nullable(z.int()),
      expire_at: nullableText,
    }),
    { idempotent: true, hot: true, message: ['兑换已提交', 'Redemption submitted'] },
  ),
  /** Begins the cash payment. For WeChat Pay `payment/sheet` follows with the `pay_no` from the answer. */
  pay: post(
    ['支付', 'Pay'],
    z.object({
      id: rowId(),
      way: choice(['支付方式', 'Payment method'], waysToPay),
      /** In a mixed payment; by default the whole balance. */
      balance_amount: optional(money(['余额支付', 'Pay with balance'], { min: 1 })),
    }),
    z.object({ id: z.int(), state, payments: z.array(payment) }),
    { idempotent: true, message: ['支付已发起', 'Payment started'] },
  ),
  /** Takes an own exchange back before it is shipped. */
  cancel: post(['取消兑换', 'Cancel'], z.object({ id: rowId(), reason: optional(cancelReason()) }), z.object({ id: z.int(), state }), {
    message: ['兑换已取消', 'Redemption canceled'],
  }),
})

export type ShopPointsGoods = OutputOf<typeof integralGoods.detail>
