import { expect, test } from 'vitest'
import { isBelowCost, partOf, priceOf, withoutSection, worstCase, type GoodsDraft } from './lines.ts'

const row = (values: Partial<GoodsDraft> = {}): GoodsDraft => ({
  section: 0,
  sku_id: 1,
  activity_price: 1500,
  activity_stock: 10,
  limit_per_user: null,
  code: 'A',
  title: '轴承',
  main_image: null,
  price_store: 2e3,
  price_trade: 1800,
  sku_stock: 99,
  price_cost: 1400,
  ...values,
})

test('[A10] the editor compares prices of each rule with store price and cost', () => {
  expect(priceOf({ price_rule: 'price' }, row())).toBe(1500)
  expect(priceOf({ price_rule: 'discount_bp', discount_bp: 8500 }, row())).toBe(1700)
  expect(priceOf({ price_rule: 'none' }, row())).toBeNull()
  expect(isBelowCost({ price_rule: 'price' }, row({ activity_price: 1399 }))).toBe(true)
  // 1800 × 77% for trade customers is below 1400, 2000 × 77% is not
  expect(isBelowCost({ price_rule: 'discount_bp', discount_bp: 7700 }, row())).toBe(true)
  expect(isBelowCost({ price_rule: 'price' }, row({ activity_price: 1, price_cost: null }))).toBe(false)
})

test('[A10] prices of a batch stay below the store price', () => {
  expect([partOf(2000, 8500), partOf(1999, 9999), partOf(2, 9900), partOf(100, 1)]).toEqual([1700, 1998, 1, 1])
})

test('[A10] the worst case counts limited pieces, and tells those without a limit', () => {
  const rows = [row(), row({ activity_stock: null }), row({ activity_price: null })]
  expect(worstCase({ price_rule: 'price' }, rows)).toEqual({ amount: 5000, unlimited: 1 })
  expect(withoutSection([row({ section: 2 }), row({ section: 0 })], 1).map(({ section }) => section)).toEqual([1, 0])
})
