import { phaseOf } from '#contract/activity/flow.ts'
import type { Label } from '#contract/kit/label.ts'
import { lottery as contract } from '#contract/shop/lottery.ts'
import { belongsTo, participantOf } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { enterDraw } from '#server/areas/lottery/shared/fence.ts'
import { drawNumber, openSeed, pickOf, sumOf } from '#server/areas/lottery/shared/lottery-draw.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lotteryToDraw, type DrawnLottery } from './drawn-lottery.ts'
import { givePrize } from './give.ts'
import { insertRecord } from './insert-record.ts'
import { takePrize } from './take-prize.ts'
import { takeTurn } from './turn.ts'

export const notStarted: Label = ['活动未开始', 'The activity has not started']
export const isOver: Label = ['活动已结束', 'The activity has ended']
export const isPaused: Label = ['活动已暂停', 'The activity is paused']
export const notForYou: Label = ['您不符合参与条件', 'You cannot take part in this activity']

/**
 * One draw by the caller, in one transaction (domain §10): the turn with its price, the number, the prize, the record. The locks are taken in
 * this order: lottery (shared), the customer row, prize, goods, accounts. Nothing is locked that every draw locks.
 */
export function draw(ctx: Ctx, { id }: { id: number }) {
  const { id: user_id } = customerOf(ctx)
  return transact(ctx, async (ctx) => {
    await enterDraw(ctx, id)
    const lottery = await lotteryToDraw(ctx, id)
    const drawer = await participantOf(ctx, user_id)
    const refusal = refusalOf(lottery, ctx.now)
    if (refusal) throw refuse(refusal)
    if (!(await belongsTo(ctx, lottery, drawer))) throw refuse(notForYou)
    const turn = await takeTurn(ctx, lottery, user_id)
    await addEntry(ctx, { kind: 'lottery', activity_id: id, type: 'join', user_id, biz_no: turn.record_no })
    const seed = openSeed(ctx.secretKey, lottery)
    const drawn = drawNumber(seed, { lottery_id: id, user_id, draw_no: turn.draw_no }, sumOf(lottery.weights))
    const picked_position = pickOf(lottery.weights, drawn.number)
    const taken = await takePrize(ctx, lottery, picked_position, turn)
    const outcome = await givePrize(ctx, { lottery, user_id, record_no: turn.record_no }, taken.prize)
    const row = await insertRecord(ctx, {
      lottery_id: id,
      user_id,
      store_id: drawer.store?.id ?? null,
      picked_position,
      weights_version: lottery.weights_version,
      ...drawn,
      ...turn,
      ...taken,
      ...outcome,
    })
    await audit(ctx, contract.draw, { id: row.id, before: null, after: row })
    const { position, kind, title, image } = taken.prize
    return { record_id: row.id, record_no: turn.record_no, prize: { position, kind, title, image }, state: outcome.state }
  })
}

/** The reason why nobody can draw now. */
export function refusalOf(lottery: Pick<DrawnLottery, 'state' | 'start_at' | 'end_at'>, now: Date): Label | undefined {
  const phase = phaseOf(lottery, now)
  if (phase === 'running') return undefined
  if (phase === 'upcoming') return notStarted
  return phase === 'paused' ? isPaused : isOver
}
