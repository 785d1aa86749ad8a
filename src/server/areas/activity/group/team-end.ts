import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { TeamEnd } from '#contract/activity/group-team.ts'
import type { OrderState } from '#contract/trade/words.ts'
import { failGroup } from '#server/areas/order/order/order-close.ts'
import { formGroup } from '#server/areas/order/order/order-paid.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { startRowTimer } from '#server/platform/tasks/jobs.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { teams, type TeamRow } from './group-rows.ts'
import { groupActivity, groupMember, groupTeam } from './group-tables.ts'

// A team's end (docs/adr/0060). A transaction that ends a team changes no order; a job does it order by order afterwards.

const AT_ONCE = 200

export const endedBy = (ctx: Pick<Ctx, 'now'>, end_by: TeamEnd, end_reason: string | null = null) => ({
  end_by,
  end_reason,
  finished_at: ctx.now.toISOString(),
  is_settled: 0 as const,
})

/** Starts the work on an ended team's orders, in the transaction that has ended it. */
export function queueSettlement(ctx: Ctx, id: number): Promise<void> {
  return startRowTimer(ctx, 'activity.groupTeam.settle', id, ctx.now)
}

/** A team whose target is reached is complete. The caller has counted the payment. */
export async function completeTeam(ctx: Ctx, before: TeamRow): Promise<boolean> {
  const [row] = await advance(ctx, teams, 'complete', { where: eq(groupTeam.id, before.id), set: endedBy(ctx, 'complete') })
  if (!row) return false
  await audit(ctx, { address: 'activity.groupTeam.complete' }, { id: row.id, before, after: row })
  return true
}

/** A team's time is over: it is filled up where its activity does so, otherwise it fails. A repetition has no effect. */
export function expireTeam(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(groupTeam).where(eq(groupTeam.id, id)).for('no key update')
    if (!before || before.state !== 'forming' || Date.parse(before.expire_at) > ctx.now.getTime()) return false
    const [activity] = await ctx.db
      .select({ virtual_fill: groupActivity.virtual_fill })
      .from(groupActivity)
      .where(eq(groupActivity.id, before.activity_id))
    const isFilled = activity?.virtual_fill === 1 && before.mode === 'people' && before.joined_people > 0
    const missing = isFilled ? before.need - before.joined_people - before.reserved_people : 0
    const action = isFilled ? 'fill' : 'expire'
    const [row] = await advance(ctx, teams, action, {
      where: eq(groupTeam.id, id),
      set: { ...endedBy(ctx, action), joined_people: before.joined_people + missing },
    })
    if (!row) return false
    if (missing > 0) await addVirtual(ctx, id, missing)
    await audit(ctx, { address: `activity.groupTeam.${action}` }, { id, before, after: row })
    await queueSettlement(ctx, id)
    return true
  })
}

async function addVirtual(ctx: Ctx, team_id: number, count: number): Promise<void> {
  const member = { team_id, qty: 0, is_virtual: 1 as const, seat: 'paid' as const, joined_at: ctx.now.toISOString() }
  await ctx.db.insert(groupMember).values(Array.from({ length: count }, () => member))
}

/** Dissolves an activity's forming teams. Answers how many. */
export async function stopTeams(ctx: Ctx, activity_id: number, reason: string): Promise<number> {
  const rows = await advance(ctx, teams, 'stop', {
    where: eq(groupTeam.activity_id, activity_id),
    set: endedBy(ctx, 'stop', reason),
  })
  await audit(
    ctx,
    { address: 'activity.groupTeam.stop' },
    rows.map((row) => ({ id: row.id, before: { state: 'forming' }, after: row, reason })),
  )
  for (const { id } of rows) await queueSettlement(ctx, id)
  return rows.length
}

/** The orders that wait for an ended team: a failed one also closes those that are not paid. */
const waiting: Readonly<Record<'success' | 'failed', readonly OrderState[]>> = {
  success: ['pending_group'],
  failed: ['pending_group', 'pending_pay'],
}

/**
 * Performs a team's end on its orders, each in a separate transaction, so that one failure does not hold the others. A repetition
 * does the rest.
 */
export async function settleTeam(ctx: Ctx, id: number): Promise<void> {
  const [team] = await ctx.db.select().from(groupTeam).where(eq(groupTeam.id, id))
  if (!team || team.state === 'forming') return
  const { state } = team
  const failures: unknown[] = []
  for (const order_id of await waitingOrders(ctx, id, state))
    await (state === 'success' ? formGroup(ctx, order_id) : failGroup(ctx, order_id)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  await transact(ctx, async (ctx) => {
    // the team's payments wait for this lock, so that none is overlooked
    await ctx.db.select({ id: groupTeam.id }).from(groupTeam).where(eq(groupTeam.id, id)).for('no key update')
    if ((await waitingOrders(ctx, id, state)).length > 0) return
    await ctx.db.update(groupTeam).set({ is_settled: 1 }).where(eq(groupTeam.id, id))
    await audit(ctx, { address: 'activity.groupTeam.settle' }, { id, before: { is_settled: 0 }, after: { is_settled: 1 } })
  })
}

async function waitingOrders({ db }: Ctx, team_id: number, state: 'success' | 'failed'): Promise<number[]> {
  const rows = await db
    .select({ id: order.id })
    .from(groupMember)
    .innerJoin(order, eq(order.id, groupMember.order_id))
    .where(and(eq(groupMember.team_id, team_id), inArray(order.state, [...waiting[state]])))
    .orderBy(asc(order.id))
  return rows.map(({ id }) => id)
}

/** The sweeper behind the timers (domain §20.2): teams whose time is over, and ended ones with orders that still wait. */
export async function tendTeams(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const due = await ctx.db
    .select({ id: groupTeam.id })
    .from(groupTeam)
    .where(and(eq(groupTeam.state, 'forming'), lte(groupTeam.expire_at, ctx.now.toISOString())))
    .orderBy(asc(groupTeam.expire_at))
    .limit(AT_ONCE)
  for (const { id } of due) await expireTeam(ctx, id)
  const unsettled = await ctx.db
    .select({ id: groupTeam.id })
    .from(groupTeam)
    .where(sql`${groupTeam.state} <> 'forming' and ${groupTeam.is_settled} = 0`)
    .orderBy(asc(groupTeam.id))
    .limit(AT_ONCE)
  const failures: unknown[] = []
  for (const { id } of unsettled) await settleTeam(ctx, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
