import { and, asc, eq, sql } from 'drizzle-orm'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import type { Claim, GiveBack } from '#server/areas/trade/claims/claims.ts'
import { itemsOf, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { stockShort } from '#server/areas/trade/price/problems.ts'
import { portion } from '#server/areas/trade/price/spread.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { startRowTimer } from '#server/platform/tasks/jobs.ts'
import { groupFacts, groupMessages, type GroupRequest } from './group-facts.ts'
import { teams, type GroupRow, type TeamRow } from './group-rows.ts'
import { groupActivity, groupBuyer, groupItem, groupMember, groupTeam, teamNumbers } from './group-tables.ts'
import { completeTeam, endedBy, queueSettlement } from './team-end.ts'

/**
 * The seat and the pieces for a group buy order (domain §4.3). The lock order: activity (only to open a team), buyer, goods,
 * team, member. A payment locks the team alone, and no transaction locks an order after a team.
 */
export const groupClaim: Claim = {
  facts: groupFacts,

  async take(ctx, order, lines, { group }) {
    const line = lines.find(({ is_gift }) => is_gift === 0)
    if (!group || !line) return lines
    const { goods, qty } = line
    const activity = group.team_no ? await activityOf(ctx, group) : await countOpening(ctx, group)
    await countBuyer(ctx, activity, order.user_id, qty)
    await takePieces(ctx, activity.id, { sku_id: goods.sku_id, code: goods.code, unit: goods.unit, qty })
    const team = group.team_no ? await takeSeat(ctx, group, qty) : await openTeam(ctx, activity, order, qty)
    const [member] = await ctx.db
      .insert(groupMember)
      .values({
        team_id: team.id,
        user_id: order.user_id,
        order_id: order.id,
        sku_id: goods.sku_id,
        qty,
        is_leader: group.team_no ? 0 : 1,
        seat: 'reserved',
        joined_at: ctx.now.toISOString(),
      })
      .onConflictDoNothing()
      .returning({ id: groupMember.id })
    if (!member) throw refuse(groupMessages.joined)
    return lines
  },

  async use(ctx, order) {
    const seat = await seatOf(ctx, order)
    if (seat?.seat !== 'reserved') return
    const { team_id, qty } = seat
    const [team] = await ctx.db
      .update(groupTeam)
      .set({
        reserved_people: sql`${groupTeam.reserved_people} - 1`,
        reserved_qty: sql`${groupTeam.reserved_qty} - ${qty}`,
        joined_people: sql`${groupTeam.joined_people} + 1`,
        joined_qty: sql`${groupTeam.joined_qty} + ${qty}`,
        // the payment for a team that has ended is settled like the others
        is_settled: 0,
      })
      .where(eq(groupTeam.id, team_id))
      .returning()
    const row = team as TeamRow
    await ctx.db.update(groupMember).set({ seat: 'paid' }).where(eq(groupMember.id, seat.id))
    const isReached = (row.mode === 'people' ? row.joined_people : row.joined_qty) >= row.need
    if (row.state !== 'forming' || (isReached && (await completeTeam(ctx, row)))) await queueSettlement(ctx, team_id)
    const entry = { kind: 'group' as const, activity_id: row.activity_id, user_id: order.user_id, biz_no: order.order_no }
    await addEntry(ctx, { ...entry, type: 'join' })
    await addEntry(ctx, { ...entry, type: 'order', amount: order.paid_amount })
    await addEntry(ctx, { ...entry, type: 'cost', amount: await costOf(ctx, order) })
  },

  async giveBack(ctx, order, items, back) {
    if (order.type !== 'group') return
    const seat = await seatOf(ctx, order)
    if (!seat || !seat.sku_id || (seat.seat !== 'reserved' && seat.seat !== 'paid')) return
    const { team_id, activity_id, sku_id } = seat
    const left = seat.qty - seat.returned_qty
    const qty = back.why === 'refunded' ? Math.min(back.unshipped, left) : left
    const [buyer, item] = [
      and(eq(groupBuyer.activity_id, activity_id), eq(groupBuyer.user_id, order.user_id)),
      and(eq(groupItem.activity_id, activity_id), eq(groupItem.sku_id, sku_id)),
    ]
    await ctx.db
      .update(groupBuyer)
      .set({ qty: sql`${groupBuyer.qty} - ${qty}` })
      .where(buyer)
    await ctx.db
      .update(groupItem)
      .set({ sold_qty: sql`${groupItem.sold_qty} - ${qty}` })
      .where(item)
    if (seat.seat === 'reserved') return freeSeat(ctx, team_id, seat)
    const returned_qty = seat.returned_qty + qty
    await ctx.db
      .update(groupMember)
      .set({ returned_qty, seat: returned_qty === seat.qty ? 'returned' : 'paid' })
      .where(eq(groupMember.id, seat.id))
    const amount = costBack(items, await costOf(ctx, order), back)
    const biz_no = back.why === 'refunded' ? back.as_no : order.order_no
    if (amount > 0) await addEntry(ctx, { kind: 'group', activity_id, user_id: order.user_id, biz_no, type: 'cost_back', amount })
  },

  async refund(ctx, order, { amount, refund_no }) {
    const seat = order.type === 'group' ? await seatOf(ctx, order) : undefined
    if (!seat) return
    const { activity_id } = seat
    await addEntry(ctx, { kind: 'group', activity_id, user_id: order.user_id, biz_no: refund_no, type: 'refund', amount })
  },
}

async function seatOf({ db }: Ctx, { id, type }: Pick<Order, 'id' | 'type'>) {
  if (type !== 'group') return undefined
  const [row] = await db
    .select({
      id: groupMember.id,
      team_id: groupMember.team_id,
      sku_id: groupMember.sku_id,
      qty: groupMember.qty,
      returned_qty: groupMember.returned_qty,
      seat: groupMember.seat,
      is_leader: groupMember.is_leader,
      activity_id: groupTeam.activity_id,
    })
    .from(groupMember)
    .innerJoin(groupTeam, eq(groupTeam.id, groupMember.team_id))
    .where(eq(groupMember.order_id, id))
  return row
}

async function activityOf({ db }: Ctx, { activity_id }: GroupRequest): Promise<GroupRow> {
  const [row] = await db.select().from(groupActivity).where(eq(groupActivity.id, activity_id))
  if (!row) throw refuse(groupMessages.over)
  return row
}

/** Counts a team that is opened, if the activity is running: its closing waits for this transaction or precedes it. */
async function countOpening(ctx: Ctx, { activity_id }: GroupRequest): Promise<GroupRow> {
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .update(groupActivity)
    .set({ joined_count: sql`${groupActivity.joined_count} + 1` })
    .where(
      and(
        eq(groupActivity.id, activity_id),
        eq(groupActivity.state, 'published'),
        sql`${groupActivity.start_at} <= ${now} and ${groupActivity.end_at} > ${now} and ${groupActivity.deleted_at} is null`,
      ),
    )
    .returning()
  if (!row) throw refuse(groupMessages.over)
  return row
}

async function countBuyer(ctx: Ctx, { id, limit_per_user: most }: GroupRow, user_id: number, qty: number): Promise<void> {
  if (most !== null && qty > most) throw refuse(groupMessages.limit)
  const [row] = await ctx.db
    .insert(groupBuyer)
    .values({ activity_id: id, user_id, qty })
    .onConflictDoUpdate({
      target: [groupBuyer.activity_id, groupBuyer.user_id],
      set: { qty: sql`${groupBuyer.qty} + ${qty}` },
      ...(most !== null && { setWhere: sql`${groupBuyer.qty} + ${qty} <= ${most}` }),
    })
    .returning({ qty: groupBuyer.qty })
  if (!row) throw refuse(groupMessages.limit)
}

interface Pieces {
  sku_id: number
  code: string
  unit: string
  qty: number
}

async function takePieces(ctx: Ctx, activity_id: number, { sku_id, code, unit, qty }: Pieces): Promise<void> {
  const isOf = and(eq(groupItem.activity_id, activity_id), eq(groupItem.sku_id, sku_id))
  const [row] = await ctx.db
    .update(groupItem)
    .set({ sold_qty: sql`${groupItem.sold_qty} + ${qty}` })
    .where(and(isOf, sql`${groupItem.sold_qty} + ${qty} <= ${groupItem.stock}`))
    .returning({ sku_id: groupItem.sku_id })
  if (row) return
  const [short] = await ctx.db.select().from(groupItem).where(isOf)
  throw refuse(stockShort, { values: { code, unit, n: short ? short.stock - short.sold_qty : 0 } })
}

/** Reserves a seat in a forming team by one conditional update. */
async function takeSeat(ctx: Ctx, { activity_id, team_no }: GroupRequest, qty: number): Promise<TeamRow> {
  const isOf = and(eq(groupTeam.team_no, team_no ?? ''), eq(groupTeam.activity_id, activity_id))
  const isOpen = and(isOf, eq(groupTeam.state, 'forming'), sql`${groupTeam.expire_at} > ${ctx.now.toISOString()}`)
  const [row] = await ctx.db
    .update(groupTeam)
    .set({ reserved_people: sql`${groupTeam.reserved_people} + 1`, reserved_qty: sql`${groupTeam.reserved_qty} + ${qty}` })
    .where(
      and(isOpen, sql`(${groupTeam.mode} = 'quantity' or ${groupTeam.joined_people} + ${groupTeam.reserved_people} < ${groupTeam.need})`),
    )
    .returning()
  if (row) return row
  const [full] = await ctx.db.select({ id: groupTeam.id }).from(groupTeam).where(isOpen)
  throw refuse(full ? groupMessages.full : groupMessages.over)
}

async function openTeam(ctx: Ctx, { id, mode, need, team_hours }: GroupRow, order: Order, qty: number): Promise<TeamRow> {
  const { user_id, store_id, agent_id, cs_id } = order
  const expire_at = new Date(ctx.now.getTime() + team_hours * HOUR_MS).toISOString()
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(groupTeam)
    .values({
      team_no: sequentialNo(ctx.now, 'T', teamNumbers),
      activity_id: id,
      leader_user_id: user_id,
      store_id,
      agent_id,
      cs_id,
      mode,
      need,
      reserved_people: 1,
      reserved_qty: qty,
      expire_at,
      created_at: now,
      updated_at: now,
    })
    .returning()
  const team = row as TeamRow
  await startRowTimer(ctx, 'activity.groupTeam.expire', team.id, expire_at)
  return team
}

/** Frees an unpaid order's seat. The oldest other member leads the team then; a team that nobody pays for ends. */
async function freeSeat(ctx: Ctx, team_id: number, { id, qty, is_leader }: { id: number; qty: number; is_leader: 0 | 1 }): Promise<void> {
  const [team] = await ctx.db
    .update(groupTeam)
    .set({ reserved_people: sql`${groupTeam.reserved_people} - 1`, reserved_qty: sql`${groupTeam.reserved_qty} - ${qty}` })
    .where(eq(groupTeam.id, team_id))
    .returning()
  await ctx.db.update(groupMember).set({ seat: 'left' }).where(eq(groupMember.id, id))
  const { state, joined_people, reserved_people } = team as TeamRow
  if (state !== 'forming') return
  if (joined_people + reserved_people === 0) await abandonTeam(ctx, team_id)
  else if (is_leader === 1) await passLead(ctx, team_id)
}

async function abandonTeam(ctx: Ctx, id: number): Promise<void> {
  const [row] = await advance(ctx, teams, 'abandon', {
    where: eq(groupTeam.id, id),
    set: { ...endedBy(ctx, 'abandon'), is_settled: 1 },
  })
  if (row) await audit(ctx, { address: 'activity.groupTeam.abandon' }, { id, before: { state: 'forming' }, after: row })
}

async function passLead(ctx: Ctx, team_id: number): Promise<void> {
  const [next] = await ctx.db
    .select({ id: groupMember.id, user_id: groupMember.user_id })
    .from(groupMember)
    .where(and(eq(groupMember.team_id, team_id), sql`${groupMember.seat} in ('reserved', 'paid')`))
    .orderBy(asc(groupMember.id))
    .limit(1)
  if (!next?.user_id) return
  await ctx.db.update(groupMember).set({ is_leader: 0 }).where(eq(groupMember.team_id, team_id))
  await ctx.db.update(groupMember).set({ is_leader: 1 }).where(eq(groupMember.id, next.id))
  await ctx.db.update(groupTeam).set({ leader_user_id: next.user_id }).where(eq(groupTeam.id, team_id))
}

/** The share of the cost that this way to give back returns: for its pieces, or for all that are left. */
function costBack(items: readonly Item[], cost: number, back: GiveBack): number {
  const line = items.find(({ is_gift }) => is_gift === 0)
  if (!line) return 0
  const until = (pieces: number) => portion(cost, pieces, line.qty)
  if (back.why !== 'refunded') return cost - until(line.refunded_qty)
  return until(line.refunded_qty) - until(line.refunded_qty - back.qty)
}

/** The amount that the group buy took off the price at the buyer's level. */
async function costOf(ctx: Ctx, { id }: Pick<Order, 'id'>): Promise<number> {
  const items = await itemsOf(ctx, id)
  const off = items.reduce((sum, { price_origin, price, qty, activity_off }) => sum + (price_origin - price) * qty + activity_off, 0)
  return Math.max(0, off)
}
