import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { phaseOf } from '#contract/activity/flow.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { lottery as entityContract } from '#contract/lottery/lottery.ts'
import { lottery as contract, ownDraw } from '#contract/shop/lottery.ts'
import { belongsTo, participantOf } from '#server/areas/activity/shared/audience.ts'
import { notForYou, refusalOf } from '#server/areas/lottery/lottery/draw.ts'
import { noneLeft, tooFewPoints } from '#server/areas/lottery/lottery/turn.ts'
import { claimPrize } from '#server/areas/lottery/record/prize-order.ts'
import { records } from '#server/areas/lottery/record/record-source.ts'
import { lottery, lotteryChance, lotteryPrize, lotteryRecord, lotteryUser, lotteryWeights } from '#server/areas/lottery/shared/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { byCase, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'
import { ownAddress } from '#server/shop/address/own-address.ts'

export { draw } from '#server/areas/lottery/lottery/draw.ts'

type Row = typeof lottery.$inferSelect

/** A lottery that was published: its prizes without weights, what the caller can draw, and after the closing the proof. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const [row] = await ctx.db
    .select()
    .from(lottery)
    .where(and(eq(lottery.id, id), ne(lottery.state, 'draft'), isNull(lottery.deleted_at)))
  if (!row) throw notFound(entityContract.$.label)
  const { position, kind, title, image } = lotteryPrize
  const prizes = await ctx.db
    .select({ position, kind, title, image })
    .from(lotteryPrize)
    .where(eq(lotteryPrize.lottery_id, id))
    .orderBy(asc(position))
  return { ...row, phase: phaseOf(row, ctx.now), prizes, proof: await proofOf(ctx, row), chances: await chancesOf(ctx, row) }
}

/** The address for a won prize; its order is placed. */
export async function address(ctx: Ctx, { id, address_id, address }: ParsedOf<typeof contract.address>) {
  const shipTo = address_id ? await ownAddress(ctx, address_id) : address
  // the contract requires one or the other
  const { state, order_id } = await claimPrize(ctx, 'claim', { id, address: shipTo as NonNullable<typeof shipTo>, call: contract.address })
  return { id, state, order_id }
}

async function proofOf({ db }: Ctx, { id, seed }: Row) {
  if (seed === null) return null
  const { version, weights } = lotteryWeights
  return {
    seed,
    weights: await db.select({ version, weights }).from(lotteryWeights).where(eq(lotteryWeights.lottery_id, id)).orderBy(asc(version)),
  }
}

async function chancesOf(ctx: Ctx, row: Row) {
  const { customer } = ctx.actor
  if (!customer) return null
  const { id, free_per_day, day_limit, total_limit, cost_integral, chance_type } = row
  const drawer = await participantOf(ctx, customer.id)
  const [own] = await ctx.db
    .select()
    .from(lotteryUser)
    .where(and(eq(lotteryUser.lottery_id, id), eq(lotteryUser.user_id, customer.id)))
  const today = own?.day === businessDay(ctx.now) ? own.day_draws : 0
  const earned = await ctx.db.$count(
    lotteryChance,
    and(
      eq(lotteryChance.lottery_id, id),
      eq(lotteryChance.user_id, customer.id),
      isNull(lotteryChance.used_at),
      or(isNull(lotteryChance.expire_at), gt(lotteryChance.expire_at, ctx.now.toISOString())),
    ),
  )
  const { available: points } = await balanceOf(ctx, user(customer.id, 'integral'))
  const left = {
    free: Math.max(0, free_per_day - today),
    day_left: Math.max(0, Math.min(day_limit - today, total_limit - (own?.draws ?? 0))),
    total_left: Math.max(0, total_limit - (own?.draws ?? 0)),
  }
  const isMember = await belongsTo(ctx, row, drawer)
  const why = whyNot()
  return {
    ...left,
    earned,
    cost_integral: chance_type === 'integral' ? cost_integral : 0,
    points,
    can_draw: !why,
    msg: why ? say(why, ctx.language) : null,
  }

  function whyNot(): Label | undefined {
    const refusal = refusalOf(row, ctx.now)
    if (refusal) return refusal
    if (!isMember) return notForYou
    if (left.day_left === 0) return noneLeft
    if (left.free > 0 || earned > 0) return undefined
    if (chance_type !== 'integral') return noneLeft
    return points < cost_integral ? tooFewPoints : undefined
  }
}

const ownDraws: ListSource<typeof ownDraw> = {
  ...records,
  name: 'shop_lottery_record',
  row: ownDraw,
  extra: { lottery_title: sql<string>`${lottery.title}`.as('lottery_title') },
  join: (query) => query.innerJoin(lottery, eq(lottery.id, lotteryRecord.lottery_id)),
  filters: { lottery_id: equals(lotteryRecord.lottery_id), won: byCase({ yes: sql`${lotteryRecord.kind} <> 'thanks'` }) },
  sorts: { created_at: lotteryRecord.created_at },
}

/** The own draws; the record scope limits them. */
export function mine(ctx: Ctx, query: ParsedOf<typeof contract.mine>) {
  return readPage(ctx, ownDraws, query)
}
