import * as z from 'zod/mini'
import { choice } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { regionNames } from '../people/fields.ts'
import { payWays, shipTypes } from '../trade/words.ts'
import { maskedPhone } from './order-fields.ts'
import { orderFlow } from './order-flow.ts'

const { words, tones } = orderFlow

export const printKinds = { pick: ['配货单', 'Pick list'], delivery: ['送货单', 'Delivery note'] } as const satisfies Record<string, Label>

/** The maximum number of documents in one printing. */
export const MOST_PRINTED = 100

export const printed = z.object({
  id: z.int(),
  order_no: z.string(),
  state: choice(['订单状态', 'State'], words, tones),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  store_code: z.nullable(z.string()),
  salesman_name: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  phone: maskedPhone(),
  region: regionNames,
  address: z.nullable(z.string()),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  buyer_remark: z.nullable(z.string()),
  seller_remark: z.nullable(z.string()),
  qty_total: z.int(),
  weight_total: z.int(),
  goods_amount: z.int(),
  /** All discounts and price changes, below 0 if they reduce it. */
  discount_amount: z.int(),
  freight_amount: z.int(),
  pay_amount: z.int(),
  pay_way: z.nullable(choice(['支付方式', 'Payment method'], payWays)),
  parcels: z.array(z.object({ shipment_no: z.string(), carrier: z.nullable(z.string()), tracking_no: z.nullable(z.string()) })),
  /** The printed parcel's place among the order's parcels; null for the whole order. */
  parcel_no: z.nullable(z.int()),
  items: z.array(
    z.object({
      line_no: z.int(),
      code: z.string(),
      title: z.string(),
      brand: z.string(),
      spec: z.record(z.string(), z.string()),
      unit: z.string(),
      sale_unit: z.string(),
      unit_ratio: z.int(),
      qty: z.int(),
      /** Still to ship: the pick list quantity. */
      open_qty: z.int(),
      price: z.int(),
      pay_amount: z.int(),
      is_gift: z.literal([0, 1]),
    }),
  ),
})

export const seller = z.object({ name: z.string(), phone: z.string() })
