import * as z from 'zod/mini'
import { choice, derived, masked, rowId } from '../kit/field.ts'
import { costMask } from './sku-fields.ts'

/** Counts for live records that use goods. `orders` is null without the permission to list orders; it counts the orders that the person sees. */
export const goodsUsage = z.object({
  packages: derived(['套装', 'Packages'], z.int()),
  gifts: derived(['赠品规则', 'Gift rules'], z.int()),
  scenes: derived(['应用场景', 'Scenes'], z.int()),
  carts: derived(['购物车', 'Carts'], z.int()),
  /** Published or paused ones that are not over. */
  activities: derived(['进行中的活动', 'Open activities'], z.int()),
  orders: derived(['订单', 'Orders'], z.nullable(z.int())),
  /** More orders than were counted. */
  orders_more: derived(['更多订单', 'More orders'], z.boolean()),
})

export const usageOf = z.object({ id: rowId() })

export const chartSpans = { 30: ['近30天', '30 days'], 90: ['近90天', '90 days'] } as const

export const chartQuery = z.object({ id: rowId(), span: choice(['时间范围', 'Period'], chartSpans) })

/** Prices and stock when each business day ends; null before the SKU existed. */
export const chartDay = z.object({
  day: z.string(),
  price_store: derived(['门店价', 'Store price'], z.nullable(z.int())),
  price_trade: derived(['贸易价', 'Trade price'], z.nullable(z.int())),
  price_cost: masked(costMask, derived(['成本价', 'Cost price'], z.nullable(z.int()))),
  stock: derived(['可售库存', 'Available stock'], z.nullable(z.int())),
})
