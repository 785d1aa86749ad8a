import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { takesPart } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { readSessions } from '#server/areas/freeOrder/activity/life.ts'
import { records, type FreeActivityRow, type FreeRecordRow } from '#server/areas/freeOrder/shared/rows.ts'
import { baseOf, linesOf, rewardOf } from '#server/areas/freeOrder/shared/scope.ts'
import { freeActivity, freeNumbers, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { takeWin } from '#server/areas/freeOrder/shared/win.ts'
import type { OrderConsumer } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { holdOrder, type Order } from '#server/areas/trade/order-rows.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'

const COUNTED: readonly Order['state'][] = ['pending_group', 'pending_ship', 'part_shipped', 'shipped', 'received', 'completed']

/** A paid order becomes a candidate in every activity that was running at the payment and that its goods belong to (domain §12). */
export const candidateConsumer: OrderConsumer = {
  on: ['paid'],
  async consume(ctx, { order_id }) {
    const bought = await holdOrder(ctx, order_id)
    if (!bought?.paid_at || !orderKinds[bought.type].gives_points || !COUNTED.includes(bought.state)) return
    for (const activity of await activitiesAt(ctx, bought.paid_at)) await addCandidate(ctx, activity, bought)
  },
}

/** The activities that were running at a payment. One that has been closed since then, by its end or by staff, was running until then. */
function activitiesAt({ db }: Ctx, paid_at: string): Promise<FreeActivityRow[]> {
  const wasOpen = or(eq(freeActivity.state, 'published'), and(eq(freeActivity.state, 'closed'), gt(freeActivity.closed_at, paid_at)))
  return db
    .select()
    .from(freeActivity)
    .where(
      and(
        inArray(freeActivity.state, ['published', 'closed']),
        wasOpen,
        isNull(freeActivity.deleted_at),
        lte(freeActivity.published_at, paid_at),
        lte(freeActivity.start_at, paid_at),
        gt(freeActivity.end_at, paid_at),
      ),
    )
    .orderBy(freeActivity.id)
}

/** Adds a candidate; a repetition has no effect. The order is locked. */
export async function addCandidate(ctx: Ctx, activity: FreeActivityRow, bought: Order): Promise<FreeRecordRow | undefined> {
  const paid_at = bought.paid_at as string
  const base_amount = baseOf(await linesOf(ctx, bought.id, activity))
  const reward_amount = rewardOf(activity, base_amount)
  if (base_amount < activity.order_min || reward_amount === 0) return undefined
  if (!(await takesPart(ctx, bought.user_id, activity, paid_at))) return undefined
  const session_no = await sessionFor(ctx, activity, paid_at)
  // all draws have taken place
  if (session_no === undefined) return undefined
  const { id: order_id, user_id, store_id, agent_id, cs_id } = bought
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(freeRecord)
    .values({
      record_no: sequentialNo(ctx.now, 'F', freeNumbers),
      activity_id: activity.id,
      session_no,
      order_id,
      user_id,
      store_id,
      agent_id,
      cs_id,
      paid_at,
      base_amount,
      reward_amount,
      reward_to: activity.reward_to,
      state: 'candidate' as const,
      created_at: now,
      updated_at: now,
      ...(activity.mode === 'apply' && { apply_until: new Date(Date.parse(paid_at) + (activity.apply_days ?? 0) * DAY_MS).toISOString() }),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  await audit(ctx, { address: 'freeOrder.record.add' }, { id: row.id, before: null, after: row })
  const entry = { kind: 'freeOrder' as const, activity_id: activity.id, user_id, biz_no: bought.order_no }
  await addEntry(ctx, { ...entry, type: 'join' })
  await addEntry(ctx, { ...entry, type: 'order', amount: bought.paid_amount })
  const seq = await countOrder(ctx, activity)
  if (activity.mode !== 'nth') return row
  return session_no === null ? decide(ctx, activity, row, seq) : setPlace(ctx, row, seq)
}

/**
 * The first draw from the payment on that has not taken place: an order is in the draw after it. Null without draws: in other modes, and in an
 * activity for every n-th order that was published before the places were drawn.
 */
async function sessionFor(ctx: Ctx, { id, mode }: FreeActivityRow, paid_at: string): Promise<number | null | undefined> {
  if (mode !== 'draw' && mode !== 'nth') return null
  const sessions = await readSessions(ctx, id)
  if (mode === 'nth' && sessions.length === 0) return null
  return sessions.find(({ draw_at, drawn_at }) => drawn_at === null && Date.parse(draw_at) >= Date.parse(paid_at))?.session_no
}

/** The order's place in the activity count. */
async function countOrder({ db }: Ctx, { id, mode }: FreeActivityRow): Promise<number> {
  const [row] = await db
    .update(freeActivity)
    .set({
      joined_count: sql`${freeActivity.joined_count} + 1`,
      ...(mode === 'nth' && { paid_count: sql`${freeActivity.paid_count} + 1` }),
    })
    .where(eq(freeActivity.id, id))
    .returning({ seq: freeActivity.paid_count })
  return row?.seq ?? 0
}

/** A candidate's place: the draw at the end decides whether it wins (docs/adr/0084). */
async function setPlace(ctx: Ctx, row: FreeRecordRow, seq: number): Promise<FreeRecordRow> {
  await ctx.db.update(freeRecord).set({ seq }).where(eq(freeRecord.id, row.id))
  await audit(ctx, { address: 'freeOrder.record.count' }, { id: row.id, before: { seq: null }, after: { seq } })
  return { ...row, seq }
}

/** The former rule, for activities without a draw: every n-th order wins, as long as the limits permit. */
async function decide(
  ctx: Ctx,
  { id, nth }: FreeActivityRow,
  { id: record_id, user_id }: FreeRecordRow,
  seq: number,
): Promise<FreeRecordRow> {
  const isHit = seq % (nth ?? 0) === 0
  const taken = isHit ? await takeWin(ctx, { activity_id: id, user_id }) : 'lost'
  const outcome = taken === 'taken' ? ('won' as const) : taken
  const [row] = await advance(ctx, records, outcome === 'won' ? 'win' : 'lose', {
    where: eq(freeRecord.id, record_id),
    set: { seq, outcome },
  })
  const decided = row as FreeRecordRow
  await audit(
    ctx,
    { address: 'freeOrder.record.count' },
    { id: record_id, before: { state: 'candidate', seq: null, outcome: null }, after: { state: decided.state, seq, outcome } },
  )
  return decided
}
