import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { prizeWorth } from '#contract/lottery/prize-worth.ts'
import { noWeights, type Prize, type PrizeInput } from '#contract/lottery/prize.ts'
import { refuseRaise, mostWorths } from '#server/areas/activity/shared/exposure.ts'
import { fixed, onlyUp } from '#server/areas/activity/shared/life.ts'
import { lockSkus, offSale, skuOf } from '#server/areas/goods/shared/lock-skus.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { sumOf } from '#server/areas/lottery/shared/lottery-draw.ts'
import { type lottery, lotteryPrize, lotteryWeights } from '#server/areas/lottery/shared/tables.ts'
import { mustGive, rewardTitle } from '#server/areas/ports/rewards.ts'
import type { Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

export type PrizeRow = typeof lotteryPrize.$inferSelect
/** The prize columns that the form fills. */
export type PrizeValues = Omit<PrizeRow, 'id' | 'lottery_id' | 'drawn' | 'day' | 'day_drawn'>

const belowDrawn: Label = ['奖品库存不能小于已抽中数量({n})', 'The stock must not be lower than the number already drawn ({n})']
const fallbackStays: Label = ['兜底奖品不能停止发放', 'The fallback prize cannot be stopped']

/** The form prizes as they are stored: only the values for their kind, and exactly one fallback. */
export function valuesOf(prizes: readonly PrizeInput[]): PrizeValues[] {
  const ordered = prizes.toSorted((a, b) => a.position - b.position)
  const fallback = ordered.find(({ is_fallback }) => is_fallback === 1) ?? ordered.find(({ kind }) => kind === 'thanks')
  return ordered.map((prize) => {
    const { position, kind, title, image = null, weight, day_max = null, stock } = prize
    const of = <Value>(only: PrizeInput['kind'], value: Value | null | undefined): Value | null => (kind === only ? (value ?? null) : null)
    return {
      position,
      kind,
      title,
      image,
      weight,
      points: of('integral', prize.points),
      amount: of('balance', prize.amount),
      coupon_id: of('coupon', prize.coupon_id),
      envelope_id: of('redEnvelope', prize.envelope_id),
      sku_id: of('goods', prize.sku_id),
      qty: of('goods', prize.qty),
      stock: kind === 'thanks' ? -1 : (stock ?? 0),
      day_max: kind === 'thanks' ? null : day_max,
      is_fallback: prize === fallback ? 1 : 0,
      is_stopped: 0,
    }
  })
}

/** Refuses prizes whose goods or rewards do not exist. With `from`, a publication's start, they must be on sale and given from then on. */
export async function refuseMissing(ctx: Ctx, prizes: readonly PrizeValues[], from?: string): Promise<void> {
  const locked = await lockSkus(
    ctx,
    prizes.flatMap(({ sku_id }) => sku_id ?? []),
  )
  for (const [at, { sku_id, coupon_id, envelope_id }] of prizes.entries()) {
    if (sku_id !== null) {
      const { isOnSale, code } = skuOf(locked, sku_id, `prizes.${at}.sku_id`)
      if (from !== undefined && !isOnSale) throw refuse(offSale, { field: `prizes.${at}.sku_id`, values: { code } })
    }
    if (coupon_id !== null) await mustGive(ctx, 'coupon', coupon_id, `prizes.${at}.coupon_id`, from)
    if (envelope_id !== null) await mustGive(ctx, 'redEnvelope', envelope_id, `prizes.${at}.envelope_id`, from)
  }
}

export function readPrizes({ db }: Pick<Ctx, 'db'>, lottery_id: number): Promise<PrizeRow[]> {
  return db.select().from(lotteryPrize).where(eq(lotteryPrize.lottery_id, lottery_id)).orderBy(asc(lotteryPrize.position))
}

/** The prizes that have a stock, with the most that a single one is worth. */
export async function prizesWorth(ctx: Ctx, prizes: readonly PrizeValues[]) {
  const ids = (field: 'sku_id' | 'coupon_id' | 'envelope_id') => prizes.flatMap((prize) => prize[field] ?? [])
  const per_yuan = await settingOf(ctx, 'integral.per_yuan')
  const [coupons, envelopes] = [await mostWorths(ctx, 'coupon', ids('coupon_id')), await mostWorths(ctx, 'redEnvelope', ids('envelope_id'))]
  const goods = await ctx.db
    .select({ id: sku.id, price: sku.price_store })
    .from(sku)
    .where(inArray(sku.id, ids('sku_id')))
  const prices = new Map(goods.map(({ id, price }) => [id, price]))
  return prizes
    .filter(({ stock }) => stock > 0)
    .map(({ title, stock, ...prize }) => {
      const own = prizeWorth(prize, { per_yuan, price: prices.get(prize.sku_id ?? 0) ?? 0 })
      return { title, stock, worth: own + (coupons.get(prize.coupon_id ?? 0) ?? 0) + (envelopes.get(prize.envelope_id ?? 0) ?? 0) }
    })
}

/** All prizes, and the best ones that one customer's draws can win. */
export function prizesGiveaway({ id, total_limit, win_limit }: LotteryRow, prizes: readonly { stock: number; worth: number }[]): Giveaway {
  let [worst, each, wins] = [0, 0, Math.min(total_limit, win_limit ?? total_limit)]
  for (const { stock, worth } of prizes.toSorted((one, other) => other.worth - one.worth)) {
    worst += stock * worth
    each += Math.min(wins, stock) * worth
    wins -= Math.min(wins, stock)
  }
  return { kind: 'lottery', ref: `lottery.lottery:${id}`, worst, each }
}

type LotteryRow = Pick<typeof lottery.$inferSelect, 'id' | 'total_limit' | 'win_limit'>

/** Writes a draft's prizes. */
export async function writePrizes(ctx: Ctx, lottery_id: number, prizes: readonly PrizeValues[]): Promise<void> {
  await ctx.db.delete(lotteryPrize).where(eq(lotteryPrize.lottery_id, lottery_id))
  await ctx.db.insert(lotteryPrize).values(prizes.map((prize) => ({ ...prize, lottery_id })))
}

/**
 * Changes the prizes in a published lottery: more stock, or a stop, which a weight of 0 means as well. The weights stay, so that no change makes
 * another prize more likely. Answers whether anything changed.
 */
export async function changePrizes(ctx: Ctx, row: LotteryRow, next: readonly PrizeValues[], field = 'prizes'): Promise<boolean> {
  const before = await readPrizes(ctx, row.id)
  const giveawayOf = async (prizes: readonly PrizeValues[]) => prizesGiveaway(row, await prizesWorth(ctx, prizes))
  await refuseRaise(ctx, await giveawayOf(before), await giveawayOf(next), field)
  let changed = false
  for (const [at, prize] of next.entries()) {
    const old = before.find(({ position }) => position === prize.position) as PrizeRow
    const { stock, weight, is_stopped, ...rest } = prize
    const { id, lottery_id: _of, drawn, day: _day, day_drawn: _drawn, stock: had, weight: weighed, is_stopped: was, ...former } = old
    if (!isDeepStrictEqual(rest, former) || (weight !== weighed && weight !== 0)) throw refuse(fixed, { field: `${field}.${at}.weight` })
    if (had >= 0 && stock < drawn) throw refuse(belowDrawn, { field: `${field}.${at}.stock`, values: { n: drawn } })
    if (stock < had) throw refuse(onlyUp, { field: `${field}.${at}.stock` })
    const stops = is_stopped === 1 || weight !== weighed
    if (stops && old.is_fallback === 1) throw refuse(fallbackStays, { field: `${field}.${at}.${is_stopped === 1 ? 'stop' : 'weight'}` })
    const stopped = stops ? 1 : was
    if (stock === had && stopped === was) continue
    changed = true
    await ctx.db.update(lotteryPrize).set({ stock, is_stopped: stopped }).where(eq(lotteryPrize.id, id))
  }
  return changed
}

/** Adds the current weights to the history and returns their version number. */
export async function noteWeights(ctx: Ctx, lottery_id: number, version: number): Promise<number> {
  const weights = (await readPrizes(ctx, lottery_id)).map(({ weight }) => weight)
  if (sumOf(weights) <= 0) throw refuse(noWeights, { field: 'prizes' })
  const [last] = await ctx.db
    .select({ weights: lotteryWeights.weights })
    .from(lotteryWeights)
    .where(and(eq(lotteryWeights.lottery_id, lottery_id), eq(lotteryWeights.version, version)))
  if (last && isDeepStrictEqual(last.weights, weights)) return version
  await ctx.db.insert(lotteryWeights).values({ lottery_id, version: version + 1, weights, created_at: ctx.now.toISOString() })
  return version + 1
}

/** The prizes as staff read them, with the names for what they give. */
export async function shownPrizes(ctx: Ctx, lottery_id: number): Promise<Prize[]> {
  // the `thanks` prizes are counted from the draws, because no draw counts them
  const grantCount = sql<number>`(select count(*)::int from lottery_record where lottery_record.prize_id = ${lotteryPrize.id})`
  const rows = await ctx.db
    .select({
      prize: lotteryPrize,
      given: sql<number>`case when ${lotteryPrize.stock} = -1 then ${grantCount} else ${lotteryPrize.drawn} end`,
      sku,
    })
    .from(lotteryPrize)
    .leftJoin(sku, eq(sku.id, lotteryPrize.sku_id))
    .where(eq(lotteryPrize.lottery_id, lottery_id))
    .orderBy(asc(lotteryPrize.position))
  const perYuan = await settingOf(ctx, 'integral.per_yuan')
  return Promise.all(
    rows.map(async ({ prize, given: amount, sku }) => ({
      ...prize,
      drawn: amount,
      ref_title: sku?.title ?? (await titleOf(ctx, prize)),
      sku_code: sku?.code ?? null,
      sku_stock: sku?.stock ?? null,
      unit_cost: prizeWorth(prize, { per_yuan: perYuan, price: sku?.price_store ?? 0 }),
    })),
  )
}

async function titleOf(ctx: Ctx, { coupon_id, envelope_id }: PrizeRow): Promise<string | null> {
  if (coupon_id !== null) return (await rewardTitle(ctx, 'coupon', coupon_id)) ?? `#${coupon_id}`
  if (envelope_id !== null) return (await rewardTitle(ctx, 'redEnvelope', envelope_id)) ?? `#${envelope_id}`
  return null
}
