import type { ActivityKind } from '#contract/activity/words.ts'
import type { SettingValue } from '#contract/config/settings.ts'
import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import type { NormalDecided } from '#server/areas/goods/shared/normal-price.ts'
import type { PriceTier, SaleUnit } from '#server/areas/goods/shared/tables.ts'
import type { Values } from '#server/platform/kernel/errors.ts'

// The input and output for `priceOrder`. Amounts are fen, weights grams, quantities in the SKU's base unit.

/** A SKU with everything that an order line copies from it. */
export interface Goods {
  sku_id: number
  spu_id: number
  brand_id: number
  series_id: number
  category_id: number
  code: string
  title: string
  image: string | null
  brand: string
  series: string
  spec: Record<string, string>
  unit: string
  units: SaleUnit[]
  weight: number
  moq: number
  step_qty: number
  max_qty: number | null
  price_store: number
  price_trade: number
  /** Only with `goods:sku:cost`: for the stored line, never for an answer. */
  price_cost: number | null
  tiers: PriceTier[]
  stock: number
  commission_cap_rate: number | null
  integral_give_rate: number | null
  freight_type: 'free' | 'by_template'
  /** Neither the SKU nor its SPU is deleted or off sale; for a line also: it is not only a gift. */
  is_on_sale: boolean
}

export interface LineFacts {
  /** The position in the input: problems name it. */
  index: number
  goods: Goods
  qty: number
  /** The input unit and its ratio to the base unit. */
  sale_unit: string
  unit_ratio: number
  /** The activity that the buyer joined with this line; its price decides. */
  activity?: ActivityPrice | null
  /** The package that this line is a part of: it has fixed the price. */
  package?: PackagePart | null
}

/** A SKU's part in a package (domain §3.6). */
export interface PackagePart {
  id: number
  title: string
  /** The package count. */
  qty: number
  /** Fen for one piece, and what the package takes off all pieces in the line. */
  price: number
  off: number
}

/** The line price in an activity, and the rules that apply to the line. */
export interface ActivityPrice {
  kind: ActivityKind
  id: number
  /** Fen for one piece. */
  price: number
  takes_coupon: boolean
  takes_points: boolean
  earns_gifts: boolean
  /** The SKU's minimum, multiple and maximum, and the minimum order amount, do not apply. */
  ignores_minimum: boolean
}

/** A gift rule that is running at the order time (domain §3.7). */
export interface GiftRule {
  gift_id: number
  title: string
  cond_type: 'sku' | 'series' | 'brand' | 'amount'
  cond_ids: number[]
  threshold: number
  repeatable: 0 | 1
  price_level: 'all' | PriceLevel
  /** Pieces that the rule may still give in all, and to this customer; null: no limit. */
  left: number | null
  left_for_user: number | null
  items: { goods: Goods; qty: number }[]
}

/** A reduction by an activity, such as for a group leader; without `lines` for all lines. */
export interface ActivityOff {
  amount: number
  lines?: number[]
}

/** A user's coupon by its rules snapshot (domain §4.2). The caller checks owner, state and time. */
export interface CouponFacts {
  id: number
  kind: 'cash' | 'discount'
  amount: number
  /** Basis points to pay: 9500 = 9.5折. */
  discount: number
  max_off: number
  threshold: number
  scope: 'all' | 'category' | 'brand' | 'series' | 'sku'
  /** For categories the leaves. */
  ids: number[]
  exclude_ids: number[]
  price_level: 'all' | PriceLevel
  stackable_integral: 0 | 1
}

export interface IntegralFacts {
  enabled: boolean
  per_yuan: number
  deduct_max_rate: number
  unit: number
  /** The points that the buyer wants to spend. */
  used: number
  /** The points that the buyer has; null: not known here, the ledger refuses. */
  available: number | null
}

export interface FreightFacts {
  free_amount: number
  templates: SettingValue<'freight.templates'>
  /** The code for a province, city or district; null: the template for all other areas is an estimate. */
  region: string | null
  /** Set by staff, or 0 for pick-up. */
  manualAmount: number | null
}

export interface PriceFacts {
  price_level: PriceLevel
  lines: LineFacts[]
  /** For lines that cannot be in `lines`, such as unknown goods. */
  problems?: Problem[]
  gifts: GiftRule[]
  activity_offs: ActivityOff[]
  coupon: CouponFacts | null
  integral: IntegralFacts
  freight: FreightFacts
  /** Signed. */
  adjust_amount: number
  min_amount: number
}

/** The rule that decided a line's price. */
export type Decided =
  | NormalDecided
  | { source: 'activity'; activity_kind: ActivityKind; activity_id: number }
  | { source: 'package'; package_id: number; package_title: string; package_qty: number }
  | { source: 'gift'; gift_id: number }

export interface PricedLine {
  /** The position in the input; null for a gift. */
  index: number | null
  goods: Goods
  qty: number
  sale_unit: string
  unit_ratio: number
  is_gift: 0 | 1
  /** A claim has brought this line's reserved stock along: nothing more is reserved. */
  is_reserved?: true
  decided: Decided
  /** The price for the buyer's level, without tier and activity. */
  price_origin: number
  price: number
  price_source: Decided['source']
  activity_off: number
  coupon_off: number
  integral_off: number
  adjust: number
  pay_amount: number
}

export interface Totals {
  item_kinds: number
  qty_total: number
  weight_total: number
  goods_amount: number
  activity_off: number
  coupon_off: number
  integral_off: number
  integral_used: number
  adjust_amount: number
  freight_amount: number
  pay_amount: number
}

/** A reason why the order cannot be placed as it is. `index` and `sku_id` name the line, if it is a line's reason. */
export interface Problem {
  index: number | null
  sku_id: number | null
  field: 'lines' | 'coupon' | 'integral_used' | 'region' | 'adjust_amount'
  label: Label
  values: Values
}

/** A gift that the order has earned and does not get, or gets less of. */
export interface MissedGift {
  gift_id: number
  title: string
  label: Label
}

export interface Priced {
  lines: PricedLine[]
  totals: Totals
  /** The most points that this order takes. */
  integral_most: number
  problems: Problem[]
  missed_gifts: MissedGift[]
}
