import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { activity as contract, freeFlow, type FreeActivityEdit, type FreeActivityQuery } from '#contract/freeOrder/activity.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { refuseRaise } from '#server/areas/activity/shared/exposure.ts'
import { fixed, withPhase } from '#server/areas/activity/shared/life.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { activityOptions } from '#server/areas/activity/shared/titles.ts'
import { activities, type FreeActivityRow } from '#server/areas/freeOrder/shared/rows.ts'
import { linesIn, refuseMissing, scopeItems } from '#server/areas/freeOrder/shared/scope.ts'
import { freeActivity } from '#server/areas/freeOrder/shared/tables.ts'
import { isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { rewardOptions, rewardTitle } from '#server/areas/ports/rewards.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { kindsWith } from '#server/areas/trade/order-kinds.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { insertRow, updateRow } from '#server/platform/kernel/rows.ts'
import { source } from './activity-source.ts'
import { freeChecks } from './checks.ts'
import { drawDue } from './draw.ts'
import { drawAtEnd, giveawayOf, life, moveDraw, readSessions, refuseWithoutMinimum, writeSessions } from './life.ts'

export const { publish, costImpact: impact, pause, resume, close, delete: remove, sort, copy, stat } = life
export { remove as delete }
export { draw } from './draw.ts'

export const entity = defineEntity({
  ...activities,
  references: segmentReference,
  title: freeActivity.title,
  aim: freeActivity,
  search: { by: [{ as: 'title', column: freeActivity.title, search: freeActivity.search, filter: 'word' }] },
  constraints: {
    free_order_activity_time_check: { field: 'end_at', message: endBeforeStart },
  },
  files: { columns: { cover: 'one', rules: 'within' } },
  checks: [...freeChecks, approverCheck(contract.$.address)],
  todos: [draftReview(freeActivity).todo({ page: 'freeOrder/activity/index', access: contract.publish.access })],
  jobs: {
    'freeOrder-finish': { at: '* * * * *', latestOnly: true, act: life.finish },
    'freeOrder-draw': { at: '* * * * *', latestOnly: true, act: drawDue },
  },
})

export async function list(ctx: Ctx, query: FreeActivityQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => withPhase(row, ctx)) }
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, freeFlow, source, query)
}

export { readDetail as detail }
async function readDetail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [own] = await ctx.db.select({ rules: freeActivity.rules }).from(freeActivity).where(eq(freeActivity.id, id))
  return {
    ...withPhase(row, ctx),
    rules: own?.rules ?? null,
    sessions: await readSessions(ctx, id),
    scope_items: await scopeItems(ctx, row),
    coupon_title: row.coupon_id === null ? null : ((await rewardTitle(ctx, 'coupon', row.coupon_id)) ?? null),
  }
}

/** Saves an activity with its draws. Once it is published, only what domain §4.0 allows may change. */
export function edit(ctx: Ctx, { id, version, sessions = [], ...fields }: FreeActivityEdit) {
  return transact(ctx, async (ctx) => {
    const values = withSegment(valuesOf(fields))
    if (id === undefined) {
      await refuseSegment(ctx, values, null)
      const next = sessionsOf(values, sessions)
      refuseWithoutMinimum(values)
      await refuseMissing(ctx, values)
      const row = await insertRow(ctx, activities, values)
      await writeSessions(ctx, row.id, next)
      await audit(ctx, contract.edit, { id: row.id, before: null, after: { ...row, sessions: next } })
      return saved(row)
    }
    const before = await life.lockForEdit(ctx, { id, version }, values)
    await refuseSegment(ctx, values, before)
    const former = (await readSessions(ctx, id)).map(({ draw_at, quota }) => ({ draw_at, quota }))
    // an activity for every n-th order without a draw was published under the former rule
    const next = before.state !== 'draft' && former.length === 0 ? [] : sessionsOf(values, sessions)
    const isOther = !isDeepStrictEqual(former.map(keyOf).toSorted(), next.map(keyOf).toSorted())
    if (before.state === 'draft') {
      refuseWithoutMinimum(values)
      await refuseMissing(ctx, values)
    } else if (isOther && values.mode !== 'nth') throw refuse(fixed, { field: 'sessions' })
    if (before.state !== 'draft') {
      const after = await giveawayOf(ctx, { ...before, ...values })
      await refuseRaise(ctx, await giveawayOf(ctx, before), after, 'budget')
    }
    // the version also covers the draws
    const row = await updateRow(ctx, activities, before, version, {
      ...values,
      review_by: null,
      ...(isOther && { version: before.version + 1 }),
    })
    if (isOther && before.state === 'draft') await writeSessions(ctx, id, next)
    else if (isOther) for (const one of next) await moveDraw(ctx, id, one)
    await audit(ctx, contract.edit, { id, before: { ...before, sessions: former }, after: { ...row, sessions: isOther ? next : former } })
    return saved(row)
  })
}

/** The draws that the form names; every n-th order has one at the end. */
function sessionsOf({ mode, end_at, quota }: ActivityInput, dates: readonly { draw_at: string; quota: number }[]) {
  if (mode === 'nth') return [drawAtEnd({ end_at, quota })]
  return mode === 'draw' ? dates : []
}

type ActivityInput = Omit<FreeActivityEdit, 'id' | 'version' | 'sessions'>

/** Only the values for the chosen mode, scope and reward are kept. */
function valuesOf(values: ActivityInput) {
  const { mode, scope, reward_to } = values
  return {
    ...values,
    scope_ids: scope === 'all' ? [] : [...new Set(values.scope_ids)],
    coupon_id: reward_to === 'coupon' ? values.coupon_id : null,
    nth: mode === 'nth' ? values.nth : null,
    apply_days: mode === 'apply' ? values.apply_days : null,
    proof_required: mode === 'apply' ? (values.proof_required ?? 0) : (0 as const),
    ...(values.rules && { rules: cleanHtml(values.rules).html }),
  }
}

const keyOf = ({ draw_at, quota }: { draw_at: string; quota: number }) => `${new Date(draw_at).toISOString()} ${quota}`

function saved({ id, version }: Pick<FreeActivityRow, 'id' | 'version'>) {
  return { id, version }
}

export async function rewards(ctx: Ctx, { word }: ParsedOf<typeof contract.rewards>) {
  return { list: await rewardOptions(ctx, 'coupon', word ?? '') }
}

export async function collections(ctx: Ctx, { word }: ParsedOf<typeof contract.collections>) {
  return { list: await activityOptions(ctx, 'collection', word ?? '') }
}

const MOST_OPTIONS = 100

/** The activities that run or will, for the choice in a form. */
export async function option(ctx: Ctx) {
  const { id: key, title, end_at } = freeActivity
  const list = await ctx.db
    .select({ key, title })
    .from(freeActivity)
    .where(isOpenAt(freeActivity, ctx.now))
    .orderBy(asc(end_at), asc(key))
    .limit(MOST_OPTIONS)
  return { list }
}

const DAYS = 30

/** The paid orders in the last days that this scope would have admitted, and what was paid for their goods in scope. */
export async function estimate(ctx: Ctx, { scope, scope_ids = [], order_min }: ParsedOf<typeof contract.estimate>) {
  const within = linesIn({ scope, scope_ids }) ?? sql`true`
  const today = businessDay(ctx.now)
  const { rows } = await ctx.db.execute<{ orders: number; amount: number }>(sql`
    select count(*)::int as orders, coalesce(sum(amount), 0)::float8 as amount from (
      select sum(${orderItem.pay_amount}) as amount from ${order} join ${orderItem} on ${orderItem.order_id} = ${order.id}
      where ${order.paid_at} >= ${dayBegins(today, -DAYS)} and ${order.paid_at} < ${dayBegins(today)} and ${order.deleted_at} is null
        and ${order.type} = any(${sql.param(kindsWith('gives_points'))}::text[]) and ${within}
      group by ${order.id} having sum(${orderItem.pay_amount}) >= ${Math.max(1, order_min ?? 0)}
    ) as counted`)
  return { days: DAYS, orders: rows[0]?.orders ?? 0, amount: rows[0]?.amount ?? 0 }
}
