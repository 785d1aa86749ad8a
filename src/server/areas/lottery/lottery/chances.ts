import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/activity/words.ts'
import { phaseOf } from '#contract/activity/flow.ts'
import { MOST_CHANCES, type ChanceType } from '#contract/lottery/words.ts'
import { belongsTo, participantOf } from '#server/areas/activity/shared/audience.ts'
import type { RewardGiver } from '#server/areas/people/rewards.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import type { OrderConsumer } from '#server/areas/trade/order-events.ts'
import { saleLeft } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { escapeLike } from '#server/platform/kernel/filters.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { lottery, lotteryChance } from '../shared/tables.ts'

interface Chance {
  lottery_id: number
  user_id: number
  /** Who gives it, and the document: the same source gives once. */
  source: string
  source_id: string
  expire_at: string | null
}

/** Adds a chance to draw and returns its id; a repetition returns the first one. */
export async function addChance(ctx: Ctx, chance: Chance): Promise<number> {
  const [made] = await ctx.db
    .insert(lotteryChance)
    .values({ ...chance, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: lotteryChance.id })
  if (made) {
    await audit(ctx, { address: 'lottery.chance.add' }, { id: made.id, before: null, after: { ...chance } })
    return made.id
  }
  const [first] = await ctx.db
    .select({ id: lotteryChance.id })
    .from(lotteryChance)
    .where(
      and(
        eq(lotteryChance.lottery_id, chance.lottery_id),
        eq(lotteryChance.user_id, chance.user_id),
        eq(lotteryChance.source, chance.source),
        eq(lotteryChance.source_id, chance.source_id),
      ),
    )
  return first?.id ?? 0
}

/** Chances that other activities give: a sign-in, an invitation. */
export const chanceGiver: RewardGiver = {
  async title(ctx, id) {
    const row = await open(ctx, id)
    return row?.title
  },

  async give(ctx, { id, user_id, source, source_id }) {
    const row = await open(ctx, id)
    if (!row) return undefined
    return {
      id: await addChance(ctx, { lottery_id: id, user_id, source, source_id: String(source_id), expire_at: row.end_at }),
      cost: 0,
    }
  },

  async options(ctx, word) {
    const rows = await ctx.db
      .select({ key: lottery.id, title: lottery.title })
      .from(lottery)
      .where(
        and(
          eq(lottery.state, 'published'),
          gt(lottery.end_at, ctx.now.toISOString()),
          isNull(lottery.deleted_at),
          sql`${lottery.title} ilike ${`%${escapeLike(word)}%`}`,
        ),
      )
      .orderBy(lottery.id)
      .limit(50)
    return rows
  },
}

async function open({ db, now }: Ctx, id: number) {
  const [row] = await db
    .select({ title: lottery.title, state: lottery.state, start_at: lottery.start_at, end_at: lottery.end_at })
    .from(lottery)
    .where(and(eq(lottery.id, id), isNull(lottery.deleted_at)))
  return row && ['upcoming', 'running'].includes(phaseOf(row, now)) ? row : undefined
}

/** A paid order gives chances, one for each full amount; a refund takes back those that are not used (domain §10). */
export const chanceConsumer: OrderConsumer = {
  on: ['paid', 'refunded'],
  async consume(ctx, { order_id, kind }) {
    const [bought] = await ctx.db.select().from(order).where(eq(order.id, order_id))
    if (!bought?.paid_at || !orderKinds[bought.type].gives_points) return
    const amount = saleLeft(bought)
    for (const { id, order_min, end_at, audience } of await lotteriesAt(ctx, 'order', bought.paid_at)) {
      const earned = chancesFor(amount, order_min)
      const source_of = (n: number) => `${bought.order_no}:${n}`
      if (kind === 'refunded') {
        const lost = Array.from({ length: MOST_CHANCES - earned }, (_, n) => source_of(earned + n + 1))
        await withdraw(ctx, { lottery_id: id, user_id: bought.user_id, lost })
        continue
      }
      if (earned === 0 || !(await takesPart(ctx, bought.user_id, audience))) continue
      for (let n = 1; n <= earned; n += 1)
        await addChance(ctx, { lottery_id: id, user_id: bought.user_id, source: 'order', source_id: source_of(n), expire_at: end_at })
    }
  },
}

/** A sign-in gives one chance in each running lottery for sign-ins, once a business day. */
export async function chancesOnSign(ctx: Ctx, { user_id, sign_date }: { user_id: number; sign_date: string }): Promise<void> {
  for (const { id, end_at, audience } of await lotteriesAt(ctx, 'sign', ctx.now.toISOString()))
    if (await takesPart(ctx, user_id, audience))
      await addChance(ctx, { lottery_id: id, user_id, source: 'sign', source_id: sign_date, expire_at: end_at })
}

/** Ends chances of an order that are not used. */
async function withdraw(ctx: Ctx, { lottery_id, user_id, lost }: { lottery_id: number; user_id: number; lost: string[] }): Promise<void> {
  const expire_at = ctx.now.toISOString()
  const rows = await ctx.db
    .update(lotteryChance)
    .set({ expire_at })
    .where(
      and(
        eq(lotteryChance.lottery_id, lottery_id),
        eq(lotteryChance.user_id, user_id),
        eq(lotteryChance.source, 'order'),
        inArray(lotteryChance.source_id, lost),
        isNull(lotteryChance.used_at),
      ),
    )
    .returning({ id: lotteryChance.id })
  await audit(
    ctx,
    { address: 'lottery.chance.withdraw' },
    rows.map(({ id }) => ({ id, before: null, after: { expire_at } })),
  )
}

/** A customer who was disabled meanwhile gets no chances. */
async function takesPart(ctx: Ctx, user_id: number, audience: Audience): Promise<boolean> {
  const person = await participantOf(ctx, user_id).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  return person !== undefined && belongsTo(audience, person, ctx.now)
}

/** Without an amount every order gives one chance. */
export function chancesFor(amount: number, order_min: number | null): number {
  if (amount <= 0) return 0
  return order_min === null ? 1 : Math.min(MOST_CHANCES, Math.floor(amount / order_min))
}

/** The lotteries that were running at a moment and give chances of this type. */
function lotteriesAt({ db }: Ctx, chance_type: ChanceType, at: string) {
  const { id, order_min, end_at, audience } = lottery
  return db
    .select({ id, order_min, end_at, audience })
    .from(lottery)
    .where(
      and(
        eq(lottery.chance_type, chance_type),
        eq(lottery.state, 'published'),
        isNull(lottery.deleted_at),
        or(isNull(lottery.start_at), lte(lottery.start_at, at)),
        or(isNull(lottery.end_at), gt(lottery.end_at, at)),
      ),
    )
    .orderBy(id)
}
