import type { GoodsLookup } from './find-goods.ts'
import type { PickedGoods } from './goods.ts'
import type { PastedLine, Reading } from './paste-lines.ts'

/** A row in the editor: the form fields, and the display data for the SKU. */
export interface LineItem {
  /** Null while no SKU is found for the code: the contract refuses to save such a row. */
  sku_id: number | null
  /** A package instead of a SKU, in forms that sell packages. */
  package_id?: number | null
  qty: number | null
  code: string
  title: string
  main_image: string | null
  /** Null for persons without the permission to list SKUs. */
  price_store: number | null
  price_trade: number | null
  stock: number | null
  on_sale: 0 | 1
  /** The fault in a typed line, and the line itself. */
  fault?: 'unknown' | 'quantity' | 'failed'
  typed?: string
}

export function lineOf({ id, code, title, main_image, price_store, price_trade, stock }: PickedGoods): Omit<LineItem, 'qty'> {
  return { sku_id: id, code, title, main_image, price_store, price_trade, stock, on_sale: 1 }
}

const nothing = { sku_id: null, title: '', main_image: null, price_store: null, price_trade: null, stock: null, on_sale: 1 } as const

interface Taken {
  rows: LineItem[]
  /** Lines over the limit. */
  rest: PastedLine[]
  /** How many lines have a SKU and a quantity, and how many do not. */
  taken: number
  open: number
}

/**
 * Adds pasted lines to rows. A SKU that is already in the rows gets the quantity added; a line without a SKU or quantity becomes a row with
 * a fault, so that no input is lost. `found` is null after a failed SKU lookup.
 */
export function takeLines(
  before: readonly LineItem[],
  lines: readonly PastedLine[],
  found: GoodsLookup | null,
  { max, blank }: { max: number; blank: object },
): Taken {
  const rows = [...before]
  const rest: PastedLine[] = []
  let taken = 0
  for (const line of lines) {
    const { goods, code, qty } = bestOf(line, found)
    const at = goods ? rows.findIndex(({ sku_id }) => sku_id === goods.id) : -1
    const there = rows[at]
    if (there && qty !== null) rows[at] = { ...there, qty: (there.qty ?? 0) + qty }
    else if (rows.length >= max) rest.push(line)
    else if (goods && !there && qty !== null) rows.push({ ...blank, ...lineOf(goods), qty })
    else if (goods && !there) rows.push({ ...blank, ...lineOf(goods), qty, fault: 'quantity', typed: line.text })
    else rows.push({ ...blank, ...nothing, code, qty, fault: goods ? 'quantity' : found ? 'unknown' : 'failed', typed: line.text })
    if (goods && qty !== null && !rest.includes(line)) taken++
  }
  return { rows, rest, taken, open: lines.length - taken - rest.length }
}

function bestOf({ readings }: PastedLine, found: GoodsLookup | null): Reading & { goods?: PickedGoods } {
  for (const reading of readings) {
    const goods = found?.(reading.code)
    if (goods) return { ...reading, goods }
  }
  return readings[0]
}
