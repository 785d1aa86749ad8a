import * as z from 'zod/mini'
import { couponKinds } from '../activity/coupon-words.ts'
import { choice, derived } from '../kit/field.ts'
import { blockTypes } from './words.ts'

// A block with the rows that it refers to, as the mini-program shows it. Rows that are gone, off sale or over are left out.

const nullableText = z.nullable(z.string())

/** Fen for the caller; null while the caller sees no prices, or if the row has none. */
const priced = {
  price: derived(['价格', 'Price'], z.nullable(z.int())),
  price_hint: derived(['价格说明', 'Price note'], nullableText),
}

const goods = z.object({
  id: z.int(),
  spu_id: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: nullableText,
  brand_title: z.string(),
  unit: z.string(),
  ...priced,
  in_stock: z.boolean(),
  stock_text: z.string(),
  sales_count: derived(['销量', 'Sold'], z.int()),
})
const brand = z.object({ id: z.int(), title: z.string(), logo: z.string() })
const scene = z.object({ id: z.int(), title: z.string(), icon: nullableText, cover: nullableText })
const goodsPackage = z.object({ id: z.int(), title: z.string(), image: nullableText, ...priced, in_stock: z.boolean() })
/** A banner in the carousel's position. */
const banner = z.object({ id: z.int(), title: z.string(), image: z.string(), url: nullableText })
/** A coupon's reduction, and the amount from which it can be used. */
const terms = z.object({
  kind: choice(['类型', 'Type'], couponKinds),
  amount: z.nullable(z.int()),
  discount: z.nullable(z.int()),
  max_off: z.nullable(z.int()),
  threshold: z.int(),
})
/** A coupon, a group buy or a collection that runs or will. */
const activity = z.object({
  id: z.int(),
  title: z.string(),
  image: nullableText,
  start_at: nullableText,
  end_at: nullableText,
  /** Null for a group buy and a collection. */
  terms: z.nullable(terms),
  ...priced,
})

export const shownBlock = z.object({
  uid: z.string(),
  type: choice(['区块类型', 'Block type'], blockTypes),
  title: nullableText,
  props: z.record(z.string(), z.unknown()),
  goods: z.array(goods),
  brands: z.array(brand),
  scenes: z.array(scene),
  packages: z.array(goodsPackage),
  activities: z.array(activity),
  banners: z.array(banner),
})
export type ShownBlock = z.output<typeof shownBlock>
