import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, int, longText, money, numbered, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { batchResult, listQuery, rule, verbs, withIds } from '../kit/verbs.ts'
import { csField, phoneFilter, regionFields, regionRule } from '../people/fields.ts'
import { priceLevels } from '../people/words.ts'
import { commissionRoles, invoiceStates, orderSources, orderTypes, payWays, shipTypes } from '../trade/words.ts'
import { customerCard, phoneOwners } from './order-card.ts'
import { orderDetail } from './order-detail.ts'
import { addressFields, invoiceData, orderAddress, remark, shipFields, shipRules, voucherFields, voucherRule } from './order-fields.ts'
import { orderFlow, staffReasons } from './order-flow.ts'
import { invoiceNo, invoiceUrl } from './order-invoice.ts'
import { logWords } from './order-log.ts'
import { parcelOf, waybillFields } from './order-parcel.ts'
import { priceChange, pricePreview, totalFields } from './order-price.ts'
import { MOST_PRINTED, printed, printKinds, seller } from './order-print.ts'
import { basketFields, quoted } from './order-quote.ts'
import { count, fen, flags, name, orderRow } from './order-row.ts'

const { words, tones } = orderFlow

export const remarkWords = { 1: ['有备注', 'With notes'], 0: ['无备注', 'Without notes'] } as const

export const orderQuery = listQuery(
  {
    /** A number or its tail, a store, buyer or phone, a waybill, a SKU code, or a part of a remark. */
    word: optional(text(['搜索订单', 'Search orders'], { max: 60, fold: foldPhone })),
    order_no: optional(text(['订单编号', 'Order number'], { max: 20, pattern: /^\d+$/ })),
    /** The beginning of a code, or a part of a name. */
    goods: optional(text(['商品编码/名称', 'Goods code or name'], { max: 60 })),
    store_id: optional(ref(['门店', 'Store'])),
    user_id: optional(ref(['下单人', 'Ordered by'])),
    /** A phone number, or its last four digits. */
    user_phone: optional(phoneFilter(['下单人手机', 'Customer phone'], 4)),
    /** A phone number, its last four digits, or the beginning of a name. */
    receiver: optional(text(['收货人/电话', 'Recipient or phone'], { max: 20, fold: foldPhone })),
    agent_id: optional(ref(['代理商', 'Agent'])),
    salesman_id: optional(ref(['业务员', 'Salesman'])),
    cs_wxid: optional(csField()),
    type: optional(choice(['订单类型', 'Type'], orderTypes)),
    source: optional(choice(['来源', 'Source'], orderSources)),
    pay_way: optional(choice(['支付方式', 'Payment method'], payWays)),
    ship_type: optional(choice(['配送方式', 'Delivery'], shipTypes)),
    /** Business days, inclusive. */
    created_from: optional(date(['下单时间从', 'Ordered from'])),
    created_to: optional(date(['下单时间到', 'Ordered until'])),
    paid_from: optional(date(['支付时间从', 'Paid from'])),
    paid_to: optional(date(['支付时间到', 'Paid until'])),
    shipped_from: optional(date(['发货时间从', 'Shipped from'])),
    shipped_to: optional(date(['发货时间到', 'Shipped until'])),
    amount_min: optional(money(['最小金额', 'Amount from'])),
    amount_max: optional(money(['最大金额', 'Amount to'])),
    /** A province, a city or a district. */
    area: optional(text(['地区', 'Region'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })),
    invoice_state: optional(choice(['发票状态', 'Invoice'], invoiceStates)),
    flag: optional(numbered(['旗标', 'Flag'], flags)),
    has_remark: optional(flag(['备注', 'Notes'], remarkWords)),
    /** Paid orders that have waited this number of hours for their first parcel. */
    overdue: optional(choice(['待发货', 'To ship'], { 48: ['超48小时', 'Over 48 hours'] })),
    /** The goods on a line that is no gift; a category with those below it. */
    category_id: optional(ref(['分类', 'Category'])),
    brand_id: optional(ref(['品牌', 'Brand'])),
    series_id: optional(ref(['系列', 'Series'])),
    price_level: optional(choice(['价格等级', 'Price level'], priceLevels)),
    /** The hour in the day when the order was paid. */
    paid_hour: optional(int(['支付时段', 'Hour of payment'], 0, 23)),
    /** Orders whose red envelopes, chances or candidates wait for over ten minutes. */
    events: optional(choice(['后续处理', 'Follow-up'], { late: ['积压', 'Late'] })),
    in_aftersale: optional(choice(['售后', 'After-sale'], { yes: ['售后中', 'Open after-sale'] })),
    state: optional(choice(['订单状态', 'State'], words, tones)),
  },
  ['created_at', 'pay_amount', 'paid_at', 'ship_at'],
)

/** The tiles above the list, within the data scope. */
const figures = z.object({
  today_count: count(['今日订单', 'Orders today']),
  today_amount: fen(['今日金额', 'Amount today']),
  pending_pay: count(['待付款', 'To pay']),
  pending_verify: count(['待核款', 'Vouchers to verify']),
  pending_ship: count(['待发货', 'To ship']),
  overdue: count(['超48小时', 'Over 48 hours']),
  in_aftersale: count(['售后中', 'In after-sale']),
  today_refund: fen(['今日退款', 'Refunded today']),
  /** The business day for the figures, for the tile filters. */
  today: derived(['日期', 'Day'], z.string()),
})

export const proxyWays = {
  wechat: ['推送待支付', 'Customer pays'],
  balance: ['余额', 'Balance'],
  offline: ['对公转账', 'Bank transfer'],
} as const satisfies Record<string, Label>

const one = { id: rowId(), version: z.optional(z.int()) }
const saved = z.object({ id: z.int(), version: z.int() })
const access = 'order:order:list' as const
const noAddress: Label = ['请填写收货地址', 'Please enter the address']

interface Placed {
  ship_type?: string
  address?: object | null
}

const logRow = z.object({
  id: z.int(),
  action: choice(['操作', 'Action'], logWords),
  from_state: z.nullable(choice(['原状态', 'From'], words, tones)),
  to_state: z.nullable(choice(['新状态', 'To'], words, tones)),
  operator_type: z.enum(['system', 'admin', 'user']),
  operator: name(['操作人', 'By']),
  content: derived(['内容', 'Content'], z.record(z.string(), z.union([z.string(), z.int(), z.null()]))),
  created_at: z.string(),
})

const commissionRow = z.object({
  id: z.int(),
  item_id: z.int(),
  code: z.string(),
  role: choice(['角色', 'Role'], commissionRoles),
  owner: name(['受益人', 'Beneficiary']),
  base: z.int(),
  rate: z.int(),
  /** The rates of the roles below, which the own rate contains; and the most that all shares of the goods may have. */
  below_rate: z.int(),
  cap_rate: z.nullable(z.int()),
  amount: z.int(),
  clawback: z.int(),
  state: z.enum(['frozen', 'settled', 'cancelled']),
  /** The payment fixed the rates. */
  created_at: z.string(),
  settle_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})

const closing = {
  ...one,
  reason: choice(['关闭原因', 'Reason'], staffReasons),
  remark: optional(longText(['说明', 'Note'], { max: 200 })),
}

// an order reserves stock, spends points and counts for its store and user
const placing = ['goods.sku', 'store.store', 'user.user', 'userIntegralLog.log', 'finance.payment', 'userBalance.log']
const moving = ['goods.sku']
const refunding = [...placing, 'finance.refund', 'finance.commission']

export const order = entity('order.order', ['订单', 'Order'], orderFlow, {
  list: verbs.list(orderQuery, orderRow),
  counts: verbs.counts(orderFlow, orderQuery),
  detail: verbs.detail(orderDetail),
  stat: get(['统计', 'Figures'], z.object({}), figures, { access, quiet: true }),
  log: get(['操作日志', 'Log'], z.object({ id: rowId() }), z.object({ list: z.array(logRow) }), { access }),
  /** The commission on the lines. */
  commission: get(['佣金分配', 'Commission'], z.object({ id: rowId() }), z.object({ list: z.array(commissionRow) }), {
    access: 'finance:commission:list',
  }),
  /** Prices an order without placing it. */
  quote: post(
    ['试算', 'Quote'],
    z.object({ ...basketFields, region: optional(text(['地区', 'Region'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })) }),
    quoted,
    { access: 'order:order:create', effect: 'read', quiet: true },
  ),
  create: post(
    ['代客下单', 'Order for a store'],
    z
      .object({
        ...basketFields,
        address: optional(shaped(['收货地址', 'Address'], orderAddress)),
        pay_way: choice(['支付方式', 'Payment method'], proxyWays),
        invoice: optional(shaped(['发票', 'Invoice'], invoiceData)),
        buyer_remark: optional(remark.buyer()),
        seller_remark: optional(remark.seller()),
        /** The amount in the quote that was shown: another price is refused. */
        quoted_amount: optional(money(['应付金额', 'To pay'])),
      })
      .check(rule(['address', 'ship_type'], noAddress, ({ ship_type, address }: Placed) => ship_type === 'pickup' || Boolean(address))),
    z.object({ id: z.int(), order_no: z.string(), state: choice(['订单状态', 'State'], words, tones), pay_amount: z.int() }),
    { idempotent: true, affects: placing, message: ['订单已提交', 'Order placed'] },
  ),
  price: post(['改价', 'Adjust price'], priceChange, saved, {
    idempotent: true,
    affects: ['finance.payment'],
    message: ['已改价', 'Price adjusted'],
  }),
  /** A total as a person types it: the change, each line's share and the refusal, without a change. */
  pricePreview: get(['试算改价', 'Preview a price'], z.object(totalFields), pricePreview, { access: 'order:order:price', quiet: true }),
  customer: get(['客户卡片', 'Customer'], z.object({ id: rowId() }), customerCard, { access, quiet: true }),
  /** A whole phone number for a person who reads it masked; each stands in the log. */
  reveal: post(
    ['显示号码', 'Show phone number'],
    z.object({ id: rowId(), whose: choice(['号码', 'Number'], phoneOwners) }),
    z.object({ phone: z.nullable(z.string()) }),
    { affects: [] },
  ),
  address: post(
    ['改地址', 'Change address'],
    z
      .object({
        ...one,
        receiver: addressFields.receiver,
        /** Omitted: unchanged, for staff who read it masked. */
        phone: optional(addressFields.phone),
        ...regionFields,
        address: addressFields.address,
      })
      .check(regionRule),
    saved,
    { message: ['地址已修改', 'Address updated'] },
  ),
  /** Notes and flags for many orders; an omitted one stays unchanged. */
  remark: post(
    ['备注', 'Notes'],
    withIds({ seller_remark: optional(remark.seller()), flag: optional(numbered(['旗标', 'Flag'], flags)) }),
    batchResult,
    { message: ['备注已保存', 'Notes saved'] },
  ),
  /** The voucher for a bank transfer, on the customer's behalf. */
  voucher: post(['上传凭证', 'Upload a voucher'], z.object({ ...one, ...voucherFields }).check(voucherRule), saved, {
    access: 'order:order:create',
    idempotent: true,
    affects: ['finance.payment'],
    message: ['凭证已上传', 'Voucher uploaded'],
  }),
  close: post(['关闭订单', 'Close'], z.object(closing), saved, {
    idempotent: true,
    affects: placing,
    message: ['订单已关闭', 'Order closed'],
  }),
  /** Cancels a paid order that is not shipped, and refunds it. */
  cancelRefund: post(['取消并退款', 'Cancel and refund'], z.object(closing), saved, {
    access: 'order:order:close',
    idempotent: true,
    affects: refunding,
    message: ['订单已取消，退款已发起', 'Order canceled, refund started'],
  }),
  ship: post(['发货', 'Ship'], z.object({ ...one, ...shipFields }).check(...shipRules), z.extend(saved, { shipment_id: z.int() }), {
    idempotent: true,
    affects: moving,
    message: ['已发货', 'Shipped'],
  }),
  /** Takes a parcel back that was shipped within the last minute; the buyer has not heard of it. */
  unship: post(['撤回发货', 'Undo shipment'], z.object(parcelOf), saved, {
    access: 'order:order:ship',
    idempotent: true,
    affects: moving,
    message: ['已撤回发货，库存恢复占用', 'Shipment undone. The stock is reserved again'],
  }),
  /** Another carrier or number for a parcel that has not been received. */
  waybill: post(['改运单号', 'Change tracking number'], z.object(waybillFields), saved, {
    access: 'order:order:ship',
    message: ['运单号已更改', 'Tracking number changed'],
  }),
  /** A workbook with order number, carrier and tracking number: each row ships everything that is left on an order. */
  shipImport: {
    ...verbs.import(),
    title: ['批量发货', 'Ship by workbook'],
    access: 'order:order:ship',
    affects: ['task.task', ...taskAffects['order.order.shipImport']],
  },
  pickup: post(
    ['核销自提', 'Confirm pick-up'],
    z.object({
      id: z.optional(rowId()),
      version: z.optional(z.int()),
      code: text(['核销码', 'Pick-up code'], { max: 8, pattern: /^\d{8}$/, invalid: ['核销码不正确', 'The pick-up code is not correct'] }),
    }),
    saved,
    { idempotent: true, affects: moving, message: ['自提已核销', 'Pick-up confirmed'] },
  ),
  ...verbs.transitions(orderFlow),
  invoice: post(
    ['登记发票', 'Register invoice'],
    z.object({
      ...one,
      invoice_no: invoiceNo(),
      invoice_url: invoiceUrl(),
      /** The amount that staff saw: another one than what remains paid is refused. */
      amount: optional(money(['开票金额', 'Invoice amount'])),
    }),
    saved,
    { message: ['发票已登记', 'Invoice recorded'] },
  ),
  /** The red-letter invoice that takes back an issued one, or a part of it, after a refund. */
  redLetter: post(
    ['登记红字发票', 'Register red-letter invoice'],
    z.object({
      ...one,
      invoice_no: invoiceNo(['红字发票号', 'Red-letter invoice number']),
      amount: money(['红字金额', 'Red-letter amount'], { min: 1 }),
    }),
    saved,
    { access: 'order:order:invoice', message: ['红字发票已登记', 'Red-letter invoice recorded'] },
  ),
  print: get(
    ['打印', 'Print'],
    z.object({
      ids: z.array(rowId()).check(z.minLength(1), z.maxLength(MOST_PRINTED)),
      kind: choice(['单据', 'Document'], printKinds),
      /** One parcel of one order, with its pieces only. */
      shipment_id: optional(ref(['包裹', 'Parcel'])),
    }),
    z.object({ seller, list: z.array(printed) }),
    {},
  ),
  export: verbs.export(orderQuery),
  exportItems: { ...verbs.export(orderQuery), title: ['导出明细', 'Export lines'], access: 'order:order:export' },
})

export type Order = OutputOf<typeof order.list>['list'][number]
export type OrderDetail = OutputOf<typeof order.detail>
export type OrderItem = OrderDetail['items'][number]
export type Parcel = OrderDetail['shipments'][number]
export type OrderQuery = ParsedOf<typeof order.list>
export type OrderLog = OutputOf<typeof order.log>['list'][number]
export type OrderCommission = OutputOf<typeof order.commission>['list'][number]
export type CustomerCard = OutputOf<typeof order.customer>
export type PricePreview = OutputOf<typeof order.pricePreview>
export type OrderStat = OutputOf<typeof order.stat>
export type Quote = OutputOf<typeof order.quote>
export type QuoteInput = InputOf<typeof order.quote>
export type OrderInput = InputOf<typeof order.create>
export type PrintedOrder = OutputOf<typeof order.print>['list'][number]

export type ShipInput = InputOf<typeof order.ship>
