import { besideSale, type RefundSource } from '#contract/trade/words.ts'
import type { Buyer, OrderRequest } from '#server/areas/trade/order-request.ts'
import type { Item, Order } from '#server/areas/trade/order-rows.ts'
import type { PricedLine, PriceFacts } from '#server/areas/trade/price/facts.ts'
import type { RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'

/**
 * The things that an order takes, in lock order: activities, gift rules, SKUs with their SPUs, and last the ledger. The areas define the
 * claims, and src/server/registry.ts registers them all, so that orders import no activity.
 */
export const claimKeys = [
  'coupon',
  'collection',
  'group',
  'exchange',
  'prize',
  'freeOrder',
  'gift',
  'stock',
  'points',
  'exchangePoints',
] as const
export type ClaimKey = (typeof claimKeys)[number]

/** Pieces in a gift line whose reason is gone. */
export interface LapsedGift {
  /** The rule that gave it; null without a record. */
  gift_id: number | null
  item_id: number
  sku_id: number
  qty: number
}

/** Why an order gives back what it took. */
export type GiveBack =
  | { why: 'unpaid' | 'cancelled'; isWhole: true }
  | {
      why: 'refunded'
      /** Nothing of the order is left. */
      isWhole: boolean
      as_no: string
      /** The line and its pieces, shipped ones included. */
      item_id: number
      qty: number
      sku_id: number
      /** The refunded pieces that were not shipped. */
      unshipped: number
      /** The gifts that the remaining order no longer earns and that were not shipped. */
      gifts: readonly LapsedGift[]
      points: { integral_back: number; integral_taken: number }
    }

/** Money that a sale has lost. */
export interface SaleRefund {
  amount: number
  refund_no: string
  /** The after-sale for one line; null: the whole order comes back. */
  aftersale_id: number | null
}

/** One kind of thing that orders take, use and give back. Every function runs in the order's transaction; the order is locked. */
export interface Claim {
  /** Adds what pricing must know: an activity price, a coupon, a reduction, a problem. Quotes call it as well. */
  facts?(ctx: Ctx, facts: PriceFacts, order: { request: OrderRequest; buyer: Buyer }): Promise<PriceFacts>
  /** Takes it for a new order and returns the lines that remain; a shortage is a refusal. */
  take?(ctx: Ctx, order: Order, lines: readonly PricedLine[], request: OrderRequest): Promise<readonly PricedLine[]>
  /** The order is paid. */
  use?(ctx: Ctx, order: Order): Promise<void>
  /** Undoes `take` for a closed order, or for the refunded part in one. `items` are the lines as they were before. */
  giveBack?(ctx: Ctx, order: Order, items: readonly Item[], back: GiveBack): Promise<void>
  /** The order's last pieces are on their way. */
  ship?(ctx: Ctx, order: Order): Promise<void>
  /** The order is completed: its after-sale period is over. */
  complete?(ctx: Ctx, order: Order): Promise<void>
  /** Sale money has been refunded. Free-order rewards and payments that arrived too late are not part of it. */
  refund?(ctx: Ctx, order: Order, refund: SaleRefund): Promise<void>
}

export type Claims = Readonly<Record<ClaimKey, Claim>>

export const claims = port<Claims>('claims')

function all(): Claim[] {
  const registered = claims.get()
  return claimKeys.map((key) => registered[key])
}

/** The request facts with what the claims add. */
export async function claimedFacts(ctx: Ctx, facts: PriceFacts, order: { request: OrderRequest; buyer: Buyer }): Promise<PriceFacts> {
  let known = facts
  for (const claim of all()) known = (await claim.facts?.(ctx, known, order)) ?? known
  return known
}

export async function takeClaims(
  ctx: Ctx,
  order: Order,
  lines: readonly PricedLine[],
  request: OrderRequest,
): Promise<readonly PricedLine[]> {
  let remainingLines = lines
  for (const claim of all()) remainingLines = (await claim.take?.(ctx, order, remainingLines, request)) ?? remainingLines
  return remainingLines
}

export async function spendClaims(ctx: Ctx, order: Order): Promise<void> {
  for (const claim of all()) await claim.use?.(ctx, order)
}

export async function giveBackClaims(ctx: Ctx, order: Order, items: readonly Item[], back: GiveBack): Promise<void> {
  for (const claim of all()) await claim.giveBack?.(ctx, order, items, back)
}

export async function shipClaims(ctx: Ctx, order: Order): Promise<void> {
  for (const claim of all()) await claim.ship?.(ctx, order)
}

export async function completeClaims(ctx: Ctx, order: Order): Promise<void> {
  for (const claim of all()) await claim.complete?.(ctx, order)
}

/** A free-order reward and a payment after its order's end go back without being a sale refund. */
function isOfSale(source: RefundSource): boolean {
  return !(besideSale as readonly RefundSource[]).includes(source)
}

type Refund = Pick<RefundRow, 'source' | 'source_id' | 'amount' | 'refund_no'>

/** The only place that reads the source: a claim only learns about sale refunds. */
export async function refundClaims(ctx: Ctx, order: Order, { source, source_id, amount, refund_no }: Refund): Promise<void> {
  if (!isOfSale(source)) return
  const refund = { amount, refund_no, aftersale_id: source === 'aftersale' ? source_id : null }
  for (const claim of all()) await claim.refund?.(ctx, order, refund)
}
