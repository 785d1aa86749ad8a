import * as z from 'zod/mini'
import { choice, derived, numbered } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rowOf } from '../kit/verbs.ts'
import { regionNames } from '../people/fields.ts'
import { priceLevels } from '../people/words.ts'
import { closeReasons, invoiceStates, orderSources, orderTypes, payWays, shipTypes } from '../trade/words.ts'
import { maskedPhone } from './order-fields.ts'
import { orderFlow } from './order-flow.ts'

const { words, tones } = orderFlow
export const fen = (label: Label) => derived(label, z.int())
export const count = (label: Label) => derived(label, z.int())
export const name = (label: Label) => derived(label, z.nullable(z.string()))
const moment = (label: Label) => derived(label, z.nullable(z.string()))
const reference = (label: Label) => derived(label, z.nullable(z.int()))

export const flags = {
  0: ['无', 'None'],
  1: ['红', 'Red'],
  2: ['橙', 'Orange'],
  3: ['绿', 'Green'],
  4: ['蓝', 'Blue'],
  5: ['紫', 'Purple'],
} as const satisfies Record<number, Label>

/** A line as the list shows it. */
export const listedItem = z.object({
  id: z.int(),
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  spec: z.record(z.string(), z.string()),
  unit: z.string(),
  qty: z.int(),
  price: z.int(),
  pay_amount: z.int(),
  shipped_qty: z.int(),
  refunded_qty: z.int(),
  is_gift: z.literal([0, 1]),
  /** The package whose part this line is, and the number of packages. */
  package_id: z.nullable(z.int()),
  package_title: z.nullable(z.string()),
  package_qty: z.nullable(z.int()),
  /** An after-sale for this line is open. */
  in_aftersale: z.boolean(),
})

/** The number of lines that a list row contains; `item_kinds` tells how many there are. */
export const LISTED_LINES = 5

/** A list row. */
export const orderRow = rowOf(
  {},
  {
    order_no: derived(['订单编号', 'Order number'], z.string()),
    type: choice(['订单类型', 'Type'], orderTypes),
    source: choice(['来源', 'Source'], orderSources),
    state: choice(['订单状态', 'State'], words, tones),
    user_id: derived(['下单人', 'Ordered by'], z.int()),
    user_nick: derived(['下单人', 'Ordered by'], z.string()),
    user_phone: maskedPhone(['下单人手机', 'Customer phone']),
    store_id: reference(['门店', 'Store']),
    store_name: name(['门店', 'Store']),
    agent_id: reference(['代理商', 'Agent']),
    agent_name: name(['代理商', 'Agent']),
    salesman_id: reference(['业务员', 'Salesman']),
    salesman_name: name(['业务员', 'Salesman']),
    cs_id: reference(['客服', 'Customer service']),
    cs_nickname: name(['客服', 'Customer service']),
    price_level: choice(['价格等级', 'Price level'], priceLevels),
    item_kinds: count(['种数', 'Kinds']),
    qty_total: count(['件数', 'Pieces']),
    weight_total: count(['总重量', 'Weight']),
    goods_amount: fen(['商品金额', 'Goods']),
    activity_off: fen(['活动优惠', 'Promotion discount']),
    coupon_off: fen(['优惠券', 'Coupon']),
    integral_off: fen(['积分抵扣', 'Points discount']),
    adjust_amount: fen(['改价', 'Price change']),
    adjust_count: count(['改价次数', 'Price changes']),
    freight_amount: fen(['运费', 'Freight']),
    pay_amount: fen(['应付金额', 'To pay']),
    paid_amount: fen(['实付', 'Paid']),
    refund_amount: fen(['已退', 'Refunded']),
    free_amount: fen(['免单返还', 'Returned from free orders']),
    pay_way: derived(['支付方式', 'Payment method'], z.nullable(choice(['支付方式', 'Payment method'], payWays))),
    receiver: name(['收货人', 'Recipient']),
    phone: maskedPhone(['收货电话', 'Recipient phone']),
    province_code: name(['省', 'Province']),
    city_code: name(['市', 'City']),
    district_code: name(['区', 'District']),
    region: derived(['地区', 'Region'], regionNames),
    address: name(['详细地址', 'Address']),
    ship_type: choice(['配送方式', 'Delivery'], shipTypes),
    buyer_remark: name(['买家备注', 'Buyer note']),
    seller_remark: name(['卖家备注', 'Seller note']),
    flag: numbered(['旗标', 'Flag'], flags),
    invoice_state: choice(['发票状态', 'Invoice'], invoiceStates),
    invoice_amount: fen(['开票金额', 'Invoiced']),
    red_amount: fen(['已红冲金额', 'Red-letter amount']),
    auto_close_at: moment(['自动关闭时间', 'Closes at']),
    paid_at: moment(['支付时间', 'Paid at']),
    ship_at: moment(['发货时间', 'Shipped at']),
    auto_receive_at: moment(['自动收货时间', 'Auto-receipt at']),
    received_at: moment(['收货时间', 'Received at']),
    completed_at: moment(['完成时间', 'Completed at']),
    closed_at: moment(['关闭时间', 'Closed at']),
    close_reason: derived(['关闭原因', 'Closing reason'], z.nullable(choice(['关闭原因', 'Reason'], closeReasons))),
    reminded_at: moment(['催发货时间', 'Reminded at']),
    aftersale_open: count(['售后中', 'Open after-sales']),
    /** The first lines; `item_kinds` and `qty_total` count all. */
    items: derived(['商品', 'Lines'], z.array(listedItem)),
  },
)
