import type { Drawn } from '#server/areas/lottery/shared/lottery-draw.ts'
import type { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { PrizeGrant } from './give.ts'
import type { Taken } from './take-prize.ts'
import type { Turn } from './turn.ts'

type NewRecord = Turn &
  Drawn &
  Taken &
  PrizeGrant & { lottery_id: number; user_id: number; store_id: number | null; picked_position: number; weights_version: number }

/** Writes the draw record with the prize as it is now, and counts a win for the customer. */
export async function insertRecord(ctx: Ctx, { prize, wins: _wins, ...draw }: NewRecord) {
  const { id: prize_id, position, kind, title, image, points, amount, coupon_id, envelope_id, sku_id, qty } = prize
  const now = ctx.now.toISOString()
  const [inserted] = await prepared(ctx.db)<{ row: typeof lotteryRecord.$inferSelect }>`
    with given as (
      insert into lottery_record (record_no, lottery_id, user_id, store_id, draw_no, number, attempt, picked_position, weights_version, paid_by,
        chance_id, cost_points, fallback, state, cost, expire_at, prize_id, position, kind, title, image, points, amount, coupon_id, envelope_id, sku_id, qty,
        ip, created_at, updated_at)
      values (${draw.record_no}, ${draw.lottery_id}::int8, ${draw.user_id}::int8, ${draw.store_id}, ${draw.draw_no}, ${draw.number},
        ${draw.attempt}, ${draw.picked_position}, ${draw.weights_version}, ${draw.paid_by}, ${draw.chance_id}::int8, ${draw.cost_points}, ${draw.fallback},
        ${draw.state}, ${draw.cost}::int8, ${draw.expire_at}, ${prize_id}, ${position}, ${kind}, ${title}, ${image}, ${points}, ${amount},
        ${coupon_id}, ${envelope_id}, ${sku_id}, ${qty}, ${ctx.http.ip}, ${now}::timestamptz, ${now}::timestamptz)
      returning *
    ), won as (
      update lottery_user set wins = wins + 1, cost = cost + ${draw.cost}::int8
      where ${kind}::text <> 'thanks' and lottery_id = ${draw.lottery_id}::int8 and user_id = ${draw.user_id}::int8
    )
    select to_json(given) as row from given`
  return (inserted as NonNullable<typeof inserted>).row
}
