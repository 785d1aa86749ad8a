import * as z from 'zod/mini'
import { choice, int, money, optional, ref } from '../kit/field.ts'
import { priceLevels } from '../people/words.ts'
import { priceSources, shipTypes } from '../trade/words.ts'
import { maskedPhone, orderLines } from './order-fields.ts'

export const basketFields = {
  store_id: ref(['门店', 'Store']),
  /** A store member; omitted: the store's owner. */
  user_id: optional(ref(['下单人', 'Ordered by'])),
  lines: orderLines(),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  integral_used: optional(int(['使用积分', 'Points to use'], 0, 100_000_000)),
  /** An unused coupon that belongs to the person who orders. */
  user_coupon_id: optional(ref(['优惠券', 'Coupon'])),
  /** In place of the freight by the templates. */
  freight_amount: optional(money(['运费', 'Freight'])),
}

const quotedLine = z.object({
  /** The position in the input; null for a gift. */
  index: z.nullable(z.int()),
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  brand: z.string(),
  series: z.string(),
  spec: z.record(z.string(), z.string()),
  unit: z.string(),
  /** The units in which it is sold, the base unit first. */
  units: z.array(z.object({ unit: z.string(), ratio: z.int() })),
  sale_unit: z.string(),
  unit_ratio: z.int(),
  /** In the base unit. */
  qty: z.int(),
  stock: z.int(),
  moq: z.int(),
  step_qty: z.int(),
  max_qty: z.nullable(z.int()),
  weight: z.int(),
  is_gift: z.literal([0, 1]),
  price_origin: z.int(),
  price: z.int(),
  price_source: choice(['价格来源', 'Price source'], priceSources),
  /** The level whose price or tier decided, and the quantity from which the tier holds. */
  price_level: z.nullable(choice(['价格等级', 'Price level'], priceLevels)),
  tier_qty: z.nullable(z.int()),
  /** The package whose part this line is, and the number of packages. */
  package_id: z.nullable(z.int()),
  package_title: z.nullable(z.string()),
  package_qty: z.nullable(z.int()),
  activity_off: z.int(),
  coupon_off: z.int(),
  integral_off: z.int(),
  pay_amount: z.int(),
})

const quoteProblem = z.object({
  index: z.nullable(z.int()),
  sku_id: z.nullable(z.int()),
  field: z.enum(['lines', 'coupon', 'integral_used', 'region', 'adjust_amount']),
  msg: z.string(),
})

const quoteStore = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  price_level: choice(['价格等级', 'Price level'], priceLevels),
  agent_name: z.nullable(z.string()),
  salesman_name: z.nullable(z.string()),
})

const quoteUser = z.object({
  id: z.int(),
  nick: z.string(),
  phone: maskedPhone(),
  /** Fen and points that the user may spend. */
  balance: z.int(),
  integral: z.int(),
})

/** The price for an order as it would be placed now; problems stand beside the prices and prevent its creation. */
export const quoted = z.object({
  store: quoteStore,
  user: quoteUser,
  lines: z.array(quotedLine),
  item_kinds: z.int(),
  qty_total: z.int(),
  weight_total: z.int(),
  goods_amount: z.int(),
  activity_off: z.int(),
  coupon_off: z.int(),
  integral_off: z.int(),
  integral_used: z.int(),
  /** The most points that this order takes. */
  integral_most: z.int(),
  freight_amount: z.int(),
  pay_amount: z.int(),
  problems: z.array(quoteProblem),
  /** Gifts that the order has earned and does not get. */
  missed_gifts: z.array(z.object({ gift_id: z.int(), title: z.string(), msg: z.string() })),
})
