import type { Fallback } from '#contract/lottery/words.ts'
import { reserve } from '#server/areas/trade/stock/stock.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { DrawnLottery } from './drawn-lottery.ts'
import type { PrizeRow } from './prizes.ts'
import type { Turn } from './turn.ts'

export interface Taken {
  prize: PrizeRow
  fallback: Fallback | null
}

/** Takes the picked prize from its stock. The fallback takes its place at a stop, at the win limit, or if prize or goods have run out. */
export async function takePrize(ctx: Ctx, lottery: DrawnLottery, position: number, { wins, record_no }: Turn): Promise<Taken> {
  const picked = lottery.prizes[position - 1] as PrizeRow
  const instead = (fallback: Fallback): Taken => ({
    prize: lottery.prizes.find(({ is_fallback }) => is_fallback === 1) as PrizeRow,
    fallback,
  })
  if (picked.is_stopped === 1) return instead('stopped')
  if (picked.kind === 'thanks') return { prize: picked, fallback: null }
  if (lottery.win_limit !== null && wins >= lottery.win_limit) return instead('win_limit')
  if (!(await takeOne(ctx, picked.id))) return instead('stock')
  if (picked.kind !== 'goods') return { prize: picked, fallback: null }
  const line = { sku_id: picked.sku_id ?? 0, qty: picked.qty ?? 0, is_optional: true }
  const { left_out } = await reserve(ctx, [line], { biz_no: record_no, reason: '抽奖占用' })
  if (left_out.length === 0) return { prize: picked, fallback: null }
  await putBack(ctx, picked.id)
  return instead('goods')
}

/** Every draw for this prize waits for this row: it is changed as late as possible. */
async function takeOne(ctx: Ctx, id: number): Promise<boolean> {
  const day = businessDay(ctx.now)
  const rows = await prepared(ctx.db)`
    update lottery_prize set drawn = drawn + 1, day = ${day}::date, day_drawn = case when day = ${day}::date then day_drawn + 1 else 1 end
    where id = ${id}::int8 and drawn < stock and (day_max is null or day is distinct from ${day}::date or day_drawn < day_max)
    returning id`
  return rows.length > 0
}

async function putBack(ctx: Ctx, id: number): Promise<void> {
  await prepared(ctx.db)`update lottery_prize set drawn = drawn - 1, day_drawn = day_drawn - 1 where id = ${id}::int8`
}
