import type { ActivityState } from '#contract/activity/flow.ts'
import type { Audience } from '#contract/activity/words.ts'
import { lottery as contract } from '#contract/lottery/lottery.ts'
import type { ChanceType } from '#contract/lottery/words.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { PrizeRow } from './prizes.ts'

/** A lottery with what a draw needs. */
export interface DrawnLottery {
  id: number
  state: ActivityState
  start_at: string | null
  end_at: string | null
  audience: Audience
  segment_id: number | null
  chance_type: ChanceType
  cost_integral: number
  free_per_day: number
  day_limit: number
  total_limit: number
  win_limit: number | null
  joined_count: number
  seed_secret: string | null
  weights_version: number
  weights: number[]
  prizes: PrizeRow[]
}

/** The lottery, by one statement; a draft is not found. */
export async function lotteryToDraw({ db }: Ctx, id: number): Promise<DrawnLottery> {
  const rows = await prepared(db)<{ row: DrawnLottery }>`
    select json_build_object('id', l.id, 'state', l.state, 'start_at', l.start_at, 'end_at', l.end_at, 'audience', l.audience,
        'segment_id', l.segment_id,
        'chance_type', l.chance_type, 'cost_integral', l.cost_integral, 'free_per_day', l.free_per_day, 'day_limit', l.day_limit,
        'total_limit', l.total_limit, 'win_limit', l.win_limit, 'joined_count', l.joined_count, 'seed_secret', l.seed_secret,
        'weights_version', l.weights_version, 'weights', w.weights,
        'prizes', (select json_agg(p order by p.position) from lottery_prize p where p.lottery_id = l.id)) as row
      from lottery l join lottery_weights w on w.lottery_id = l.id and w.version = l.weights_version
      where l.id = ${id}::int8 and l.deleted_at is null and l.state <> 'draft'`
  const [found] = rows
  if (!found) throw notFound(contract.$.label)
  return found.row
}
