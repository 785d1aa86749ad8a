import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, int, money, optional, ref, rowId, shaped } from '../kit/field.ts'
import { listQuery, pageOf, rule, verbs } from '../kit/verbs.ts'
import { redLetterRow } from '../order/order-detail.ts'
import { invoiceData, orderAddress, orderLines, remark, storedInvoice, voucherFields, voucherRule } from '../order/order-fields.ts'
import { orderFlow } from '../order/order-flow.ts'
import { logWords } from '../order/order-log.ts'
import { quoted } from '../order/order-quote.ts'
import { listedItem } from '../order/order-row.ts'
import { invoiceStates, orderTypes, payChannels, payWays, shipTypes, closeReasons, priceSources } from '../trade/words.ts'

const { words, tones } = orderFlow
const state = choice(['订单状态', 'State'], words, tones)
const nullableText = z.nullable(z.string())

const placed = {
  lines: orderLines(),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  integral_used: optional(int(['使用积分', 'Points to use'], 0, 100_000_000)),
  /** An unused coupon that the caller has. */
  user_coupon_id: optional(ref(['优惠券', 'Coupon'])),
  /** A stored address from the caller, or a whole address; the default one for a quote without both. */
  address_id: optional(ref(['收货地址', 'Address'])),
  address: optional(shaped(['收货地址', 'Address'], orderAddress)),
}

const { store: _store, user: _user, ...priced } = quoted.shape

const row = z.object({
  id: z.int(),
  order_no: derived(['订单编号', 'Order number'], z.string()),
  type: choice(['订单类型', 'Type'], orderTypes),
  state,
  item_kinds: derived(['种数', 'Kinds'], z.int()),
  qty_total: derived(['件数', 'Pieces'], z.int()),
  pay_amount: derived(['应付金额', 'To pay'], z.int()),
  paid_amount: derived(['实付', 'Paid'], z.int()),
  refund_amount: derived(['已退', 'Refunded'], z.int()),
  freight_amount: derived(['运费', 'Freight'], z.int()),
  pay_way: derived(['支付方式', 'Payment method'], z.nullable(choice(['支付方式', 'Payment method'], payWays))),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  invoice_state: choice(['发票状态', 'Invoice'], invoiceStates),
  auto_close_at: derived(['自动关闭时间', 'Closes at'], nullableText),
  created_at: z.string(),
  /** The first lines; `item_kinds` counts all. */
  items: derived(['商品', 'Lines'], z.array(listedItem)),
})

const item = z.object({
  ...listedItem.shape,
  sale_unit: z.string(),
  unit_ratio: z.int(),
  price_origin: z.int(),
  price_source: choice(['价格来源', 'Price source'], priceSources),
  coupon_off: z.int(),
  integral_off: z.int(),
  activity_off: z.int(),
  adjust: z.int(),
  refunded_amount: z.int(),
})

const parcel = z.object({
  id: z.int(),
  shipment_no: z.string(),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  carrier: nullableText,
  carrier_code: nullableText,
  tracking_no: nullableText,
  state: z.enum(['shipped', 'signed']),
  shipped_at: z.string(),
  signed_at: nullableText,
  /** The parcel whose goods are also in this one: a further number for the same shipment, without lines of its own. */
  joined_id: z.nullable(z.int()),
  items: z.array(z.object({ item_id: z.int(), qty: z.int() })),
})

const payment = z.object({
  pay_no: z.string(),
  channel: choice(['渠道', 'Channel'], payChannels),
  amount: z.int(),
  refunded_amount: z.int(),
  state: z.string(),
  reject_reason: nullableText,
  /** The sentence with the reason for the buyer. */
  reject_msg: nullableText,
  paid_at: nullableText,
})

/** The caller's own order, with whole phone numbers. */
const detail = z.object({
  ...row.shape,
  items: derived(['商品', 'Lines'], z.array(item)),
  goods_amount: derived(['商品金额', 'Goods'], z.int()),
  activity_off: derived(['活动优惠', 'Promotion discount'], z.int()),
  coupon_off: derived(['优惠券', 'Coupon'], z.int()),
  integral_off: derived(['积分抵扣', 'Points discount'], z.int()),
  integral_used: derived(['使用积分', 'Points used'], z.int()),
  integral_given: derived(['赠送积分', 'Points earned'], z.int()),
  adjust_amount: derived(['改价', 'Price change'], z.int()),
  free_amount: derived(['免单返还', 'Returned from free orders'], z.int()),
  receiver: derived(['收货人', 'Recipient'], nullableText),
  phone: derived(['收货电话', 'Phone'], nullableText),
  region: derived(['地区', 'Region'], nullableText),
  address: derived(['详细地址', 'Address'], nullableText),
  /** The eight digits that the buyer shows at the counter. */
  pickup_code: derived(['核销码', 'Pick-up code'], nullableText),
  buyer_remark: derived(['买家备注', 'Your note'], nullableText),
  invoice: derived(['发票', 'Invoice'], z.nullable(storedInvoice)),
  invoice_no: derived(['发票号', 'Invoice number'], nullableText),
  invoice_url: derived(['电子发票', 'Electronic invoice'], nullableText),
  invoice_amount: derived(['开票金额', 'Invoiced'], z.int()),
  red_amount: derived(['已红冲金额', 'Red-letter amount'], z.int()),
  red_letters: derived(['红字发票', 'Red-letter invoices'], z.array(redLetterRow)),
  paid_at: derived(['支付时间', 'Paid at'], nullableText),
  ship_at: derived(['发货时间', 'Shipped at'], nullableText),
  auto_receive_at: derived(['自动收货时间', 'Auto-receipt at'], nullableText),
  received_at: derived(['收货时间', 'Received at'], nullableText),
  completed_at: derived(['完成时间', 'Completed at'], nullableText),
  closed_at: derived(['关闭时间', 'Closed at'], nullableText),
  close_reason: derived(['关闭原因', 'Closing reason'], z.nullable(choice(['关闭原因', 'Reason'], closeReasons))),
  reminded_at: derived(['催发货时间', 'Reminded at'], nullableText),
  aftersale_open: derived(['售后中', 'Open after-sales'], z.int()),
  shipments: derived(['包裹', 'Parcels'], z.array(parcel)),
  payments: derived(['支付记录', 'Payments'], z.array(payment)),
})

const step = z.object({ action: choice(['步骤', 'Step'], logWords), created_at: z.string() })

const waysToPay = { wechat: payWays.wechat, balance: payWays.balance, mixed: payWays.mixed } as const
const one = z.object({ id: rowId() })
const changed = z.object({ id: z.int(), state })

export const orderQuery = listQuery({ state: optional(choice(['订单状态', 'State'], words)) }, ['created_at'])

/** The caller's orders (domain §7.1); the server prices every line. */
export const order = entity('shop.order', ['订单', 'Order'], {
  quote: post(['试算', 'Quote'], z.object(placed), z.object(priced), { effect: 'read', quiet: true }),
  create: post(
    ['提交订单', 'Place order'],
    z
      .object({
        ...placed,
        buyer_remark: optional(remark.buyer()),
        invoice: optional(shaped(['发票', 'Invoice'], invoiceData)),
        /** The amount in the quote that was shown: another price is refused. */
        quoted_amount: optional(money(['应付金额', 'To pay'])),
      })
      .check(
        rule(
          ['address_id', 'ship_type', 'address'],
          ['请填写收货地址', 'Please enter the address'],
          ({ ship_type, address_id, address }: { ship_type?: string; address_id?: number | null; address?: object | null }) =>
            ship_type === 'pickup' || Boolean(address_id ?? address),
        ),
      ),
    z.object({ id: z.int(), order_no: z.string(), state, pay_amount: z.int() }),
    { idempotent: true, message: ['订单已提交', 'Order placed'] },
  ),
  cancel: post(['取消订单', 'Cancel'], one, changed, { message: ['订单已取消', 'Order canceled'] }),
  /** Begins the payment. For WeChat Pay `payment/sheet` follows with the `pay_no` from the answer. */
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
  voucher: post(['上传凭证', 'Upload a voucher'], z.object({ id: rowId(), ...voucherFields }).check(voucherRule), changed, {
    idempotent: true,
    message: ['凭证已提交', 'Voucher submitted'],
  }),
  receive: post(['确认收货', 'Confirm receipt'], one, changed, { message: ['已确认收货', 'Receipt confirmed'] }),
  remind: post(['催发货', 'Remind to ship'], one, z.object({ id: z.int(), reminded_at: z.string() }), {
    message: ['已提醒商家发货', 'The seller has been reminded'],
  }),
  /** Puts an order's goods into the cart. */
  again: post(['再来一单', 'Order again'], one, z.object({ added: z.int(), missing: z.array(z.string()) })),
  list: get(['订单列表', 'Orders'], orderQuery, pageOf(row)),
  count: { ...verbs.counts(orderFlow, orderQuery), title: ['订单数量', 'Counts'] },
  detail: get(['订单详情', 'Detail'], one, detail),
  track: get(['物流', 'Parcels'], one, z.object({ list: z.array(parcel), steps: z.array(step) })),
})

export type ShopOrder = OutputOf<typeof order.detail>
