import { and, desc, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { phaseOf } from '#contract/activity/flow.ts'
import { redEnvelope as activityContract } from '#contract/activity/redEnvelope.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { ownEnvelope, type redEnvelope as contract } from '#contract/shop/redEnvelope.ts'
import { poolOf, records, type EnvelopeRow } from '#server/areas/activity/redEnvelope/envelope-rows.ts'
import { redEnvelope, redEnvelopeRecord, redEnvelopeUser } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { atDayLimit, atLimit, notForYou, refusalOf } from '#server/areas/activity/redEnvelope/grant.ts'
import { audienceOf, belongsTo, participantOf, type Participant } from '#server/areas/activity/shared/audience.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'

export { open, receive } from '#server/areas/activity/redEnvelope/open.ts'

type Own = typeof redEnvelopeUser.$inferSelect

const ask: Label = ['满足条件后自动发放', 'Given by itself once the condition is met']

interface Recipient {
  /** Undefined for a visitor. */
  person: Participant | undefined
  own: Own | null
  isMember: boolean
}

function viewOf(ctx: Ctx, row: EnvelopeRow, { person, own, isMember }: Recipient) {
  const why = whyNot()
  const { id, title, kind, trigger, order_min, valid_hours, wish, start_at, end_at } = row
  return {
    id,
    title,
    kind,
    trigger,
    order_min,
    valid_hours,
    wish,
    start_at,
    end_at,
    phase: phaseOf(row, ctx.now),
    has_left: poolOf(row).count > 0,
    can_receive: person !== undefined && !why,
    msg: why ? say(why, ctx.language) : null,
  }

  function whyNot(): Label | undefined {
    const refusal = refusalOf(row, ctx.now)
    if (refusal) return refusal
    if (!isMember) return notForYou
    if (row.trigger !== 'receive') return ask
    if (!own) return undefined
    if (own.granted >= row.per_user_limit) return atLimit
    const today = own.day === businessDay(ctx.now) ? own.day_granted : 0
    return row.per_day_limit !== null && today >= row.per_day_limit ? atDayLimit : undefined
  }
}

const withOwn = (ctx: Ctx, user_id: number) =>
  ctx.db
    .select({ row: redEnvelope, own: redEnvelopeUser })
    .from(redEnvelope)
    .leftJoin(redEnvelopeUser, and(eq(redEnvelopeUser.activity_id, redEnvelope.id), eq(redEnvelopeUser.user_id, user_id)))

/** The activities that are running or begin soon, and that the caller may take part in. */
export async function list(ctx: Ctx, place: ParsedOf<typeof contract.list>) {
  const person = await participantOf(ctx, customerOf(ctx).id)
  const where: SQL | undefined = and(
    eq(redEnvelope.state, 'published'),
    or(isNull(redEnvelope.end_at), gt(redEnvelope.end_at, ctx.now.toISOString())),
    isNull(redEnvelope.deleted_at),
    audienceOf(person, ctx.now)(redEnvelope),
  )
  const query = withOwn(ctx, person.user_id).where(where).orderBy(desc(redEnvelope.sort), desc(redEnvelope.id))
  const rows = await rowsAt(query.$dynamic(), place)
  return pageOf(
    rows.map(({ row, own }) => viewOf(ctx, row, { person, own, isMember: true })),
    await ctx.db.$count(redEnvelope, where),
  )
}

/** An activity that was published. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const { customer } = ctx.actor
  const [found] = await withOwn(ctx, customer?.id ?? 0).where(
    and(eq(redEnvelope.id, id), ne(redEnvelope.state, 'draft'), isNull(redEnvelope.deleted_at)),
  )
  if (!found) throw notFound(activityContract.$.label)
  const person = customer && (await participantOf(ctx, customer.id))
  const isMember = person === undefined || (await belongsTo(ctx, found.row, person))
  return viewOf(ctx, found.row, { person, own: found.own, isMember })
}

const ownEnvelopes: ListSource<typeof ownEnvelope> = {
  ...records,
  name: 'shop_red_envelope_record',
  row: ownEnvelope,
  extra: {
    title: sql<string>`${redEnvelope.title}`.as('title'),
    wish: sql<string | null>`${redEnvelope.wish}`.as('wish'),
    amount: sql<number | null>`case when ${redEnvelopeRecord.opened_at} is null then null else ${redEnvelopeRecord.amount}::float8 end`.as(
      'amount',
    ),
  },
  join: (query) => query.innerJoin(redEnvelope, eq(redEnvelope.id, redEnvelopeRecord.activity_id)),
  filters: { state: equals(redEnvelopeRecord.state) },
  sorts: { created_at: redEnvelopeRecord.created_at },
}

/** The own envelopes; the record scope limits them. Opening tells an amount. */
export function mine(ctx: Ctx, query: ParsedOf<typeof contract.mine>) {
  return readPage(ctx, ownEnvelopes, query)
}
