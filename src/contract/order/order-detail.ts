import * as z from 'zod/mini'
import { costMask } from '../goods/sku-fields.ts'
import { choice, derived, masked } from '../kit/field.ts'
import { activityKinds, aftersaleKinds, payChannels, priceSources, refundRoutes, refundSources, shipTypes } from '../trade/words.ts'
import { maskedPhone, storedInvoice } from './order-fields.ts'
import { count, listedItem, name, orderRow } from './order-row.ts'

/** A line with everything that the record page shows. */
const orderItem = z.object({
  ...listedItem.shape,
  line_no: z.int(),
  brand: z.string(),
  series: z.string(),
  /** Grams per piece. */
  weight: z.int(),
  /** The order unit and its ratio to the base unit; `qty` counts the base unit. */
  sale_unit: z.string(),
  unit_ratio: z.int(),
  price_origin: z.int(),
  price_source: choice(['价格来源', 'Price source'], priceSources),
  price_cost: masked(costMask, derived(['成本价', 'Cost'], z.nullable(z.int()))),
  /** The activity whose price decided. */
  activity_kind: z.nullable(choice(['活动', 'Activity'], activityKinds)),
  activity_off: z.int(),
  coupon_off: z.int(),
  integral_off: z.int(),
  adjust: z.int(),
  refunded_unshipped: z.int(),
  refunded_amount: z.int(),
  /** Still to ship. */
  open_qty: z.int(),
})

const parcel = z.object({
  id: z.int(),
  shipment_no: z.string(),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  carrier_code: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_no: z.nullable(z.string()),
  weight: z.nullable(z.int()),
  images: z.array(z.string()),
  state: z.enum(['shipped', 'signed']),
  shipped_by: name(['发货人', 'Shipped by']),
  shipped_at: z.string(),
  signed_at: z.nullable(z.string()),
  /** The parcel with whose lines this one is on its way; such a parcel has no lines itself. */
  joined_id: z.nullable(z.int()),
  items: z.array(z.object({ item_id: z.int(), qty: z.int() })),
})

const payment = z.object({
  id: z.int(),
  pay_no: z.string(),
  channel: choice(['渠道', 'Channel'], payChannels),
  amount: z.int(),
  refunded_amount: z.int(),
  state: z.enum(['pending', 'verifying', 'success', 'rejected', 'closed', 'part_refunded', 'refunded']),
  channel_no: z.nullable(z.string()),
  voucher: z.nullable(
    z.object({ images: z.array(z.string()), payer_name: z.string(), bank: z.optional(z.nullable(z.string())), paid_date: z.string() }),
  ),
  reject_reason: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
})

const refund = z.object({
  id: z.int(),
  refund_no: z.string(),
  payment_id: z.int(),
  source: choice(['来源', 'Source'], refundSources),
  route: choice(['路径', 'Route'], refundRoutes),
  amount: z.int(),
  state: z.enum(['pending', 'processing', 'success', 'failed']),
  fail_msg: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  created_at: z.string(),
})

const aftersale = z.object({
  id: z.int(),
  as_no: z.string(),
  item_id: z.int(),
  kind: choice(['类型', 'Type'], aftersaleKinds),
  qty: z.int(),
  apply_amount: z.int(),
  approved_amount: z.nullable(z.int()),
  state: z.enum([
    'applied',
    'wait_return',
    'returning',
    'wait_refund',
    'refunding',
    'refund_failed',
    'done',
    'rejected',
    'refused',
    'cancelled',
  ]),
  created_at: z.string(),
})

/** A red-letter invoice for an order. */
export const redLetterRow = z.object({ id: z.int(), invoice_no: z.string(), amount: z.int(), created_at: z.string() })

/** One order with everything that its page shows, except commission and log. */
export const orderDetail = z.object({
  ...orderRow.shape,
  items: derived(['商品清单', 'Lines'], z.array(orderItem)),
  shipments: derived(['包裹', 'Parcels'], z.array(parcel)),
  payments: derived(['支付记录', 'Payments'], z.array(payment)),
  refunds: derived(['退款记录', 'Refunds'], z.array(refund)),
  aftersales: derived(['售后', 'After-sales'], z.array(aftersale)),
  store_code: name(['门店编码', 'Store code']),
  store_phone: maskedPhone(['门店手机', 'Phone of the store']),
  integral_used: count(['使用积分', 'Points used']),
  integral_given: count(['赠送积分', 'Points earned']),
  close_remark: name(['关闭说明', 'Closing note']),
  invoice: derived(
    ['发票', 'Invoice'],
    z.nullable(z.extend(storedInvoice, { phone: z.optional(maskedPhone(['注册电话', 'Registered phone'])) })),
  ),
  invoice_no: name(['发票号', 'Invoice number']),
  invoice_url: name(['电子发票', 'Electronic invoice']),
  red_letters: derived(['红字发票', 'Red-letter invoices'], z.array(redLetterRow)),
  /** The account that ordered on the store's behalf. */
  creator: name(['创建人', 'Created by']),
})
