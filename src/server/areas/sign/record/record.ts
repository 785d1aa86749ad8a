import { and, eq, gte, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { record as contract, recordRow, type SignRecordQuery, type SignStat } from '#contract/sign/record.ts'
import { dayAfter } from '#contract/sign/streak.ts'
import { REGULAR_STREAK } from '#contract/sign/words.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer } from '#server/areas/people/tables.ts'
import { signRecord, signReward } from '#server/areas/sign/shared/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { eachOf, rowOr404, type BatchResult } from '#server/platform/kernel/rows.ts'
import { signChecks } from './checks.ts'
import { hasMissed, records, source } from './record-source.ts'
import { remindCustomers } from './remind.ts'
import { giveMissed, missedOf, type RewardRow } from './rewards.ts'

const sheet = sheetColumns(recordRow.shape, {
  nick: 'text',
  phone: 'text',
  store_name: 'text',
  sign_date: 'text',
  streak_day: 'int',
  integral: 'int',
  reward_integral: 'int',
  gifts: 'text',
  missed: 'text',
  is_makeup: 'words',
  cost_points: 'int',
  rule_no: 'int',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'sign.record.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...records,
  title: signRecord.sign_date,
  references: { user_id: { table: customer, title: customer.nick } },
  tasks: [exported.task],
  checks: signChecks,
  todos: [
    {
      key: 'missed',
      label: ['待补发签到奖励', 'Sign-in rewards to give again'],
      unit: ['笔', 'sign-in reward to give again'],
      harm: 'promised',
      since: signRecord.created_at,
      page: 'sign/record/index',
      // the page filter finds older ones
      query: ({ now }) => ({ missed: 'yes', from: businessDay(now, -MISSED_DAYS) }),
      access: 'sign:record:grant',
      tone: 'danger',
      badge: false,
      where: ({ now }) => and(hasMissed, gte(signRecord.sign_date, businessDay(now, -MISSED_DAYS))),
    },
  ],
  // 20:00 in Shanghai (domain §11)
  jobs: { 'sign-remind': { at: '0 12 * * *', act: remindCustomers, latestOnly: true } },
})

const MISSED_DAYS = 30
const nothingMissed: Label = ['该签到没有待补发的奖励', 'No reward of this sign-in is to be given again']
const noneLeft: Label = ['该奖励已无可发数量或已结束', 'None of this reward is left, or it has ended']

/** Gives streak rewards that were used up, each sign-in in its own transaction. */
export function grant(ctx: Ctx, { ids }: ParsedOf<typeof contract.grant>): Promise<BatchResult> {
  return eachOf(ctx, ids, (id) => transact(ctx, (ctx) => grantOne(ctx, id)))
}

async function grantOne(ctx: Ctx, id: number): Promise<void> {
  await rowOr404(ctx, records, id)
  const missed = await missedOf(ctx, id)
  if (missed.length === 0) throw refuse(nothingMissed)
  const changes: { before: RewardRow; after: RewardRow }[] = []
  for (const before of missed) {
    const after = await giveMissed(ctx, before)
    if (after) changes.push({ before, after })
  }
  if (changes.length === 0) throw refuse(noneLeft)
  await audit(
    ctx,
    contract.grant,
    changes.map((one) => ({ id, ...one })),
  )
}

export function list(ctx: Ctx, query: SignRecordQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

/** As on the users page. */
const ACTIVE_DAYS = 7
const CHART_DAYS = 30

/** The tiles and the chart above the list, within the data scope. */
export async function stat(ctx: Ctx): Promise<SignStat> {
  const today = businessDay(ctx.now)
  const inScope = liveRows(ctx, records)
  const active = gte(customer.last_login_at, dayBegins(today, 1 - ACTIVE_DAYS))
  const [days, regular_count, month_points, active_count] = await Promise.all([
    chart(ctx, today),
    regulars(ctx, today),
    pointsSince(ctx, dayBegins(`${today.slice(0, 7)}-01`)),
    ctx.db.$count(customer, and(sql`${customer.deleted_at} is null`, active, usersSeen(ctx))),
  ])
  const today_count = days.at(-1)?.signs ?? 0
  const yesterday_count = days.at(-2)?.signs ?? 0
  // a customer may sign in by a login that is older
  const base = Math.max(active_count, today_count)
  const rate = base === 0 ? 0 : Math.round((today_count * 10_000) / base)
  return { today_count, rate, yesterday_count, regular_count, month_points, days, today }

  /** Customers whose last sign-in is from today or yesterday, with a long streak. */
  function regulars({ db }: Ctx, today: string): Promise<number> {
    const { user_id, sign_date, streak_day } = signRecord
    const todayToo = sql`exists (select from ${signRecord} later where later.user_id = ${user_id} and later.sign_date = ${today}::date)`
    return db.$count(
      signRecord,
      and(
        gte(streak_day, REGULAR_STREAK),
        sql`(${sign_date} = ${today} or (${sign_date} = ${dayAfter(today, -1)} and not ${todayToo}))`,
        inScope,
      ),
    )
  }
}

async function chart(ctx: Ctx, today: string): Promise<SignStat['days']> {
  const from = dayAfter(today, 1 - CHART_DAYS)
  const counted = await ctx.db
    .select({
      day: signRecord.sign_date,
      signs: sql<number>`count(*) filter (where ${signRecord.is_makeup} = 0)`.mapWith(Number),
      makeups: sql<number>`count(*) filter (where ${signRecord.is_makeup} = 1)`.mapWith(Number),
    })
    .from(signRecord)
    .where(and(gte(signRecord.sign_date, from), liveRows(ctx, records)))
    .groupBy(signRecord.sign_date)
  const known = new Map(counted.map((one) => [one.day, one]))
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = dayAfter(from, at)
    return known.get(day) ?? { day, signs: 0, makeups: 0 }
  })
}

/** The points for sign-ins and streaks that were posted since a moment. */
async function pointsSince(ctx: Ctx, since: string): Promise<number> {
  const inScope = liveRows(ctx, records)
  const [days] = await ctx.db
    .select({ sum: sql`coalesce(sum(${signRecord.integral}), 0)`.mapWith(Number) })
    .from(signRecord)
    .where(and(gte(signRecord.created_at, since), inScope))
  const [streaks] = await ctx.db
    .select({ sum: sql`coalesce(sum(${signReward.integral}), 0)`.mapWith(Number) })
    .from(signReward)
    .innerJoin(signRecord, eq(signRecord.id, signReward.record_id))
    .where(and(gte(signReward.created_at, since), inScope))
  return (days?.sum ?? 0) + (streaks?.sum ?? 0)
}
