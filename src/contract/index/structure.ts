import * as z from 'zod/mini'
import { get } from '../kit/endpoint.ts'
import { choice, defaulted, optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { periodFields, periodQuery, periodRules } from './figures.ts'

/** The dimensions by which sales are divided: the first three by lines, the others by orders. */
export const saleParts = {
  category: ['品类', 'Category'],
  brand: ['品牌', 'Brand'],
  series: ['系列', 'Series'],
  level: ['价格等级', 'Price level'],
  way: ['支付方式', 'Payment method'],
  source: ['订单来源', 'Source'],
} as const satisfies Record<string, Label>
export type SalePart = keyof typeof saleParts
/** Dimensions that divide the order lines. */
export const lineParts: ReadonlySet<SalePart> = new Set(['category', 'brand', 'series'])

/** Amounts in the period, the one before it and the same one a year before, in fen. */
const amounts = { now: z.int(), before: z.int(), year: z.int() }
const sums = z.object(amounts)

/** A part of a period's sales. */
const part = z.object({
  /** A record id, a choice key such as `wechat`, or a region code. */
  key: z.string(),
  /** The record name; empty for a choice, whose words the contract has. */
  title: z.string(),
  amounts: sums,
})

/** The lists in the ranking. */
export const saleRanks = {
  skus: ['商品金额', 'Goods by amount'],
  by_qty: ['商品件数', 'Goods by pieces'],
  stores: ['门店', 'Stores'],
  salesmen: ['业务员', 'Salesmen'],
  agents: ['代理商', 'Agents'],
} as const satisfies Record<string, Label>
export type SaleRank = keyof typeof saleRanks

/** The comparisons for figures, parts and ranks. */
export const comparisons = {
  both: ['上期与去年同期', 'Previous and last year'],
  before: ['上期', 'Previous period'],
  year: ['去年同期', 'Last year'],
} as const satisfies Record<string, Label>
export type Comparison = keyof typeof comparisons

/** The place in an earlier period; null for one without a sale then. */
const place = z.object({ place: z.nullable(z.int()), value: z.int() })

const ranked = z.object({
  id: z.int(),
  /** A SKU's code; null for others. */
  code: z.nullable(z.string()),
  title: z.string(),
  amount: z.int(),
  qty: z.nullable(z.int()),
  /** For salesmen: stores that were created in the period, and the target share for its months in hundredths of a percent. */
  new_stores: z.nullable(z.int()),
  target_rate: z.nullable(z.int()),
  /** Null if the comparison was not asked for. */
  before: z.nullable(place),
  year: z.nullable(place),
})

const days = { from: z.string(), to: z.string() }

export const structureCalls = {
  /** The largest parts in a period's sales in the person's data scope, each list by amount. */
  structure: get(
    ['销售构成', 'Sales by part'],
    periodQuery,
    z.object({
      ...days,
      /** The sums for all lines and for all orders: the lines leave out the freight. */
      goods: sums,
      orders: sums,
      parts: z.record(z.enum(Object.keys(saleParts) as [SalePart, ...SalePart[]]), z.array(part)),
    }),
    { path: '/api/index/structure', access: 'order:order:list', quiet: true },
  ),
  /** The sales in all provinces, or in one province's cities. */
  regions: get(
    ['区域热力', 'Sales by region'],
    z.object({ ...periodFields, province: optional(text(['省份', 'Province'], { max: 6, pattern: /^\d\d0000$/ })) }).check(...periodRules),
    z.object({ ...days, total: sums, list: z.array(part) }),
    { path: '/api/index/regions', access: 'order:order:list', quiet: true },
  ),
  /** A period's best sellers, with their places in earlier ones. Null without the permission for the ranked records' list. */
  rank: get(
    ['销售排行', 'Ranks'],
    z
      .object({
        ...periodFields,
        by: defaulted(choice(['排行', 'Ranked'], saleRanks)),
        compare: defaulted(choice(['对比', 'Compare with'], comparisons)),
      })
      .check(...periodRules),
    z.object({ ...days, list: z.nullable(z.array(ranked)) }),
    { path: '/api/index/rank', access: 'order:order:list', quiet: true },
  ),
}

export type SoldPart = z.output<typeof part>
export type SoldSums = z.output<typeof sums>
export type Ranked = z.output<typeof ranked>
export type RankedPlace = z.output<typeof place>
