import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { sign as contract } from '#contract/shop/sign.ts'
import { dayAfter, streakOn, streaksOf } from '#contract/sign/streak.ts'
import { MAKEUP_DAYS } from '#contract/sign/words.ts'
import { participantOf, type Participant } from '#server/areas/activity/shared/audience.ts'
import { customer } from '#server/areas/people/tables.ts'
import { ruleOn, type RuleRow } from '#server/areas/sign/rule/rule-source.ts'
import { signedIn } from '#server/areas/sign/shared/effects.ts'
import { signRecord, signRule } from '#server/areas/sign/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { transferOf, giveStreaks, signNo, type Reached, type RecordRow, type RewardRow } from './rewards.ts'

export const notOpen: Label = ['签到暂未开放', 'Sign-in is not open']
const signedToday: Label = ['今日已签到', 'You have already signed in today']
const signedThen: Label = ['该日期已签到', 'You have already signed in on this day']
const noMakeup: Label = ['补签未开放', 'Make-ups are not open']
const onlyRecent: Label = ['只能补签过去{n}天内的日期', 'Only one of the past {n:day|days} can be made up']
const beforeStart: Label = [
  '不能补签注册或签到开放之前的日期',
  'A day before your registration, or before sign-in opened, cannot be made up',
]
const noneLeft: Label = ['本月补签次数已用完', 'No make-ups are left this month']

export interface SignedDay {
  record: RecordRow
  rewards: RewardRow[]
}

/** The caller's sign-in for today, in one transaction: the record, the points, the streak rewards. */
export function signToday(ctx: Ctx): Promise<SignedDay> {
  return inTurn(ctx, async (ctx, person) => {
    const day = businessDay(ctx.now)
    const rule = await ruleOn(ctx, day)
    if (!rule || rule.status === 0) throw refuse(notOpen)
    const signed = await signOn(ctx, person, { day, rule, taken: { label: signedToday } })
    await signedIn(ctx, { user_id: person.user_id, sign_date: day })
    await audit(ctx, contract.sign, { id: signed.record.id, before: null, after: signed.record })
    return signed
  })
}

/**
 * Makes up a missed day. Today's rule says whether, at what price and how often; that day's rule says what it gives. A streak that was
 * rewarded in its cycle is not rewarded again.
 */
export function makeUp(ctx: Ctx, day: string): Promise<SignedDay> {
  return inTurn(ctx, async (ctx, person) => {
    const { rule, cost_points } = await ruleForMakeup(ctx, person.user_id, day)
    const signed = await signOn(ctx, person, { day, rule, makeup: { cost_points }, taken: { label: signedThen, field: 'sign_date' } })
    await audit(ctx, contract.makeup, { id: signed.record.id, before: null, after: signed.record })
    return signed
  })
}

/** One customer's sign-ins follow each other; the unique key is the last defence. */
function inTurn(ctx: Ctx, act: (ctx: Ctx, person: Participant) => Promise<SignedDay>): Promise<SignedDay> {
  const { id: user_id } = customerOf(ctx)
  return transact(ctx, async (ctx) => {
    const person = await participantOf(ctx, user_id)
    await lockName(ctx, `sign:${user_id}`)
    return act(ctx, person)
  })
}

interface SignRequest {
  day: string
  rule: RuleRow
  makeup?: { cost_points: number }
  /** The refusal if the day is signed. */
  taken: { label: Label; field?: string }
}

/** Signs a day and counts the streaks for the days after it again: there are some after a make-up, and after calls around midnight. */
async function signOn(ctx: Ctx, person: Participant, { day, rule, makeup, taken }: SignRequest): Promise<SignedDay> {
  const { user_id, store } = person
  const refusal = refuse(taken.label, taken.field === undefined ? {} : { field: taken.field })
  const around = await signedSince(ctx, user_id, dayAfter(day, -1))
  if (around.some(({ record }) => record.sign_date === day)) throw refusal
  const before = around.find(({ record }) => record.sign_date < day)?.record.streak_day
  const [record] = await ctx.db
    .insert(signRecord)
    .values({
      user_id,
      store_id: store?.id ?? null,
      sign_date: day,
      rule_id: rule.id,
      integral: rule.base_integral,
      streak_day: streakOn(rule.cycle, day, before),
      is_makeup: makeup ? 1 : 0,
      cost_points: makeup?.cost_points ?? 0,
      created_at: ctx.now.toISOString(),
    })
    .onConflictDoNothing()
    .returning()
  if (!record) throw refusal
  await postDay(ctx, record)
  const later = around.filter((one) => one.record.sign_date > day)
  const chain = await recount(ctx, [{ record, rule, isChanged: true }, ...unbroken(day, later)], before)
  return { record, rewards: await giveStreaks(ctx, person, chain) }
}

interface Signed {
  record: RecordRow
  rule: RuleRow
}

/** A customer's sign-ins since a day with their rules, in day order. */
function signedSince({ db }: Ctx, user_id: number, day: string): Promise<Signed[]> {
  return db
    .select({ record: signRecord, rule: signRule })
    .from(signRecord)
    .innerJoin(signRule, eq(signRule.id, signRecord.rule_id))
    .where(and(eq(signRecord.user_id, user_id), gte(signRecord.sign_date, day)))
    .orderBy(asc(signRecord.sign_date))
}

/** The make-up price first: the day's points do not pay for it. */
async function postDay(ctx: Ctx, record: RecordRow): Promise<void> {
  const { user_id, cost_points, integral } = record
  const biz_id = signNo(record)
  if (cost_points > 0)
    await post(ctx, [{ debit: user(user_id, 'integral'), credit: system('integral_use'), amount: cost_points, biz_type: 'makeup', biz_id }])
  if (integral > 0) await post(ctx, [{ ...transferOf(user_id, integral), biz_type: 'sign_in', biz_id }])
}

/** The sign-ins that follow a day without a gap. */
function unbroken(day: string, later: readonly Signed[]): Reached[] {
  const gap = later.findIndex(({ record }, at) => record.sign_date !== dayAfter(day, at + 1))
  return later.slice(0, gap === -1 ? undefined : gap).map((one) => ({ ...one, isChanged: false }))
}

/** Counts the streaks over consecutive days again and stores those that differ. */
async function recount(ctx: Ctx, chain: readonly Reached[], before: number | undefined): Promise<Reached[]> {
  const streaks = streaksOf(
    chain.map(({ record, rule }) => ({ day: record.sign_date, cycle: rule.cycle })),
    before,
  )
  const counted = chain.map((one, at): Reached => {
    const streak_day = streaks[at] ?? one.record.streak_day
    return { ...one, record: { ...one.record, streak_day }, isChanged: one.isChanged || streak_day !== one.record.streak_day }
  })
  const changed = counted.slice(1).filter(({ isChanged }) => isChanged)
  for (const { record } of changed)
    await ctx.db.update(signRecord).set({ streak_day: record.streak_day }).where(eq(signRecord.id, record.id))
  await audit(
    ctx,
    { address: 'sign.record.recount' },
    changed.map(({ record }) => ({
      id: record.id,
      before: { streak_day: chain.find((one) => one.record.id === record.id)?.record.streak_day },
      after: { streak_day: record.streak_day },
    })),
  )
  return counted
}

/** The day's rule with today's price, unless the day cannot be made up. */
async function ruleForMakeup(ctx: Ctx, user_id: number, day: string): Promise<{ rule: RuleRow; cost_points: number }> {
  const today = await ruleOn(ctx, businessDay(ctx.now))
  if (!today || today.status === 0) throw refuse(notOpen)
  const { open, left } = await makeupsLeft(ctx, user_id, today)
  if (!open) throw refuse(noMakeup)
  const [first = '', last = ''] = makeupDays(ctx.now)
  if (day < first || day > last) throw refuse(onlyRecent, { field: 'sign_date', values: { n: MAKEUP_DAYS } })
  const rule = await ruleOn(ctx, day)
  if (!rule || day < (await registeredOn(ctx, user_id))) throw refuse(beforeStart, { field: 'sign_date' })
  if (left === 0) throw refuse(noneLeft)
  return { rule, cost_points: today.makeup_cost }
}

/** The first and the last day that can be made up. */
export function makeupDays(now: Date): [string, string] {
  return [businessDay(now, -MAKEUP_DAYS), businessDay(now, -1)]
}

export async function registeredOn({ db }: Ctx, user_id: number): Promise<string> {
  const [row] = await db.select({ created_at: customer.created_at }).from(customer).where(eq(customer.id, user_id))
  return row ? businessDay(new Date(row.created_at)) : ''
}

/** How often the customer can still make up a day this month; the make-up date decides the month. */
export async function makeupsLeft(ctx: Ctx, user_id: number, rule: RuleRow): Promise<{ open: boolean; left: number }> {
  const { makeup_enabled, makeup_month_limit } = rule
  if (makeup_enabled === 0) return { open: false, left: 0 }
  const month = dayBegins(`${businessDay(ctx.now).slice(0, 7)}-01`)
  const used = await ctx.db.$count(
    signRecord,
    and(eq(signRecord.user_id, user_id), sql`${signRecord.is_makeup} = 1`, gte(signRecord.created_at, month)),
  )
  return { open: true, left: Math.max(0, makeup_month_limit - used) }
}
