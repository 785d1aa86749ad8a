import { and, asc, between, eq, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { sign as contract } from '#contract/shop/sign.ts'
import { beginsCycle, dayAfter, lastOfMonth } from '#contract/sign/streak.ts'
import { participantOf } from '#server/areas/activity/shared/audience.ts'
import { askReminder, isReminded } from '#server/areas/sign/record/remind.ts'
import { rewardsOf, streakFor, type RewardRow } from '#server/areas/sign/record/rewards.ts'
import { makeUp, makeupDays, makeupsLeft, notOpen, registeredOn, signToday, type SignedDay } from '#server/areas/sign/record/sign-in.ts'
import { ruleOn, type RuleRow } from '#server/areas/sign/rule/rule-source.ts'
import { signRecord, signRule } from '#server/areas/sign/shared/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'

/** A month's calendar with the caller's signed days, the days to make up, and the streak rewards. */
export async function calendar(ctx: Ctx, { month }: ParsedOf<typeof contract.calendar>) {
  const { id: user_id } = customerOf(ctx)
  const today = businessDay(ctx.now)
  const visibleMonth = month ?? today.slice(0, 7)
  const rule = await ruleOn(ctx, today)
  const is_open = rule?.status === 1
  const latest = await daysOf(ctx, user_id, dayAfter(today, -1), today)
  const now = latest.find(({ sign_date }) => sign_date === today)
  const { available: points } = await balanceOf(ctx, user(user_id, 'integral'))
  const days = await daysOf(ctx, user_id, `${visibleMonth}-01`, lastOfMonth(`${visibleMonth}-01`))
  const rewards = await rewardsOf(
    ctx,
    days.map(({ id }) => id),
  )
  return {
    is_open,
    msg: is_open ? null : say(notOpen, ctx.language),
    today,
    is_signed: now !== undefined,
    // yesterday's streak goes on, unless a new cycle has begun
    streak_day: now?.streak_day ?? (rule && beginsCycle(rule.cycle, today) ? 0 : (latest[0]?.streak_day ?? 0)),
    points,
    cycle: rule?.cycle ?? 'none',
    base_integral: rule?.base_integral ?? 0,
    streak: await offeredStreak(ctx, rule?.streak ?? []),
    rules_text: rule?.rules_text ?? null,
    remind: { is_offered: is_open && rule?.remind === 1, is_on: await isReminded(ctx, user_id) },
    makeup: await makeupOf(ctx, user_id, is_open ? rule : undefined),
    month: visibleMonth,
    days: days.map(({ id, sign_date, streak_day, integral, is_makeup }) => ({
      day: sign_date,
      streak_day,
      integral,
      is_makeup: is_makeup === 1,
      rewards: (rewards.get(id) ?? []).filter(givesSomething).map(shownReward),
    })),
  }
}

/** The streak rewards that the caller can get; one that only had a chance in a lottery for others is absent. */
async function offeredStreak(ctx: Ctx, streak: RuleRow['streak']) {
  const hasLottery = streak.some(({ lottery_id }) => lottery_id !== null)
  const own = hasLottery ? await streakFor(ctx, streak, await participantOf(ctx, customerOf(ctx).id)) : streak
  return own
    .filter(givesSomething)
    .map(({ day, integral, coupon_title, lottery_title }) => ({ day, integral, coupon_title, lottery_title }))
}

const givesSomething = ({ integral, coupon_id, lottery_id }: RuleRow['streak'][number]) =>
  integral > 0 || coupon_id !== null || lottery_id !== null

export async function sign(ctx: Ctx) {
  return shownDay(ctx, await signToday(ctx))
}

export async function makeup(ctx: Ctx, { sign_date }: ParsedOf<typeof contract.makeup>) {
  return shownDay(ctx, await makeUp(ctx, sign_date))
}

export async function remind(ctx: Ctx, { is_on }: ParsedOf<typeof contract.remind>) {
  await askReminder(ctx, customerOf(ctx).id, is_on === 1)
  return { is_on: is_on === 1 }
}

function daysOf({ db }: Ctx, user_id: number, from: string, to: string) {
  const { id, sign_date, streak_day, integral, is_makeup } = signRecord
  return db
    .select({ id, sign_date, streak_day, integral, is_makeup })
    .from(signRecord)
    .where(and(eq(signRecord.user_id, user_id), between(sign_date, from, to)))
    .orderBy(asc(sign_date))
}

async function makeupOf(ctx: Ctx, user_id: number, rule: RuleRow | undefined) {
  if (!rule) return { is_open: false, cost_points: 0, left: 0, days: [] }
  const { open, left } = await makeupsLeft(ctx, user_id, rule)
  if (!open) return { is_open: false, cost_points: rule.makeup_cost, left: 0, days: [] }
  const [first, last] = makeupDays(ctx.now)
  const signed = new Set((await daysOf(ctx, user_id, first, last)).map(({ sign_date }) => sign_date))
  const [opened] = await ctx.db
    .select({ day: sql<string | null>`min(${signRule.effective_from})::text` })
    .from(signRule)
    .where(lt(signRule.effective_from, businessDay(ctx.now)))
  const since = await registeredOn(ctx, user_id)
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day))
    if (!signed.has(day) && day >= since && opened?.day && day >= opened.day) days.push(day)
  return { is_open: true, cost_points: rule.makeup_cost, left, days }
}

async function shownDay(ctx: Ctx, { record, rewards }: SignedDay) {
  const { sign_date, streak_day, integral, cost_points, user_id } = record
  const { available: points } = await balanceOf(ctx, user(user_id, 'integral'))
  return { sign_date, streak_day, integral, cost_points, rewards: rewards.filter(givesSomething).map(shownReward), points }
}

function shownReward({ day, integral, coupon_id, coupon_title, coupon_given, lottery_id, lottery_title, lottery_given }: RewardRow) {
  const is_missed = (coupon_id !== null && coupon_given === 0) || (lottery_id !== null && lottery_given === 0)
  return { day, integral, coupon_title, lottery_title, is_missed }
}
