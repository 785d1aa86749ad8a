import { eq } from 'drizzle-orm'
import { prizeWorth } from '#contract/lottery/prize-worth.ts'
import type { RecordState } from '#contract/lottery/record-flow.ts'
import { DAYS_TO_CLAIM, type PrizeKind } from '#contract/lottery/words.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { giveReward } from '#server/areas/ports/rewards.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

interface Winner {
  lottery: { id: number }
  user_id: number
  record_no: string
}

export interface Won {
  kind: PrizeKind
  points: number | null
  amount: number | null
  coupon_id: number | null
  envelope_id: number | null
  sku_id: number | null
  qty: number | null
}

export interface PrizeGrant {
  state: RecordState
  /** Fen. */
  cost: number
  expire_at: string | null
}

/** Gives a prize in the draw transaction. A coupon or an envelope that is used up waits for staff; goods wait for an address. */
export async function givePrize(ctx: Ctx, winner: Winner, prize: Won): Promise<PrizeGrant> {
  if (prize.kind === 'thanks') return { state: 'none', cost: 0, expire_at: null }
  const { state, cost } = await giveNow(ctx, winner, prize)
  const { lottery, user_id, record_no } = winner
  if (cost > 0) await addEntry(ctx, { kind: 'lottery', activity_id: lottery.id, type: 'cost', user_id, amount: cost, biz_no: record_no })
  const expire_at = prize.kind === 'goods' ? new Date(ctx.now.getTime() + DAYS_TO_CLAIM * DAY_MS).toISOString() : null
  return { state, cost, expire_at }
}

async function giveNow(ctx: Ctx, winner: Winner, prize: Won): Promise<{ state: RecordState; cost: number }> {
  if (prize.kind === 'coupon' || prize.kind === 'redEnvelope') {
    const reward = await giveVirtual(ctx, winner, prize)
    return reward ? { state: 'granted', cost: reward.cost } : { state: 'pending_grant', cost: 0 }
  }
  const per_yuan = await settingOf(ctx, 'integral.per_yuan')
  const cost = prizeWorth(prize, { per_yuan, price: prize.sku_id === null ? 0 : await priceOf(ctx, prize.sku_id) })
  if (prize.kind === 'goods') return { state: 'pending_address', cost }
  await post(ctx, [transferOf(winner, prize)])
  return { state: 'granted', cost }
}

/** Gives a coupon or an envelope; undefined if none is left. The draw number gives it once. */
export function giveVirtual(ctx: Ctx, { user_id, record_no }: Winner, { kind, coupon_id, envelope_id }: Won) {
  const reward = kind === 'coupon' ? 'coupon' : 'redEnvelope'
  return giveReward(ctx, reward, { id: coupon_id ?? envelope_id ?? 0, user_id, source: 'lottery', source_id: record_no })
}

function transferOf({ user_id, record_no }: Winner, { kind, points, amount }: Won): Transfer {
  const key = { biz_type: 'lottery_prize' as const, biz_id: record_no }
  return kind === 'integral'
    ? { debit: system('integral_issue'), credit: user(user_id, 'integral'), amount: points ?? 0, ...key }
    : { debit: system('campaign'), credit: user(user_id, 'balance'), amount: amount ?? 0, ...key }
}

async function priceOf({ db }: Ctx, sku_id: number): Promise<number> {
  const [row] = await db.select({ price: sku.price_store }).from(sku).where(eq(sku.id, sku_id))
  return row?.price ?? 0
}
