import { sql } from 'drizzle-orm'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { exchangeMessages } from './pieces.ts'
import type { ExchangeRow, GoodsRow } from './rows.ts'
import { exchangeNumbers, integralOrder } from './tables.ts'

interface Exchanging {
  user_id: number
  store_id: number | null
  image: string | null
  order_id?: number
  expire_at?: string | null
}

/** Writes an exchange with the item as it is now. */
export async function insertExchange(ctx: Ctx, item: GoodsRow, exchanging: Exchanging): Promise<ExchangeRow> {
  const { id: goods_id, kind, title, sku_id, template_id, amount, integral, cash } = item
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(integralOrder)
    .values({
      exchange_no: sequentialNo(ctx.now, 'DH', exchangeNumbers),
      goods_id,
      ...exchanging,
      kind,
      title,
      sku_id,
      template_id,
      amount,
      integral,
      cash,
      day: businessDay(ctx.now),
      ip: ctx.http.ip,
      created_at: now,
      updated_at: now,
      created_by: authorOf(ctx),
      updated_by: authorOf(ctx),
    })
    .returning()
  return row as ExchangeRow
}

/** The points for an exchange: one movement with its number as the key. */
export async function takePoints(ctx: Ctx, { user_id, integral, exchange_no }: ExchangeRow): Promise<void> {
  const sides = { debit: user(user_id, 'integral'), credit: system('integral_use') }
  await post(ctx, [{ ...sides, amount: integral, biz_type: 'exchange', biz_id: exchange_no }], {
    short: () => refuse(exchangeMessages.points),
  })
}

/** Returns the points for a closed exchange; the movement key returns them once. */
export async function returnPoints(ctx: Ctx, { user_id, integral_back, exchange_no }: ExchangeRow): Promise<void> {
  if (integral_back === 0) return
  const sides = { debit: system('integral_use'), credit: user(user_id, 'integral') }
  await post(ctx, [{ ...sides, amount: integral_back, biz_type: 'exchange_back', biz_id: exchange_no }])
}

/** A paid exchange in its item's figures. */
export async function countExchange(ctx: Ctx, { goods_id, user_id, exchange_no, paid_amount, cost }: ExchangeRow): Promise<void> {
  const entry = { kind: 'integralGoods' as const, activity_id: goods_id, user_id, biz_no: exchange_no }
  await addEntry(ctx, { ...entry, type: 'join' })
  await addEntry(ctx, { ...entry, type: 'order', amount: paid_amount })
  if (cost > 0) await addEntry(ctx, { ...entry, type: 'cost', amount: cost })
}

/** An exchange that is taken back before it is shipped costs nothing. */
export async function uncountCost(ctx: Ctx, { goods_id, user_id, exchange_no, cost }: ExchangeRow): Promise<void> {
  if (cost > 0)
    await addEntry(ctx, { kind: 'integralGoods', activity_id: goods_id, type: 'cost_back', user_id, amount: cost, biz_no: exchange_no })
}

/** The columns for an exchange that ends: before it is shipped piece and points go back, later only the points for goods with a fault. */
export function closedBy(
  ctx: Pick<Ctx, 'now'>,
  { isUnsent, isFaulty = false }: { isUnsent: boolean; isFaulty?: boolean },
  reason: string | null,
) {
  return {
    closed_at: ctx.now.toISOString(),
    reason,
    is_released: isUnsent ? (1 as const) : (0 as const),
    integral_back: isUnsent || isFaulty ? sql`${integralOrder.integral}` : 0,
  }
}
