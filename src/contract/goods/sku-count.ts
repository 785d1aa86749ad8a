import * as z from 'zod/mini'
import { get, post } from '../kit/endpoint.ts'
import { int, optional, ref, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { reason } from './sku-words.ts'

/** As printed on the shelf: a SKU code or a barcode. */
const code = text(['编码或条形码', 'SKU code or barcode'], { max: 60 })
const pieces = int(['盘点数量', 'Counted pieces'], 0, 100_000_000)

/** One SKU at the shelf. Pieces on hand are the sellable and the reserved ones: orders take them away only when they are shipped. */
const shelf = z.object({
  id: z.int(),
  code: z.string(),
  barcode: z.nullable(z.string()),
  title: z.string(),
  unit: z.string(),
  stock: z.int(),
  stock_lock: z.int(),
})
export type Shelf = z.output<typeof shelf>

/** The `data.count` for a count that is refused because another count intervened: both, and the pieces on hand now. */
export interface CountClash {
  sku_id: number
  code: string
  title: string
  unit: string
  /** The pieces on hand that the counting person was shown; null without. */
  base: number | null
  mine: number
  theirs: { log_id: number; on_hand: number; by: string; at: string; reason: string }
  now: number
  /** The pieces on hand if the own count stands: with the movements since it. */
  result: number
}

/** The `data.rule` for this refusal. */
export const COUNTED_BY_OTHERS = 'counted_by_others'

export const skuCount = {
  /** The SKU with this code or barcode, for the page on which pieces are counted. */
  lookup: get(['按编码查找', 'Find by code'], z.object({ code }), shelf, { access: 'goods:sku:stock' }),
  /**
   * Counts one SKU's pieces on hand. The count was true when it was typed: movements since then are added. `accepts` names the row in
   * the stock log with the other count that this one replaces.
   */
  count: post(
    ['盘点', 'Count'],
    z.object({
      id: optional(ref(['SKU', 'SKU'])),
      code,
      qty: pieces,
      seen: optional(int(['盘点前数量', 'On hand before'], 0, 200_000_000)),
      reason,
      accepts: optional(ref(['库存流水', 'Stock log'])),
    }),
    z.object({ id: z.int(), code: z.string(), delta: z.int(), stock: z.int(), stock_lock: z.int() }),
    {
      access: 'goods:sku:stock',
      affects: ['goods.spu'],
      message: messages.saved,
      idempotent: true,
      offline: 'qty',
      clash: COUNTED_BY_OTHERS,
    },
  ),
}
