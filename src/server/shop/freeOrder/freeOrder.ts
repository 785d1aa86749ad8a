import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { activity as activityContract } from '#contract/freeOrder/activity.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { ownFreeRecord, shopFreeRow, type freeOrder as contract } from '#contract/shop/freeOrder.ts'
import { belongsTo, inOwnAudience, participantOf } from '#server/areas/activity/shared/audience.ts'
import { withPhase } from '#server/areas/activity/shared/life.ts'
import { readSessions } from '#server/areas/freeOrder/activity/life.ts'
import { whyNot } from '#server/areas/freeOrder/record/apply.ts'
import { activities, records, seqAfterEnd } from '#server/areas/freeOrder/shared/rows.ts'
import { scopeItems } from '#server/areas/freeOrder/shared/scope.ts'
import { freeActivity, freeRecord, freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'

export { apply } from '#server/areas/freeOrder/record/apply.ts'

/** The activities that are running or begin soon. */
const source: ListSource<typeof shopFreeRow> = {
  ...activities,
  name: 'shop_free_order',
  row: shopFreeRow,
  extra: {
    phase: sql<string>`${freeActivity.state}`.as('phase'),
    left: sql<number | null>`case when ${freeActivity.mode} <> 'nth' then ${freeActivity.quota} - ${freeActivity.won} end`.as('left'),
  },
  filters: {},
  sorts: { sort: freeActivity.sort },
  where: eq(freeActivity.state, 'published'),
  within: (ctx) => gt(freeActivity.end_at, ctx.now.toISOString()),
}

export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  const own = await inOwnAudience(ctx, freeActivity)
  const name = ctx.actor.customer ? `${source.name}_own` : source.name
  const page = await readPage(ctx, { ...source, name, within: (ctx) => and(source.within?.(ctx), own) }, query)
  return { ...page, list: page.list.map((row) => withPhase({ ...row, state: 'published' as const }, ctx)) }
}

/** One activity with its draws, whose seeds are known once they have taken place, and the caller's orders. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const [row] = await ctx.db
    .select()
    .from(freeActivity)
    .where(and(eq(freeActivity.id, id), ne(freeActivity.state, 'draft'), isNull(freeActivity.deleted_at)))
  if (!row) throw notFound(activityContract.$.label)
  const { customer } = ctx.actor
  const person = customer && (await participantOf(ctx, customer.id))
  const named = await scopeItems(ctx, row)
  return {
    ...withPhase(row, ctx),
    start_at: row.start_at ?? '',
    end_at: row.end_at ?? '',
    left: row.mode === 'nth' && row.state !== 'closed' ? null : row.quota - row.won,
    scope_titles: named.map(({ title }) => title),
    sessions: await readSessions(ctx, id),
    can_join: person !== undefined && (await belongsTo(ctx, row, person)),
    own: customer ? await ownOf(ctx, id, customer.id) : null,
  }
}

async function ownOf({ db }: Ctx, activity_id: number, user_id: number) {
  const own = and(eq(freeRecord.activity_id, activity_id), eq(freeRecord.user_id, user_id))
  const [all, won] = await Promise.all([
    db.$count(freeRecord, own),
    db.$count(freeRecord, and(own, sql`${freeRecord.state} in ('won', 'granted', 'clawed')`)),
  ])
  return { records: all, won }
}

const ownRecords: ListSource<typeof ownFreeRecord> = {
  ...records,
  name: 'shop_free_order_record',
  row: ownFreeRecord,
  extra: {
    activity_title: sql<string>`${freeActivity.title}`.as('activity_title'),
    mode: sql<string>`${freeActivity.mode}`.as('mode'),
    order_no: sql<string>`${order.order_no}`.as('order_no'),
    seq: seqAfterEnd,
    draw_at: freeSession.draw_at,
    activity:
      sql`json_build_object('state', ${freeActivity.state}, 'closed_at', ${freeActivity.closed_at}, 'end_at', ${freeActivity.end_at})`.as(
        'activity',
      ),
  },
  join: (query) =>
    query
      .innerJoin(freeActivity, eq(freeActivity.id, freeRecord.activity_id))
      .innerJoin(order, eq(order.id, freeRecord.order_id))
      .leftJoin(
        freeSession,
        sql`${freeSession.activity_id} = ${freeRecord.activity_id} and ${freeSession.session_no} = ${freeRecord.session_no}`,
      ),
  filters: { activity_id: equals(freeRecord.activity_id), state: equals(freeRecord.state) },
  sorts: { created_at: freeRecord.created_at },
}

/** The own orders in activities; the record scope limits them. */
export async function mine(ctx: Ctx, query: ParsedOf<typeof contract.mine>) {
  const page = await readPage(ctx, ownRecords, query)
  return {
    ...page,
    list: page.list.map((row) => {
      const { activity } = row as unknown as { activity: Parameters<typeof whyNot>[0] }
      const isOpen = row.state === 'candidate' && !whyNot(activity, row, ctx.now)
      return { ...row, apply_until: isOpen ? row.apply_until : null }
    }),
  }
}
