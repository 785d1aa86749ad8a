import { priceBy, type PriceRule } from '#contract/activity/collection.ts'

/** A collection SKU as the form holds it: the input, and the values to compare it with. */
export interface GoodsDraft {
  section: number
  sku_id: number
  activity_price: number | null
  activity_stock: number | null
  limit_per_user: number | null
  sold_qty?: number
  code: string
  title: string
  main_image: string | null
  price_store: number | null
  price_trade?: number | null
  sku_stock: number | null
  on_sale?: 0 | 1
  price_cost?: number | null
  /** The state as it was saved. */
  is_under_floor?: boolean | null
}

export interface Terms {
  price_rule: PriceRule
  discount_bp?: number | null
}

/** The price per piece at the store level; null at the normal price. */
export function priceOf(terms: Terms, row: GoodsDraft): number | null {
  return row.price_store ? priceBy(terms, row.activity_price, row.price_store) : null
}

/** The rule's lowest price, for trade customers, is below cost. */
export function isBelowCost(terms: Terms, row: GoodsDraft, cost = row.price_cost): boolean {
  const lowest = priceBy(terms, row.activity_price, row.price_trade ?? row.price_store ?? 0)
  return lowest !== null && typeof cost === 'number' && lowest < cost
}

/** A price as a part of the store price, at least one fen and below it. */
export function partOf(price_store: number, basis_points: number): number {
  return Math.max(1, Math.min(price_store - 1, Math.round((price_store * basis_points) / 10_000)))
}

/** The rows without a section, whose removal moves the later ones up. */
export function withoutSection<Row extends { section: number }>(rows: readonly Row[], at: number): Row[] {
  return rows.map((row) => (row.section > at ? { ...row, section: row.section - 1 } : row))
}

interface Worst {
  /** The most that the limited pieces can cost in reductions, fen. */
  amount: number
  /** SKUs whose reduction has no piece limit. */
  unlimited: number
}

/** The collection's highest cost in reductions, by its pieces. */
export function worstCase(terms: Terms, rows: readonly GoodsDraft[]): Worst {
  let [amount, unlimited] = [0, 0]
  for (const row of rows) {
    const price = priceOf(terms, row)
    if (price === null || row.price_store === null) continue
    if (row.activity_stock === null) unlimited += 1
    else amount += Math.max(0, row.price_store - price) * row.activity_stock
  }
  return { amount, unlimited }
}
