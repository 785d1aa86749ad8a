import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { maskedPhone, shipFields, shipRules } from '../order/order-fields.ts'
import { correctedWaybill } from '../order/order-parcel.ts'
import { phoneFilter } from '../people/fields.ts'
import { exchangeFlow } from './order-flow.ts'
import { exchangeKinds, exchangeTones } from './words.ts'

const nullableText = (label: Label) => derived(label, z.nullable(z.string()))
const number = (label: Label) => derived(label, z.int())

/** An exchange with what it gave. */
export const exchangeRow = z.object({
  id: z.int(),
  version: z.int(),
  exchange_no: derived(['兑换单号', 'Number'], z.string()),
  goods_id: number(['积分商品', 'Points item']),
  kind: choice(['类型', 'Type'], exchangeKinds, exchangeTones),
  title: derived(['商品', 'Item'], z.string()),
  image: nullableText(['图片', 'Image']),
  sku_code: nullableText(['商品编码', 'SKU code']),
  user_id: number(['用户', 'User']),
  user_nick: derived(['用户', 'User'], z.string()),
  user_phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  store_id: derived(['门店', 'Store'], z.nullable(z.int())),
  store_name: nullableText(['门店', 'Store']),
  integral: number(['积分', 'Points']),
  cash: number(['现金', 'Cash']),
  /** The amount paid; it differs from `cash` after staff change the price. */
  paid_amount: number(['实付', 'Paid']),
  state: choice(['状态', 'State'], exchangeFlow.words, exchangeFlow.tones),
  order_id: derived(['订单', 'Order'], z.nullable(z.int())),
  order_no: nullableText(['订单号', 'Order']),
  /** Points that were returned. */
  integral_back: number(['退回积分', 'Points returned']),
  reason: nullableText(['取消原因', 'Reason']),
  expire_at: nullableText(['付款截止', 'Pay until']),
  created_at: derived(['兑换时间', 'Exchanged at'], z.string()),
})

/** With its order's address. */
export const exchangeDetail = z.extend(exchangeRow, {
  amount: derived(['余额金额', 'Amount'], z.nullable(z.int())),
  cost: number(['兑换成本', 'Cost']),
  receiver: nullableText(['收货人', 'Recipient']),
  phone: maskedPhone(['收货电话', 'Phone']),
  region: nullableText(['地区', 'Region']),
  address: nullableText(['详细地址', 'Address']),
  paid_at: nullableText(['付款时间', 'Paid at']),
  ship_at: nullableText(['发货时间', 'Shipped at']),
  closed_at: nullableText(['关闭时间', 'Closed at']),
  updated_at: z.string(),
})

export const exchangeQuery = listQuery(
  {
    exchange_no: optional(text(['兑换单号', 'Number'], { max: 40 })),
    goods_id: optional(ref(['积分商品', 'Points item'])),
    title: optional(text(['商品', 'Item'], { max: 40 })),
    kind: optional(choice(['类型', 'Type'], exchangeKinds)),
    user_id: optional(ref(['用户', 'User'])),
    user_phone: optional(phoneFilter()),
    store_id: optional(ref(['门店', 'Store'])),
    /** Business days, inclusive. */
    from: optional(date(['兑换时间从', 'Exchanged from'])),
    to: optional(date(['兑换时间到', 'Exchanged until'])),
    state: optional(choice(['状态', 'State'], exchangeFlow.words, exchangeFlow.tones)),
  },
  ['created_at'],
)

const saved = z.object({ id: z.int(), version: z.int() })
const one = { id: rowId(), version: z.optional(z.int()) }

/** The exchanges in the points shop. Exchanges for goods stand among the orders as well, with the type `integral`. */
export const order = entity('integralGoods.order', ['兑换订单', 'Exchange'], exchangeFlow, {
  list: verbs.list(exchangeQuery, exchangeRow),
  counts: verbs.counts(exchangeFlow, exchangeQuery),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), exchangeDetail),
  ...verbs.transitions(exchangeFlow),
  ship: post(['发货', 'Ship'], z.object({ ...one, ...shipFields }).check(...shipRules), saved, {
    idempotent: true,
    affects: ['order.order', 'goods.sku'],
    message: ['已发货', 'Shipped'],
  }),
  waybill: post(['改运单号', 'Change tracking number'], z.object({ ...one, ...correctedWaybill }), saved, {
    access: 'integralGoods:order:ship',
    affects: ['order.order'],
    message: ['运单号已更改', 'Tracking number changed'],
  }),
  export: verbs.export(exchangeQuery),
})

export type Exchange = OutputOf<typeof order.list>['list'][number]
export type ExchangeDetail = OutputOf<typeof order.detail>
export type ExchangeQuery = ParsedOf<typeof order.list>
