import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { goods as contract, goodsDetail, type GoodsEdit, type GoodsQuery } from '#contract/integralGoods/goods.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { countViewsOf, statOf } from '#server/areas/activity/shared/figures.ts'
import { askOnce, askReview, sentForReview } from '#server/areas/goods/shared/sale-review.ts'
import { approverCheck, decideReview, reviewFor } from '#server/areas/goods/shared/second-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { exchangeChecks } from '#server/areas/integralGoods/order/checks.ts'
import { exchanges, items, type GoodsRow } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods, integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { rewardTitle, rewardWorths } from '#server/areas/ports/rewards.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { book, lockBudget } from '#server/features/giveaway/giveaway.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { ApiError, conflict, refuse } from '#server/platform/kernel/errors.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { transitionRows } from '#server/platform/kernel/machine.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { refuseWorse, saleWaits, studyOf, withFloor } from './goods-margin.ts'
import { mustBeGivable, refuseTaken, valuesOf, whyNotOnSale } from './goods-rules.ts'
import { inPhase, itemsOff, source, withPhase } from './goods-source.ts'

countViewsOf('integralGoods', integralGoods)

export const entity = defineEntity({
  ...items,
  title: integralGoods.title,
  aim: integralGoods,
  search: { by: [{ as: 'title', column: integralGoods.title, search: integralGoods.search, filter: 'title' }] },
  constraints: { integral_goods_time_check: { field: 'end_at', message: endBeforeStart } },
  files: { columns: { images: 'list', detail: 'within' } },
  references: { ...segmentReference, sku_id: titled(sku) },
  checks: [...exchangeChecks, approverCheck(contract.$.address)],
  todos: [
    saleWaits.todo({ page: 'integralGoods/goods/index', access: contract.publish.access }),
    itemsOff.todo(contract, 'integralGoods/goods/index', {
      label: ['含下架商品的积分商品', 'Points items with goods off sale'],
      unit: ['个', 'points item with goods off sale'],
    }),
  ],
})

export async function list(ctx: Ctx, query: GoodsQuery) {
  const page = await readPage(ctx, source, query)
  return {
    ...page,
    list: await withFloor(
      ctx,
      page.list.map((row) => withPhase(row, ctx)),
    ),
  }
}

const detailSource: ListSource<typeof goodsDetail> = {
  ...source,
  name: 'integral_goods_detail',
  row: goodsDetail,
  // added below
  extra: { ...source.extra, coupon_title: sql<string | null>`null`.as('coupon_title') },
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, id)
  const coupon_title = row.template_id === null ? null : ((await rewardTitle(ctx, 'coupon', row.template_id)) ?? `#${row.template_id}`)
  const [visibleRow] = await withFloor(ctx, [withPhase(row, ctx)])
  return { ...(visibleRow as NonNullable<typeof visibleRow>), coupon_title }
}

export function edit(ctx: Ctx, { id, version, ...values }: GoodsEdit) {
  return transact(ctx, async (ctx) => {
    const next = withSegment(valuesOf({ ...values, ...(values.detail && { detail: cleanHtml(values.detail).html }) }))
    const before = id === undefined ? null : await rowOr404(ctx, items, id, { lock: true })
    await refuseSegment(ctx, next, before)
    if (before) refuseTaken(before, next)
    if (before?.state === 'on') await refuseWorse(ctx, before, { ...before, ...next })
    // a later shortage of the goods does not exclude other changes
    const isOther =
      !before || (['kind', 'sku_id', 'template_id', 'stock', 'start_at'] as const).some((field) => next[field] !== before[field])
    if (isOther) await mustBeGivable(ctx, { ...next, exchanged: before?.exchanged ?? 0, state: before?.state ?? 'off' })
    const after = before
      ? await updateRow(ctx, items, before, version, { ...next, review_by: null, approved_by: null })
      : await insertRow(ctx, items, next)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  if (status === 0) return transitionRows(ctx, items, 'off', { ids })
  return putOn(ctx, ids, whyNotAlone)
}

function putOn(
  ctx: Ctx,
  ids: readonly number[],
  review: (ctx: Ctx, row: GoodsRow) => Promise<Refusal | undefined>,
  approved_by: number | null = null,
) {
  return transitionRows(ctx, items, 'on', {
    ids: [...ids],
    set: () => ({ review_by: null, approved_by }),
    check: async (ctx, rows) => {
      const refusals = new Map<number, NonNullable<Awaited<ReturnType<typeof whyNotOnSale>>>>()
      for (const row of rows) {
        const why = (await whyNotOnSale(ctx, row)) ?? (await review(ctx, row))
        if (why) refusals.set(row.id, why)
      }
      return refusals
    },
  })
}

/** Puts an item on sale, or sends it for review: a second person publishes what is below the floor or costs too much. */
export function publish(ctx: Ctx, { id, ...read }: ParsedOf<typeof contract.publish>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, items, id, { lock: true })
    if (read.version !== undefined && read.version !== row.version) throw conflict()
    await lockBudget(ctx)
    const study = await studyOf(ctx, row)
    const outcome = row.state === 'on' ? 'free' : await decideReview(ctx, items, row, study, read)
    // an item that cannot be exchanged is not sent for review either
    const why = outcome === 'asks' ? await whyNotOnSale(ctx, row) : undefined
    if (why) throw refuse(why.label, { values: why.values ?? {} })
    if (outcome === 'asks') {
      await askReview(ctx, items, row)
      return { id, version: row.version, msg: say(sentForReview, ctx.language) }
    }
    const { failed } = await putOn(ctx, [id], () => Promise.resolve(undefined), outcome === 'approved' ? ctx.actor.id : null)
    if (failed[0]) throw new ApiError(400, [failed[0].msg, failed[0].msg])
    await book(ctx, [study.giveaway], outcome === 'approved' ? (row.review_by ?? row.created_by) : null)
    return { id, version: (await rowOr404(ctx, items, id)).version }
  })
}

export async function impact(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, items, id)
  const study = await studyOf(ctx, row)
  return reviewFor(ctx, items, row, study)
}

async function whyNotAlone(ctx: Ctx, row: GoodsRow): Promise<Refusal | undefined> {
  await lockBudget(ctx)
  const { needs_approval, giveaway } = await studyOf(ctx, row)
  if (needs_approval) return { label: await askOnce(ctx, items, row) }
  await book(ctx, [giveaway])
  return undefined
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, items, input)
}

/** A new item off sale with another one's fields. */
export function copy(ctx: Ctx, { id }: ParsedOf<typeof contract.copy>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, items, id)
    const { id: _id, version: _v, created_at: _c, created_by: _cb, updated_at: _u, updated_by: _ub, ...values } = row
    const title = copyTitle(row.title, MOST_TITLE, ctx.language)
    const copied = await insertRow(ctx, items, { ...values, title, state: 'off', review_by: null, approved_by: null, exchanged: 0 })
    await audit(ctx, contract.copy, { id: copied.id, before: null, after: copied })
    return { id: copied.id, version: copied.version }
  })
}

const MOST_TITLE = 40

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transitionRows(ctx, items, 'delete', { ids, set: () => ({ deleted_at: ctx.now.toISOString() }) })
}
export { remove as delete }

export async function stat(ctx: Ctx, { id }: ParsedOf<typeof contract.stat>) {
  await rowOr404(ctx, items, id)
  return statOf(ctx, { kind: 'integralGoods', activity_id: id })
}

/** The tiles above the list; exchanges within the data scope. */
export async function tiles(ctx: Ctx) {
  const today = businessDay(ctx.now)
  const inScope = liveRows(ctx, exchanges)
  const isToday = and(gte(integralOrder.created_at, dayBegins(today)), ne(integralOrder.state, 'closed'), inScope)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const [running, [taken], pending_ship] = await Promise.all([
    ctx.db.$count(integralGoods, and(inPhase.running(now), liveRows(ctx, items))),
    ctx.db
      .select({ n: sql<number>`count(*)::int`, integral: sql`coalesce(sum(${integralOrder.integral}), 0)`.mapWith(Number) })
      .from(integralOrder)
      .where(isToday),
    ctx.db.$count(integralOrder, and(eq(integralOrder.state, 'pending_ship'), inScope)),
  ])
  return { running, today_count: taken?.n ?? 0, today_integral: taken?.integral ?? 0, pending_ship, today }
}

export async function worth(ctx: Ctx, { template_id }: ParsedOf<typeof contract.worth>) {
  const [coupon] = template_id ? await rewardWorths(ctx, 'coupon', [template_id]) : []
  return { per_yuan: await settingOf(ctx, 'integral.per_yuan'), coupon: coupon?.worth ?? null }
}
