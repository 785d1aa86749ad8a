import { eq, sql } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { isFeasible } from '#contract/activity/envelope-draw.ts'
import {
  orderTriggers,
  redEnvelope as contract,
  redEnvelopeRow,
  tooLittle,
  tooMuch,
  type RedEnvelopeEdit,
  type RedEnvelopeQuery,
} from '#contract/activity/redEnvelope.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { costStudy, refuseRaise } from '#server/areas/activity/shared/exposure.ts'
import { activityLife, withPhase } from '#server/areas/activity/shared/life.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { rewardOffers } from '#server/areas/ports/reward-offers.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { exportOf } from '#server/features/export/export.ts'
import { withoutPaying, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, updateRow } from '#server/platform/kernel/rows.ts'
import { envelopeChecks } from './checks.ts'
import { boundsOf, envelopes, poolOf, type EnvelopeRow } from './envelope-rows.ts'
import { source } from './envelope-source.ts'
import { redEnvelope } from './envelope-tables.ts'

const life = activityLife({
  kind: 'redEnvelope',
  rows: envelopes,
  whilePublished: {
    title: 'free',
    wish: 'free',
    sort: 'free',
    end_at: 'later',
    total_amount: { up: 'granted_amount' },
    total_count: { up: 'granted_count' },
  },
  cost: (ctx, row) =>
    costStudy(ctx, { giveaway: giveawayOf(row), parts: [{ title: row.title, qty: row.total_count, amount: row.total_amount }] }),
  // grants wait for the row, so that what is left here is never given
  async closed(ctx, { id }) {
    await ctx.db
      .update(redEnvelope)
      .set({
        released_count: sql`${redEnvelope.total_count} - ${redEnvelope.granted_count}`,
        released_amount: sql`${redEnvelope.total_amount} - ${redEnvelope.granted_amount}`,
      })
      .where(eq(redEnvelope.id, id))
  },
  copied: () => ({ granted_count: 0, granted_amount: 0, released_count: 0, released_amount: 0 }),
})

export const { publish, costImpact: impact, pause, resume, close, sort, copy, stat } = life
const remove = life.delete
export { remove as delete }

const sheet = sheetColumns(redEnvelopeRow.shape, {
  title: 'text',
  kind: 'words',
  trigger: 'words',
  total_amount: 'money',
  total_count: 'int',
  granted_amount: 'money',
  granted_count: 'int',
  opened_amount: 'money',
  opened_count: 'int',
  released_amount: 'money',
  audience: 'words',
  segment_title: 'text',
  start_at: 'moment',
  end_at: 'moment',
  state: 'words',
})

const exported = exportOf({ kind: 'activity.redEnvelope.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const noRest: Label = [
  '增加后剩余金额无法分给剩余个数，请同时调整总额和个数',
  'The remaining amount cannot be given in the remaining envelopes. Change total and number together',
]

export const entity = defineEntity({
  ...envelopes,
  references: segmentReference,
  title: redEnvelope.title,
  aim: redEnvelope,
  search: { by: [{ as: 'title', column: redEnvelope.title, search: redEnvelope.search, filter: 'title' }] },
  constraints: { red_envelope_time_check: { field: 'end_at', message: endBeforeStart } },
  tasks: [exported.task],
  jobs: { 'close-envelopes': { at: '* * * * *', act: life.finish, latestOnly: true } },
  checks: [...envelopeChecks, approverCheck(contract.$.address)],
  todos: [draftReview(redEnvelope).todo({ page: 'activity/redEnvelope/index', access: contract.publish.access })],
})

export async function list(ctx: Ctx, query: RedEnvelopeQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => withPhase(row, ctx)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  return withPhase(await readRow(ctx, source, id), ctx)
}

export function edit(ctx: Ctx, { id, version, ...fields }: RedEnvelopeEdit) {
  return transact(ctx, async (ctx) => {
    const values = withSegment(ofItsKind(fields))
    const before = id === undefined ? null : await life.lockForEdit(ctx, { id, ...(version !== undefined && { version }) }, values)
    await refuseSegment(ctx, values, before)
    if (before) refuseRest({ ...before, ...values })
    if (before && before.state !== 'draft') await refuseRaise(ctx, giveawayOf(before), giveawayOf({ ...before, ...values }), 'total_amount')
    const after = before
      ? await updateRow(ctx, envelopes, before, version, { ...values, review_by: null })
      : await insertRow(ctx, envelopes, values)
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before }, after })
    return { id: after.id, version: after.version }
  })
}

/** All envelopes, and one customer's envelopes. */
function giveawayOf({ id, total_amount, per_user_limit, each, max_each, order_min }: EnvelopeRow): Giveaway {
  const own = Math.min(total_amount, per_user_limit * (max_each ?? each ?? total_amount))
  return {
    kind: 'red_envelope',
    ref: `activity.redEnvelope:${id}`,
    worst: total_amount,
    each: withoutPaying(own, per_user_limit * (order_min ?? 0)),
  }
}

/** Keeps only the amounts for the kind, and the order's only where an order is the trigger. */
function ofItsKind(values: Omit<RedEnvelopeEdit, 'id' | 'version'>) {
  const isFixed = values.kind === 'fixed'
  return {
    ...values,
    each: isFixed ? (values.each ?? null) : null,
    min_each: isFixed ? null : (values.min_each ?? null),
    max_each: isFixed ? null : (values.max_each ?? null),
    order_min: orderTriggers.includes(values.trigger) ? (values.order_min ?? null) : null,
  }
}

/** More money or more envelopes for a running activity must leave a rest that can be given. */
function refuseRest(next: EnvelopeRow): void {
  const [pool, bounds] = [poolOf(next), boundsOf(next)]
  if (isFeasible(pool, bounds)) return
  if (next.granted_count > 0) throw refuse(noRest, { field: 'total_amount' })
  throw refuse(pool.amount < pool.count * bounds.min ? tooLittle : tooMuch, { field: 'total_amount' })
}

/** The records that give envelopes from this activity, for the question before it is paused or closed. */
export function uses(ctx: Ctx, { id }: ParsedOf<typeof contract.uses>) {
  return rewardOffers(ctx, 'redEnvelope', id)
}
