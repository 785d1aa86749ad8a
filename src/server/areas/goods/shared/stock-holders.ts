import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'

/** The orders that reserve a SKU's stock and that the caller may see. */
export interface Holders {
  /** The first numbers. */
  numbers: readonly string[]
  count: number
}

/** Reads the holders of SKUs, by SKU; orders register it, because goods import no orders. */
export const stockHolders = port<(ctx: Ctx, skuIds: readonly number[]) => Promise<ReadonlyMap<number, Holders>>>('stock holders')

interface Row {
  id: number
  stock_lock: number
}

/** The holders of the SKUs whose pieces on hand would be fewer than the reserved ones; without such SKUs it needs no statement. */
export async function holdersBeyond(ctx: Ctx, rows: readonly Row[], onHand: (row: Row) => number): Promise<ReadonlyMap<number, Holders>> {
  const short = rows.filter((row) => onHand(row) < row.stock_lock)
  if (short.length === 0) return new Map()
  return stockHolders.get()(
    ctx,
    short.map(({ id }) => id),
  )
}

const fewer: Label = [
  '盘点后现有{n}，少于订单占用的{lock}，请先处理占用的订单',
  'The count leaves {n} on hand, fewer than the {lock} reserved. Deal with the orders first',
]
const fewerOfOrders: Label = [
  '盘点后现有{n}，少于订单占用的{lock}，请先处理{orders}',
  'The count leaves {n} on hand, fewer than the {lock} reserved. Deal first with {orders}',
]

/** The refusal of a count that leaves fewer pieces than orders reserve, with the orders. */
export function fewerThanReserved(onHand: number, lock: number, holders: Holders | undefined): Refusal {
  const values = { n: Math.max(0, onHand), lock }
  return holders ? { label: fewerOfOrders, values: { ...values, orders: wordsOf(holders) } } : { label: fewer, values }
}

function wordsOf({ numbers, count }: Holders): Label {
  const more = count - numbers.length
  const noun = count === 1 ? 'order' : 'orders'
  return [
    `订单${numbers.join('、')}${more > 0 ? `等${count}个订单` : ''}`,
    `${noun} ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ]
}
