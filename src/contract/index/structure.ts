import * as z from 'zod/mini'
import { get } from '../kit/endpoint.ts'
import { choice, defaulted } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

/** The months that the parts and ranks of sales can show. */
export const saleMonths = { this: ['本月', 'This month'], last: ['上月', 'Last month'] } as const satisfies Record<string, Label>
export type SaleMonth = keyof typeof saleMonths

const month = z.object({ month: defaulted(choice(['月份', 'Month'], saleMonths)) })

/** A part of the sales of a month. Amounts are fen. */
const part = z.object({
  /** The id of a record, a key of a choice such as `wechat`, or the code of a province. */
  key: z.string(),
  /** The name of the record; empty for a choice, whose words the contract has. */
  title: z.string(),
  amount: z.int(),
})

/** By which the sales are divided: the first three by lines, the others by orders. */
export const saleParts = {
  category: ['品类', 'Category'],
  brand: ['品牌', 'Brand'],
  series: ['系列', 'Series'],
  level: ['价格等级', 'Price level'],
  way: ['支付方式', 'Payment method'],
  source: ['订单来源', 'Source'],
  province: ['地区', 'Region'],
} as const satisfies Record<string, Label>
export type SalePart = keyof typeof saleParts

const sku = z.object({ id: z.int(), code: z.string(), title: z.string(), qty: z.int(), amount: z.int() })
const party = z.object({ id: z.int(), title: z.string(), amount: z.int() })

export const structureCalls = {
  /** The largest parts of the sales of a month in the data scope of the person, each list by amount. */
  structure: get(
    ['销售构成', 'Sales by part'],
    month,
    z.object({
      /** The sums of all lines and of all orders. */
      goods_amount: z.int(),
      orders_amount: z.int(),
      parts: z.record(z.enum(Object.keys(saleParts) as [SalePart, ...SalePart[]]), z.array(part)),
    }),
    { path: '/api/index/structure', access: 'order:order:list', quiet: true },
  ),
  /** The best sellers of a month; of stores, salesmen and agents those of this month. Null without the permission for their list. */
  rank: get(
    ['销售排行', 'Ranks'],
    month,
    z.object({
      skus: z.array(sku),
      by_qty: z.array(sku),
      stores: z.nullable(z.array(party)),
      salesmen: z.nullable(z.array(party)),
      agents: z.nullable(z.array(party)),
    }),
    { path: '/api/index/rank', access: 'order:order:list', quiet: true },
  ),
}

export type SoldPart = z.output<typeof part>
export type RankedSku = z.output<typeof sku>
export type RankedParty = z.output<typeof party>
