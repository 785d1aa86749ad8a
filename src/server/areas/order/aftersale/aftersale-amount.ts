import type { AftersaleKind } from '#contract/trade/words.ts'
import { portion, refundable } from '#server/areas/trade/price/spread.ts'
import type { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'

// The after-sale amounts as functions on the order and its lines (domain §7.2). They read neither database nor clock.

type Order = Pick<
  typeof order.$inferSelect,
  'paid_amount' | 'refund_amount' | 'free_amount' | 'freight_amount' | 'integral_used' | 'integral_given' | 'integral_off'
>
export type Line = Pick<
  typeof orderItem.$inferSelect,
  | 'id'
  | 'qty'
  | 'pay_amount'
  | 'shipped_qty'
  | 'refunded_qty'
  | 'refunded_unshipped'
  | 'refunded_amount'
  | 'free_amount'
  | 'integral_off'
  | 'is_gift'
>

/** The pieces that can still be refunded, and how many were shipped and can be returned. */
export function piecesOf({ qty, shipped_qty, refunded_qty, refunded_unshipped }: Line): Record<AftersaleKind, number> {
  return { refund: qty - refunded_qty, return: shipped_qty - (refunded_qty - refunded_unshipped), compensation: 0 }
}

/** The pieces among `qty` that have not left the warehouse: a refund without a return takes them first. */
export function unshippedOf(line: Line, kind: AftersaleKind, qty: number): number {
  return kind === 'return' ? 0 : Math.min(qty, line.qty - line.shipped_qty - line.refunded_unshipped)
}

/**
 * The most that `qty` pieces in a line can have refunded: their share in what was paid, less the line's share in a free order, and at most
 * what compensations have left. Without pieces it is all that is left.
 */
export function mostOf(order: Order, line: Line, qty: number): number {
  const paid = line.pay_amount - line.free_amount
  const left = Math.min(paid - line.refunded_amount, order.paid_amount - order.free_amount - order.refund_amount)
  return Math.max(0, qty === 0 ? left : Math.min(refundable({ ...line, pay_amount: paid }, qty), left))
}

/**
 * The freight that goes back with a refund: all freight with the last piece in an order from which nothing was shipped. `pending` are the
 * pieces in other refunds that have begun, by line.
 */
export function freightBack(
  order: Order,
  lines: readonly Line[],
  now: { item_id: number; qty: number },
  pending: ReadonlyMap<number, number> = new Map(),
): number {
  const isWhole =
    now.qty > 0 &&
    lines.every((line) => {
      if (line.shipped_qty > 0) return false
      if (line.is_gift === 1) return true
      return line.refunded_qty + (pending.get(line.id) ?? 0) + (line.id === now.item_id ? now.qty : 0) >= line.qty
    })
  const left = order.paid_amount - order.free_amount - order.refund_amount
  return isWhole ? Math.min(order.freight_amount, left) : 0
}

/** The used points that go back for `qty` more pieces in a line, by their discount; all pieces together return all points. */
export function pointsBack({ integral_used, integral_off }: Order, lines: readonly Line[], item_id: number, qty: number): number {
  if (integral_off === 0) return 0
  const offOf = (more: number) =>
    lines.reduce((sum, line) => {
      const pieces = Math.min(line.qty, line.refunded_qty + (line.id === item_id ? more : 0))
      return sum + portion(line.integral_off, pieces, line.qty)
    }, 0)
  return portion(integral_used, offOf(qty), integral_off) - portion(integral_used, offOf(0), integral_off)
}

/** The given points to take back: the refunded share of what is left, so that the last refund takes the rest. */
export function pointsTaken(order: Order, taken: number, amount: number): number {
  const left = order.paid_amount - order.free_amount - order.refund_amount
  return left === 0 ? 0 : portion(Math.max(0, order.integral_given - taken), Math.min(amount, left), left)
}
