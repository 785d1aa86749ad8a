import type { Label } from '#contract/kit/label.ts'
import type { DrawPay } from '#contract/lottery/words.ts'
import { lotteryNumbers } from '#server/areas/lottery/shared/tables.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { noEnd, noStart } from '#server/platform/kernel/document-no.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import type { DrawnLottery } from './drawn-lottery.ts'

const digits = noEnd(lotteryNumbers)

export const noneLeft: Label = ['抽奖次数已用完', 'No draws are left']
export const tooFewPoints: Label = ['积分不足', 'Not enough points']

export interface Turn {
  record_no: string
  /** The customer's n-th draw, without gaps: the draw number is computed from it. */
  draw_no: number
  /** The wins before it. */
  wins: number
  paid_by: DrawPay
  /** The earned chance that pays for it. */
  chance_id: number | null
  cost_points: number
}

/** Counts a draw within the customer's limits and takes its price: a free draw, else an earned chance, else points. */
export async function takeTurn(ctx: Ctx, lottery: DrawnLottery, user_id: number): Promise<Turn> {
  const counted = await countDraw(ctx, lottery, user_id)
  if (!counted) throw refuse(noneLeft)
  const { record_no, draws: draw_no, wins, day_draws } = counted
  const turn = { record_no, draw_no, wins, cost_points: 0, chance_id: null }
  // a day's draws take its free ones first, so that the free ones need no counter
  if (day_draws <= lottery.free_per_day) return { ...turn, paid_by: 'free' }
  const chance_id = await takeChance(ctx, lottery.id, user_id)
  if (chance_id !== null) return { ...turn, paid_by: 'chance', chance_id }
  if (lottery.chance_type !== 'integral') throw refuse(noneLeft)
  const cost_points = lottery.cost_integral
  const key = { biz_type: 'lottery_cost' as const, biz_id: record_no }
  await post(ctx, [{ debit: user(user_id, 'integral'), credit: system('integral_use'), amount: cost_points, ...key }], {
    short: () => refuse(tooFewPoints),
  })
  return { ...turn, paid_by: 'points', cost_points }
}

type Counted = { record_no: string; draws: number; wins: number; day_draws: number }

/** The customer row is locked from here on; undefined at a limit. */
async function countDraw(ctx: Ctx, lottery: DrawnLottery, user_id: number): Promise<Counted | undefined> {
  if (lottery.joined_count === 0)
    // only whether there are draws: a draw count would be a row that all draws change
    await prepared(ctx.db)`update lottery set joined_count = 1 where id = ${lottery.id} and joined_count = 0`
  const [row] = await prepared(ctx.db)<Counted>`
    insert into lottery_user as own (lottery_id, user_id, draws, day, day_draws)
      values (${lottery.id}::int8, ${user_id}::int8, 1, ${businessDay(ctx.now)}::date, 1)
      on conflict (lottery_id, user_id) do update set draws = own.draws + 1, day = excluded.day,
        day_draws = case when own.day = excluded.day then own.day_draws + 1 else 1 end
      where own.draws < ${lottery.total_limit}::int and (own.day <> excluded.day or own.day_draws < ${lottery.day_limit}::int)
      returning draws, wins, day_draws, ${noStart(ctx.now, 'L')}::text || ${digits} as record_no`
  return row
}

async function takeChance(ctx: Ctx, lottery_id: number, user_id: number): Promise<number | null> {
  const now = ctx.now.toISOString()
  const [row] = await prepared(ctx.db)<{ id: number }>`
    update lottery_chance set used_at = ${now}::timestamptz where id = (
        select id from lottery_chance
        where lottery_id = ${lottery_id}::int8 and user_id = ${user_id}::int8 and used_at is null and (expire_at is null or expire_at > ${now}::timestamptz)
        order by expire_at, id limit 1 for update)
      returning id::float8 as id`
  return row?.id ?? null
}
