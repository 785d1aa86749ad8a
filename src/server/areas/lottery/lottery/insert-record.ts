import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lotteryRecord, lotteryUser } from '../shared/tables.ts'
import type { Drawn } from '../shared/seed.ts'
import type { Given } from './give.ts'
import type { Taken } from './take-prize.ts'
import type { Turn } from './turn.ts'

type NewRecord = Turn &
  Drawn &
  Taken &
  Given & { lottery_id: number; user_id: number; store_id: number | null; picked_position: number; weights_version: number }

/** Writes the record of a draw with the prize as it is now, and counts a win of the customer. */
export async function insertRecord(ctx: Ctx, { prize, wins: _wins, ...draw }: NewRecord) {
  const { id: prize_id, position, kind, title, image, points, amount, coupon_id, envelope_id, sku_id, qty } = prize
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(lotteryRecord)
    .values({
      ...{ ...draw, prize_id, position, kind, title, image, points, amount, coupon_id, envelope_id, sku_id, qty },
      ...{ ip: ctx.http.ip, created_at: now, updated_at: now },
    })
    .returning()
  if (kind !== 'thanks')
    await ctx.db
      .update(lotteryUser)
      .set({ wins: sql`${lotteryUser.wins} + 1`, cost: sql`${lotteryUser.cost} + ${draw.cost}` })
      .where(and(eq(lotteryUser.lottery_id, draw.lottery_id), eq(lotteryUser.user_id, draw.user_id)))
  return row as typeof lotteryRecord.$inferSelect
}
