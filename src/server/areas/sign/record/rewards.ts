import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { runEndsOf, spanOf } from '#contract/sign/streak.ts'
import { thoseFor, type Participant } from '#server/areas/activity/shared/audience.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'
import { giveReward, type RewardKind } from '#server/areas/ports/rewards.ts'
import type { RuleRow } from '#server/areas/sign/rule/rule-source.ts'
import { signRecord, signReward } from '#server/areas/sign/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'

export type RecordRow = typeof signRecord.$inferSelect
export type RewardRow = typeof signReward.$inferSelect

/** A sign-in with its day's rule. `isChanged`: its streak is new or another one than before. */
export interface Reached {
  record: RecordRow
  rule: RuleRow
  isChanged: boolean
}

/** The ledger key for a sign-in's movements. */
export function signNo({ id }: Pick<RecordRow, 'id'>): string {
  return `SI${id}`
}

type Streak = RuleRow['streak'][number]

/** The streak rewards for a customer: the chances in lotteries whose audience the customer is not in are left out, because no draw follows. */
export async function streakFor(ctx: Pick<Ctx, 'db' | 'now'>, streak: readonly Streak[], person: Participant): Promise<Streak[]> {
  const ids = streak.flatMap(({ lottery_id }) => lottery_id ?? [])
  if (ids.length === 0) return [...streak]
  const { id, audience, segment_id } = lottery
  const rows = await ctx.db.select({ id, audience, segment_id }).from(lottery).where(inArray(id, ids))
  const own = await thoseFor(ctx, rows, person)
  const others = new Set(rows.filter((row) => !own.includes(row)).map((row) => row.id))
  return streak.map((item) =>
    item.lottery_id !== null && others.has(item.lottery_id) ? { ...item, lottery_id: null, lottery_title: null } : item,
  )
}

/** Gives the streak rewards that consecutive sign-ins reach, each once in its cycle. */
export async function giveStreaks(ctx: Ctx, person: Participant, chain: readonly Reached[]): Promise<RewardRow[]> {
  const days = chain.map(({ record }) => ({ day: record.sign_date }))
  const ends = runEndsOf(
    days,
    chain.map(({ record }) => record.streak_day),
  )
  const reached = chain.flatMap(({ record, rule: { streak, cycle }, isChanged }, at) => {
    const item = isChanged ? streak.find(({ day }) => day === record.streak_day) : undefined
    return item ? [{ record, item, cycle, runEnds: ends[at] ?? record.sign_date }] : []
  })
  const items = await streakFor(
    ctx,
    reached.map(({ item }) => item),
    person,
  )
  const rewards: RewardRow[] = []
  for (const [at, { record, item, cycle, runEnds }] of reached.entries()) {
    const span = spanOf({ day: record.sign_date, cycle, streak: record.streak_day, runEnds })
    if (await wasGiven(ctx, record.user_id, item.day, span)) continue
    rewards.push(await giveOne(ctx, record, { ...(items[at] ?? item), cycle, cycle_from: span.from }))
  }
  return rewards
}

function wasGiven({ db }: Ctx, user_id: number, day: number, { from, to }: { from: string; to: string }): Promise<boolean> {
  const same = and(eq(signReward.user_id, user_id), eq(signReward.day, day), between(signReward.sign_date, from, to))
  return db.$count(signReward, same).then((count) => count > 0)
}

type Item = Streak & Pick<RewardRow, 'cycle' | 'cycle_from'>

/** A coupon or chance that is used up does not stop the sign-in; the row says that it was not given. */
async function giveOne(ctx: Ctx, record: RecordRow, item: Item): Promise<RewardRow> {
  const { user_id, sign_date } = record
  const give = orderedBy(ctx, { record_id: record.id, user_id, day: item.day })
  const coupon_given = await give('coupon', item.coupon_id)
  const lottery_given = await give('lotteryChance', item.lottery_id)
  const [row] = await ctx.db
    .insert(signReward)
    .values({ ...item, record_id: record.id, user_id, sign_date, coupon_given, lottery_given, created_at: ctx.now.toISOString() })
    .returning()
  const reward = row as RewardRow
  if (item.integral > 0) {
    await ctx.db
      .update(signRecord)
      .set({ reward_integral: sql`${signRecord.reward_integral} + ${item.integral}` })
      .where(eq(signRecord.id, record.id))
    await post(ctx, [{ ...transferOf(user_id, item.integral), biz_type: 'streak', biz_id: signNo(record), leg: item.day }])
  }
  await audit(ctx, { address: 'sign.record.reward' }, { id: record.id, before: null, after: reward })
  return reward
}

/** The rewards for a sign-in that were used up and are not given yet; the rows are locked. */
export function missedOf({ db }: Ctx, record_id: number): Promise<RewardRow[]> {
  const coupon = and(isNotNull(signReward.coupon_id), eq(signReward.coupon_given, 0))
  const chance = and(isNotNull(signReward.lottery_id), eq(signReward.lottery_given, 0))
  return db
    .select()
    .from(signReward)
    .where(and(eq(signReward.record_id, record_id), or(coupon, chance)))
    .orderBy(signReward.day)
    .for('update')
}

/** Gives what was used up, under the sign-in's key, so that it is given once. Answers the changed row, or undefined if nothing is left again. */
export async function giveMissed(ctx: Ctx, before: RewardRow): Promise<RewardRow | undefined> {
  const { id, record_id, user_id, day, coupon_id, lottery_id } = before
  const give = orderedBy(ctx, { record_id, user_id, day })
  const coupon_given = before.coupon_given === 1 ? 1 : await give('coupon', coupon_id)
  const lottery_given = before.lottery_given === 1 ? 1 : await give('lotteryChance', lottery_id)
  if (coupon_given === before.coupon_given && lottery_given === before.lottery_given) return undefined
  const [row] = await ctx.db.update(signReward).set({ coupon_given, lottery_given }).where(eq(signReward.id, id)).returning()
  return row
}

/** Gives a streak reward; 0 if there is none, or none is left. */
function orderedBy(ctx: Ctx, { record_id, user_id, day }: Pick<RewardRow, 'record_id' | 'user_id' | 'day'>) {
  const order = (id: number) => ({ id, user_id, source: 'sign', source_id: `${record_id}-${day}` })
  return async (kind: RewardKind, id: number | null) =>
    id !== null && (await giveReward(ctx, kind, order(id))) !== undefined ? (1 as const) : (0 as const)
}

/** Points that a customer gets. */
export function transferOf(user_id: number, amount: number): Pick<Transfer, 'debit' | 'credit' | 'amount'> {
  return { debit: system('integral_issue'), credit: user(user_id, 'integral'), amount }
}

/** The sign-in rewards, by the sign-in id. */
export async function rewardsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, RewardRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(signReward)
    .where(inArray(signReward.record_id, [...ids]))
    .orderBy(signReward.day)
  return Map.groupBy(rows, ({ record_id }) => record_id)
}
