import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { phaseOf } from '#contract/activity/flow.ts'
import { MOST_CHANCES, type ChanceType } from '#contract/lottery/words.ts'
import { takesPart } from '#server/areas/activity/shared/audience.ts'
import { lottery, lotteryChance } from '#server/areas/lottery/shared/tables.ts'
import type { RewardGiver } from '#server/areas/ports/rewards.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'

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
  const [newRow] = await ctx.db
    .insert(lotteryChance)
    .values({ ...chance, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: lotteryChance.id })
  if (newRow) {
    await audit(ctx, { address: 'lottery.chance.add' }, { id: newRow.id, before: null, after: { ...chance } })
    return newRow.id
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
          hasWords([lottery.search], word),
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

/** A sign-in gives one chance in each running lottery for sign-ins, once a business day. */
export async function chancesOnSign(ctx: Ctx, { user_id, sign_date }: { user_id: number; sign_date: string }): Promise<void> {
  for (const { id, end_at, ...aimed } of await lotteriesAt(ctx, 'sign', ctx.now.toISOString()))
    if (await takesPart(ctx, user_id, aimed))
      await addChance(ctx, { lottery_id: id, user_id, source: 'sign', source_id: sign_date, expire_at: end_at })
}

/** Without an amount every order gives one chance. */
export function chancesFor(amount: number, order_min: number | null): number {
  if (amount <= 0) return 0
  return order_min === null ? 1 : Math.min(MOST_CHANCES, Math.floor(amount / order_min))
}

/** The lotteries that were running at a moment and give chances with this type. */
export function lotteriesAt({ db }: Ctx, chance_type: ChanceType, at: string) {
  const { id, order_min, end_at, audience, segment_id } = lottery
  return db
    .select({ id, order_min, end_at, audience, segment_id })
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
