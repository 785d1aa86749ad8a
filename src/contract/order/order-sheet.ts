import * as z from 'zod/mini'
import { costMask } from '../goods/sku-fields.ts'
import { choice, derived, flag, masked, text } from '../kit/field.ts'
import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { payWays, priceSources } from '../trade/words.ts'
import { carrierCode, maskedPhone, trackingNo } from './order-fields.ts'
import { orderFlow } from './order-flow.ts'
import { orderRow } from './order-row.ts'

/** The order columns in a spreadsheet. */
export const orderSheet: readonly SheetColumn[] = sheetColumns(orderRow.shape, {
  order_no: 'text',
  type: 'words',
  source: 'words',
  state: 'words',
  store_name: 'text',
  user_nick: 'text',
  user_phone: 'text',
  agent_name: 'text',
  salesman_name: 'text',
  cs_nickname: 'text',
  price_level: 'words',
  item_kinds: 'int',
  qty_total: 'int',
  weight_total: 'weight',
  goods_amount: 'money',
  activity_off: 'money',
  coupon_off: 'money',
  integral_off: 'money',
  adjust_amount: 'money',
  freight_amount: 'money',
  pay_amount: 'money',
  paid_amount: 'money',
  refund_amount: 'money',
  pay_way: 'words',
  receiver: 'text',
  phone: 'text',
  region: 'text',
  address: 'text',
  ship_type: 'words',
  buyer_remark: 'text',
  seller_remark: 'text',
  flag: 'words',
  invoice_state: 'words',
  invoice_amount: 'money',
  red_amount: 'money',
  created_at: 'moment',
  paid_at: 'moment',
  ship_at: 'moment',
  received_at: 'moment',
  completed_at: 'moment',
  closed_at: 'moment',
})

/** An order line with the columns from its order, as an export contains it. */
export const orderLineRow = z.object({
  id: z.int(),
  order_no: derived(['订单编号', 'Order number'], z.string()),
  state: choice(['订单状态', 'State'], orderFlow.words, orderFlow.tones),
  store_name: derived(['门店', 'Store'], z.nullable(z.string())),
  receiver: derived(['收货人', 'Recipient'], z.nullable(z.string())),
  phone: maskedPhone(['收货电话', 'Recipient phone']),
  line_no: derived(['行号', 'Line'], z.int()),
  code: derived(['商品编码', 'SKU code'], z.string()),
  title: derived(['商品名称', 'Name'], z.string()),
  brand: derived(['品牌', 'Brand'], z.string()),
  series: derived(['系列', 'Series'], z.string()),
  spec: derived(['规格', 'Specification'], z.record(z.string(), z.string())),
  unit: derived(['单位', 'Unit'], z.string()),
  qty: derived(['数量', 'Quantity'], z.int()),
  price_origin: derived(['原价', 'Price before'], z.int()),
  price: derived(['单价', 'Price'], z.int()),
  price_source: choice(['价格来源', 'Price source'], priceSources),
  price_cost: masked(costMask, derived(['成本价', 'Cost price'], z.nullable(z.int()))),
  activity_off: derived(['活动优惠', 'Promotion discount'], z.int()),
  coupon_off: derived(['优惠券', 'Coupon'], z.int()),
  integral_off: derived(['积分抵扣', 'Points discount'], z.int()),
  adjust: derived(['改价', 'Price change'], z.int()),
  pay_amount: derived(['应付金额', 'To pay'], z.int()),
  shipped_qty: derived(['已发数量', 'Shipped'], z.int()),
  refunded_qty: derived(['已退数量', 'Refunded quantity'], z.int()),
  refunded_amount: derived(['已退金额', 'Refunded'], z.int()),
  is_gift: flag(['赠品', 'Gift']),
  pay_way: derived(['支付方式', 'Payment method'], z.nullable(choice(['支付方式', 'Payment method'], payWays))),
  created_at: z.string(),
  paid_at: derived(['支付时间', 'Paid at'], z.nullable(z.string())),
})

export const orderLineSheet: readonly SheetColumn[] = sheetColumns(orderLineRow.shape, {
  order_no: 'text',
  state: 'words',
  store_name: 'text',
  receiver: 'text',
  phone: 'text',
  line_no: 'int',
  code: 'text',
  title: 'text',
  brand: 'text',
  series: 'text',
  spec: 'spec',
  unit: 'text',
  qty: 'int',
  price_origin: 'money',
  price: 'money',
  price_source: 'words',
  price_cost: 'money',
  activity_off: 'money',
  coupon_off: 'money',
  integral_off: 'money',
  adjust: 'money',
  pay_amount: 'money',
  shipped_qty: 'int',
  refunded_qty: 'int',
  refunded_amount: 'money',
  is_gift: 'words',
  created_at: 'moment',
  paid_at: 'moment',
})

/**
 * The columns in a parcel workbook. The first line of an order ships everything that is left on it; further lines are further parcels of
 * the same goods, because no column states which of them a parcel contains.
 */
export const shipFieldsOfSheet = {
  order_no: text(['单号', 'Order number'], { max: 20, pattern: /^\d{18}$/, compact: true }),
  carrier: carrierCode(),
  tracking_no: trackingNo(),
}

export const shipSheet: readonly SheetColumn[] = sheetColumns(shipFieldsOfSheet, { order_no: 'text', carrier: 'text', tracking_no: 'text' })

/** Maximum number of lines in a workbook below its headings. */
export const SHIP_LINES = 5000
