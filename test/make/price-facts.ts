import type { ActivityPrice, CouponFacts, GiftRule, Goods, LineFacts, PriceFacts } from '#server/areas/trade/price/facts.ts'

// Facts for price tests: one goods line for 10 yuan, or 8 for trade customers.

export const goodsOf = (values: Partial<Goods> = {}): Goods => ({
  sku_id: 1,
  spu_id: 1,
  brand_id: 7,
  series_id: 8,
  category_id: 9,
  code: 'A-1',
  title: '螺栓',
  image: null,
  brand: '东明',
  series: '六角',
  spec: {},
  unit: '只',
  units: [],
  weight: 500,
  moq: 1,
  step_qty: 1,
  max_qty: null,
  price_store: 1e3,
  price_trade: 800,
  price_cost: 500,
  tiers: [],
  stock: 1e3,
  commission_cap_rate: null,
  integral_give_rate: null,
  freight_type: 'by_template',
  is_on_sale: true,
  ...values,
})

export const lineOf = (qty: number, values: Partial<Goods> = {}, more: Partial<LineFacts> = {}): LineFacts => ({
  index: 0,
  goods: goodsOf(values),
  qty,
  sale_unit: '只',
  unit_ratio: 1,
  ...more,
})

/** A 9 yuan price that combines with everything. */
export const activityPrice = (values: Partial<ActivityPrice> = {}): ActivityPrice => ({
  kind: 'collection',
  id: 1,
  price: 900,
  takes_coupon: true,
  takes_points: true,
  earns_gifts: true,
  ignores_minimum: false,
  ...values,
})

export const template = { title: '全国', areas: [], first_weight: 1000, first_fee: 1000, next_weight: 1000, next_fee: 200 }
export const integral = { enabled: true, per_yuan: 100, deduct_max_rate: 2000, unit: 100, used: 0, available: null }

export const factsOf = (values: Partial<PriceFacts> & Pick<PriceFacts, 'lines'>): PriceFacts => ({
  price_level: 'store',
  gifts: [],
  activity_offs: [],
  coupon: null,
  integral,
  adjust_amount: 0,
  min_amount: 0,
  freight: { free_amount: 2e4, templates: [template], region: '330106', manualAmount: null },
  ...values,
})

export const couponOf = (values: Partial<CouponFacts> = {}): CouponFacts => ({
  id: 1,
  kind: 'cash',
  amount: 500,
  discount: 9e3,
  max_off: 1e3,
  threshold: 0,
  scope: 'all',
  ids: [],
  exclude_ids: [],
  price_level: 'all',
  stackable_integral: 1,
  ...values,
})

export const giftOf = (values: Partial<GiftRule> = {}): GiftRule => ({
  gift_id: 5,
  title: '满送',
  cond_type: 'amount',
  cond_ids: [],
  threshold: 1e3,
  repeatable: 1,
  price_level: 'all',
  left: null,
  left_for_user: null,
  items: [{ goods: goodsOf({ sku_id: 99, code: 'G' }), qty: 1 }],
  ...values,
})
