import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { openStates } from '#contract/activity/flow.ts'
import { activity as contract } from '#contract/freeOrder/activity.ts'
import type { FreeOutcome } from '#contract/freeOrder/words.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { drawPlaces, type Counted } from '#server/areas/freeOrder/shared/place.ts'
import { openSessionSeed, ranked, results, type Candidate, type Result } from '#server/areas/freeOrder/shared/rank.ts'
import { activities, records, sessionAt, type FreeActivityRow } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity, freeRecord, freeSession, freeUser } from '#server/areas/freeOrder/shared/tables.ts'
import { orderEvent } from '#server/areas/trade/tables/order-event-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'

export const drawMessages = {
  missing: ['开奖场次不存在', 'The draw does not exist'],
  draft: ['活动未发布', 'The activity is not published'],
  early: ['未到开奖时间', 'It is not yet time for this draw'],
  drawn: ['该场次已开奖', 'This draw has taken place'],
  busy: ['还有订单正在处理，请稍后再开奖', 'Some orders are still being processed. Please draw later'],
} as const satisfies Record<string, Label>

/** The name for the order-event consumer that adds candidates. */
export const CANDIDATES = 'freeOrder'

/**
 * Draws a session once (docs/adr/0064): a conditional update takes it, its candidates are locked, and the seed decides, for every n-th order by
 * the places in the count (docs/adr/0084). Pausing or closing the
 * activity stops new candidates, not the draws.
 */
export function draw(ctx: Ctx, { id, session: session_no }: ParsedOf<typeof contract.draw>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, activities, id)
    if (row.state === 'draft') throw refuse(drawMessages.draft)
    const at = { activity_id: id, session_no }
    const [session] = await ctx.db.select().from(freeSession).where(sessionAt(at)).for('no key update')
    if (!session) throw refuse(drawMessages.missing, { field: 'session' })
    if (session.drawn_at !== null) throw refuse(drawMessages.drawn)
    if (Date.parse(session.draw_at) > ctx.now.getTime()) throw refuse(drawMessages.early)
    if (await isWaiting(ctx, session.draw_at)) throw refuse(drawMessages.busy)
    const seed = openSessionSeed(ctx.secretKey, session)
    const candidates = await candidatesOf(ctx, at)
    const activity = await lockActivity(ctx, id)
    const wins = await winsOf(ctx, id, candidates)
    // the draw quotas sum to at most the activity quota
    const quota = Math.min(session.quota, activity.quota - activity.won)
    const limits = { quota, per_user: activity.per_user_limit, wins }
    const drawn =
      activity.mode === 'nth' ? drawPlaces(seed, at, activity.nth ?? 1, candidates, limits) : results(ranked(seed, at, candidates), limits)
    const won = drawn.filter(({ outcome }) => outcome === 'won')
    const counted = { candidates: candidates.length, winners: won.length }
    await ctx.db
      .update(freeSession)
      .set({
        ...counted,
        seed: seed.toString('hex'),
        cut: won.at(-1)?.mac ?? null,
        drawn_at: ctx.now.toISOString(),
        drawn_by: authorOf(ctx),
      })
      .where(and(sessionAt(at), isNull(freeSession.drawn_at)))
    await audit(ctx, contract.draw, { id, before: { session: null, ...none }, after: { session: session_no, ...counted } })
    await write(ctx, activity, drawn)
    return { id, session: session_no, ...counted }
  })
}

const none = { candidates: null, winners: null }

/** Orders that were paid before the draw and are not counted yet; one that cannot be counted holds a draw for an hour at most. */
async function isWaiting({ db, now }: Ctx, draw_at: string): Promise<boolean> {
  const waits = await db.$count(
    orderEvent,
    and(
      eq(orderEvent.consumer, CANDIDATES),
      eq(orderEvent.kind, 'paid'),
      lte(orderEvent.created_at, draw_at),
      sql`${orderEvent.created_at} > ${new Date(now.getTime() - HOUR_MS).toISOString()}`,
    ),
  )
  return waits > 0
}

function candidatesOf({ db }: Ctx, { activity_id, session_no }: { activity_id: number; session_no: number }): Promise<Counted[]> {
  return db
    .select({ id: freeRecord.id, user_id: freeRecord.user_id, seq: sql<number>`coalesce(${freeRecord.seq}, 0)`.mapWith(Number) })
    .from(freeRecord)
    .where(and(eq(freeRecord.activity_id, activity_id), eq(freeRecord.session_no, session_no), eq(freeRecord.state, 'candidate')))
    .orderBy(asc(freeRecord.id))
    .for('no key update')
}

async function lockActivity({ db }: Ctx, id: number): Promise<FreeActivityRow> {
  const [row] = await db.select().from(freeActivity).where(eq(freeActivity.id, id)).for('no key update')
  return row as FreeActivityRow
}

async function winsOf({ db }: Ctx, activity_id: number, candidates: readonly Candidate[]): Promise<ReadonlyMap<number, number>> {
  const users = [...new Set(candidates.map(({ user_id }) => user_id))]
  const rows = await db
    .select({ user_id: freeUser.user_id, won: freeUser.won })
    .from(freeUser)
    .where(and(eq(freeUser.activity_id, activity_id), sql`${freeUser.user_id} = any(${sql.param(users)}::int8[])`))
  return new Map(rows.map(({ user_id, won }) => [user_id, won]))
}

async function write(ctx: Ctx, { id }: FreeActivityRow, drawn: readonly Result[]): Promise<void> {
  if (drawn.length === 0) return
  const column = (of: (one: Result) => number | string | null) => sql.param(drawn.map(of))
  await ctx.db.execute(sql`
    update ${freeRecord} set draw_rank = drawn.rank, outcome = drawn.outcome
    from unnest(${column(({ id }) => id)}::int8[], ${column(({ rank }) => rank)}::int4[], ${column(({ outcome }) => outcome)}::text[])
      as drawn (id, rank, outcome) where ${freeRecord.id} = drawn.id`)
  const of = (...outcomes: FreeOutcome[]) => drawn.filter(({ outcome }) => outcomes.includes(outcome))
  const ids = (rows: readonly Result[]) => sql`${freeRecord.id} = any(${sql.param(rows.map((row) => row.id))}::int8[])`
  const won = of('won')
  const changed = [
    ...(await advance(ctx, records, 'win', { where: ids(won) })),
    ...(await advance(ctx, records, 'lose', { where: ids(of('lost', 'limit', 'quota')) })),
  ]
  await audit(
    ctx,
    { address: 'freeOrder.record.draw' },
    changed.map(({ id, state, outcome }) => ({ id, before: { state: 'candidate', outcome: null }, after: { state, outcome } })),
  )
  if (won.length === 0) return
  await ctx.db
    .update(freeActivity)
    .set({ won: sql`${freeActivity.won} + ${won.length}` })
    .where(eq(freeActivity.id, id))
  await ctx.db.execute(sql`
    insert into ${freeUser} (activity_id, user_id, won)
    select ${id}::int8, user_id, count(*)::int from unnest(${sql.param(won.map(({ user_id }) => user_id))}::int8[]) as winner (user_id)
    group by user_id order by user_id
    on conflict (activity_id, user_id) do update set won = ${freeUser}.won + excluded.won`)
}

const AT_ONCE = 50

/** Draws the sessions whose time has come (domain §20.2, `free_draw`). */
export async function drawDue(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const due = await ctx.db
    .select({ id: freeSession.activity_id, session: freeSession.session_no })
    .from(freeSession)
    .innerJoin(freeActivity, eq(freeActivity.id, freeSession.activity_id))
    .where(
      and(
        isNull(freeSession.drawn_at),
        lt(freeSession.draw_at, ctx.now.toISOString()),
        inArray(freeActivity.state, [...openStates, 'closed']),
        isNull(freeActivity.deleted_at),
      ),
    )
    .orderBy(asc(freeSession.draw_at), asc(freeSession.activity_id))
    .limit(AT_ONCE)
  for (const one of due)
    await draw(ctx, one).catch((error: unknown) => {
      // another process was first, or orders are still being counted: the next run decides
      if (!(error instanceof ApiError)) throw error
    })
}
