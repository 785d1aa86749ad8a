import * as z from 'zod/mini'
import { costMask } from '../goods/sku-fields.ts'
import { derived, int, listOf, longText, masked, money, optional, rowId, shaped } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

const nothingToChange: Label = ['请输入改价金额或运费', 'Please enter a change or the freight']
const signed = (label: Label) => int(label, -999_999_900, 999_999_900)

interface Priced {
  adjust_amount?: number | null
  items?: unknown[] | null
  freight_amount?: number | null
}

export const priceChange = z
  .object({
    id: rowId(),
    version: z.int(),
    /** The change to the whole order against the calculated price, signed; it is spread over the lines. */
    adjust_amount: optional(signed(['改价金额', 'Change'])),
    /** In its place, the change to each line; lines that are absent have none. */
    items: optional(
      listOf(
        ['商品改价', 'Lines'],
        shaped(['商品改价', 'Line'], z.object({ item_id: rowId(), adjust: signed(['改价金额', 'Change']) })),
        1000,
      ),
    ),
    freight_amount: optional(money(['运费', 'Freight'])),
    reason: longText(['改价原因', 'Reason'], { max: 200 }),
  })
  .check(
    rule(['adjust_amount', 'items', 'freight_amount'], nothingToChange, ({ adjust_amount, items, freight_amount }: Priced) =>
      [adjust_amount, items, freight_amount].some((value) => value !== undefined && value !== null),
    ),
  )

/** The total that a person types, and the freight in it. */
export const totalFields = { id: rowId(), pay_amount: money(['应付金额', 'To pay']), freight_amount: optional(money(['运费', 'Freight'])) }

/** The effects of a price change. */
export const pricePreview = z.object({
  pay_amount: z.int(),
  /** The change against the calculated price, as the call takes it. */
  adjust_amount: z.int(),
  freight_amount: z.int(),
  items: z.array(z.object({ item_id: z.int(), adjust: z.int(), pay_amount: z.int() })),
  /** The goods' cost, as far as it is known. */
  cost_amount: masked(costMask, derived(['成本', 'Cost'], z.nullable(z.int()))),
  /** Why the change would be refused. */
  problem: z.nullable(z.string()),
})
