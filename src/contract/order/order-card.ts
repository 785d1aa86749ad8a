import * as z from 'zod/mini'
import { choice, derived } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { priceLevels } from '../people/words.ts'
import { orderFlow } from './order-flow.ts'
import { name } from './order-row.ts'

const { words, tones } = orderFlow

const cardOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  state: choice(['订单状态', 'State'], words, tones),
  pay_amount: z.int(),
  created_at: z.string(),
})

const usualGoods = z.object({
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  unit: z.string(),
  /** The orders with it in the last months, and the newest price and day. */
  orders: z.int(),
  price: z.int(),
  last_at: z.string(),
})

/** The customer behind an order, for the person who handles it. Fields that the person may not see are null. */
export const customerCard = z.object({
  price_level: derived(['价格等级', 'Price level'], z.nullable(choice(['价格等级', 'Price level'], priceLevels))),
  balance: derived(['余额', 'Balance'], z.nullable(z.int())),
  /** Orders of the last 90 days within the data scope, without closed ones. */
  recent_count: derived(['近90天订单', 'Orders in 90 days'], z.int()),
  recent_amount: derived(['近90天金额', 'Amount in 90 days'], z.int()),
  orders: derived(['最近订单', 'Recent orders'], z.array(cardOrder)),
  goods: derived(['常买商品', 'Usual goods'], z.array(usualGoods)),
  /** The carrier that the customer's parcels had last. */
  carrier: name(['常用物流', 'Usual carrier']),
})

/** The numbers on an order that a person can reveal one at a time. */
export const phoneOwners = {
  user: ['下单人', 'Ordered by'],
  receiver: ['收货人', 'Recipient'],
  store: ['门店', 'Store'],
} as const satisfies Record<string, Label>
