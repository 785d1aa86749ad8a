import { isDeepStrictEqual } from 'node:util'
import { and, gt, isNull, lte, sql } from 'drizzle-orm'
import { worthOfPoints } from '#contract/finance/points.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { rule as contract, type SignRuleInput, type SignRuleQuery, type StreakReward } from '#contract/sign/rule.ts'
import { dayAfter, timesInMonth } from '#contract/sign/streak.ts'
import { couponGifts } from '#server/areas/activity/coupon/coupon-gifts.ts'
import { customer } from '#server/areas/people/tables.ts'
import { mustGive, rewardOptions } from '#server/areas/ports/rewards.ts'
import { signRule } from '#server/areas/sign/shared/tables.ts'
import { refuseAlone, savedOff } from '#server/features/giveaway/enabling.ts'
import { book, excessOf, lockBudget, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { changeRows, insertRow } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { newestRule, phasesNow, rules, source } from './rule-source.ts'

export const entity = defineEntity({ ...rules, title: signRule.effective_from, code: signRule.no })

export async function list(ctx: Ctx, query: SignRuleQuery) {
  const page = await readPage(ctx, source, query)
  const phaseOf = await phasesNow(ctx)
  return { ...page, list: page.list.map((row) => ({ ...row, phase: phaseOf(row) })) }
}

export { readDetail as detail }
async function readDetail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return { ...row, phase: (await phasesNow(ctx))(row) }
}

/** A new version, from the next business day on: what is signed today keeps its rule (domain §11). */
export function edit(ctx: Ctx, { base_no, ...fields }: SignRuleInput) {
  return transact(ctx, async (ctx) => {
    await lockName(ctx, 'sign_rule')
    const newest = await newestRule(ctx)
    if ((newest?.no ?? 0) !== base_no) throw conflict()
    const values = { ...fields, streak: await titledStreak(ctx, fields.streak, dayBegins(dayAfter(businessDay(ctx.now)))) }
    if (newest && sameRule(newest, values)) return { id: newest.id, version: newest.version }
    const tomorrow = dayAfter(businessDay(ctx.now))
    const giveaway = await giveawayOf(ctx, values, base_no + 1, newest ?? null)
    await lockBudget(ctx)
    const isHeld = newest?.status !== 0 && (await excessOf(ctx, giveaway)) !== null
    const row = await insertRow(ctx, rules, {
      ...values,
      no: base_no + 1,
      // if clocks differ, the later one counts: a version never precedes the one before
      effective_from: newest && newest.effective_from > tomorrow ? newest.effective_from : tomorrow,
      status: isHeld ? 0 : (newest?.status ?? 1),
    })
    if (row.status === 1) await book(ctx, [giveaway])
    await audit(ctx, contract.edit, { id: row.id, before: newest ?? null, after: row })
    return { id: row.id, version: row.version, ...(isHeld && { msg: say(savedOff, ctx.language) }) }
  })
}

const MONTH_DAYS = 31

type Rewards = Pick<typeof signRule.$inferSelect, 'cycle' | 'base_integral' | 'streak'>

/** Fen per streak in a month: what one customer takes without paying, and what counts for every customer. */
interface MonthOfStreak {
  each: number
  all: number
}

/** One customer's month by the streaks; 1 is every sign-in. A lottery has counted all draws by a customer at its publication. */
async function monthOf(ctx: Ctx, { cycle, base_integral, streak }: Rewards): Promise<Map<number, MonthOfStreak>> {
  const per_yuan = await settingOf(ctx, 'integral.per_yuan')
  const worthOf = (points: number) => worthOfPoints(points, per_yuan)
  const coupons = await couponGifts(
    ctx,
    streak.flatMap(({ coupon_id }) => coupon_id ?? []),
  )
  const daily = worthOf(base_integral * MONTH_DAYS)
  const month = new Map([[1, { each: daily, all: daily }]])
  for (const { day, integral, coupon_id } of streak) {
    const [times, points, coupon] = [timesInMonth(cycle, day), worthOf(integral), coupons.get(coupon_id ?? 0)]
    // a coupon with a total has counted all its pieces at its publication
    const worth = coupon && !coupon.has_total ? coupon.worth : 0
    month.set(day, { each: times * (points + (coupon?.free ?? 0)), all: times * (points + worth) })
  }
  return month
}

/** The most in a month, for one customer and for all. Only what stays with its streak was given before: a moved reward can be taken again. */
async function giveawayOf(ctx: Ctx, rule: Rewards, no: number, former: (Rewards & { status: 0 | 1 }) | null): Promise<Giveaway> {
  const customers = await ctx.db.$count(customer, isNull(customer.deleted_at))
  const month = await monthOf(ctx, rule)
  const before = former?.status === 1 ? await monthOf(ctx, former) : new Map<number, MonthOfStreak>()
  const sumOf = (amountOf: (streak: MonthOfStreak, day: number) => number) =>
    Math.ceil([...month].reduce((sum, [day, streak]) => sum + amountOf(streak, day), 0))
  const formerOf = (of: keyof MonthOfStreak) => sumOf((streak, day) => Math.min(streak[of], before.get(day)?.[of] ?? 0))
  return {
    kind: 'sign_rule',
    ref: `sign.rule:${no}`,
    worst: sumOf(({ all }) => all) * customers,
    each: sumOf(({ each }) => each),
    before: { worst: formerOf('all') * customers, each: formerOf('each') },
  }
}

function refuseAllAlone(ctx: Ctx, rows: readonly (typeof signRule.$inferSelect)[]) {
  return refuseAlone(ctx, rows, async (row) => ({
    giveaway: await giveawayOf(ctx, row, row.no, null),
    authors: () => authorsOf(ctx, row),
  }))
}

/** A version repeats what the one before it gives, so the authors for all versions since the last enabled one count. */
async function authorsOf({ db }: Ctx, { no, created_by }: typeof signRule.$inferSelect): Promise<(number | null)[]> {
  const lastInForce = sql`(select coalesce(max(no), 0) from sign_rule where status = 1 and no < ${no})`
  const since = and(lte(signRule.no, no), gt(signRule.no, lastInForce))
  const rows = await db.selectDistinct({ id: signRule.created_by }).from(signRule).where(since)
  return [created_by, ...rows.map(({ id }) => id)]
}

const pastRule: Label = ['历史版本不能启用或停用', 'A past version cannot be enabled or disabled']

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    await lockName(ctx, 'sign_rule')
    const phaseOf = await phasesNow(ctx)
    const { result } = await changeRows(ctx, rules, {
      endpoint: contract.status,
      ids,
      refusal: (row) => (phaseOf(row) === 'past' ? { label: pastRule } : undefined),
      ...(status === 1 && { check: refuseAllAlone }),
      set: () => ({ status }),
    })
    return result
  })
}

export async function rewards(ctx: Ctx, { kind, word }: ParsedOf<typeof contract.rewards>) {
  return { list: await rewardOptions(ctx, kind, word ?? '') }
}

/** The streaks by their days, with their reward titles; one that cannot be given from this time on is refused. */
async function titledStreak(ctx: Ctx, streak: SignRuleInput['streak'], from: string): Promise<StreakReward[]> {
  const titled: StreakReward[] = []
  for (const [at, { day, integral = 0, coupon_id = null, lottery_id = null }] of streak.entries())
    titled.push({
      day,
      integral,
      coupon_id,
      lottery_id,
      coupon_title: coupon_id === null ? null : await mustGive(ctx, 'coupon', coupon_id, `streak.${at}.coupon_id`, from),
      lottery_title: lottery_id === null ? null : await mustGive(ctx, 'lotteryChance', lottery_id, `streak.${at}.lottery_id`, from),
    })
  return titled.toSorted((a, b) => a.day - b.day)
}

function sameRule(newest: object, values: object): boolean {
  const stored = newest as Record<string, unknown>
  // PostgreSQL keeps the keys in JSON objects in its own order, which the comparison ignores
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(value, stored[name]))
}
