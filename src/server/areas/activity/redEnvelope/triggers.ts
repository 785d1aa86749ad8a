import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { phaseOf } from '#contract/activity/flow.ts'
import type { EnvelopeTrigger } from '#contract/activity/redEnvelope.ts'
import { participantOf } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { customer, salesman, storeInvite } from '#server/areas/people/tables.ts'
import type { ApprovedStore } from '#server/areas/ports/approved-store.ts'
import type { RewardGiver } from '#server/areas/ports/rewards.ts'
import type { OrderConsumer } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { saleLeft } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import type { RecordRow } from './envelope-rows.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'
import { clawBack, takeWhole } from './give-back.ts'
import { givingOf, grant } from './grant.ts'

type Order = typeof order.$inferSelect

/** A paid or completed order gives envelopes; its refund takes back those that it no longer earns (domain §4.4). */
export const envelopeConsumer: OrderConsumer = {
  on: ['paid', 'completed', 'refunded'],
  async consume(ctx, { order_id, kind }) {
    // a refund waits until this event is done, so that its own event finds the envelope
    const [bought] = await ctx.db.select().from(order).where(eq(order.id, order_id)).for('share')
    if (!bought?.paid_at) return
    if (kind === 'refunded') return takeBackFrom(ctx, bought)
    if (!orderKinds[bought.type].gives_points) return
    const at = kind === 'paid' ? bought.paid_at : bought.completed_at
    if (at === null) return
    for (const { id, order_min } of await activitiesAt(ctx, kind === 'paid' ? 'order_paid' : 'order_completed', at))
      if (earns(bought, order_min)) await giveForOrder(ctx, id, bought)
  },
}

async function giveForOrder(ctx: Ctx, activity_id: number, bought: Order): Promise<void> {
  const { order_no, user_id, paid_at, paid_amount, refund_amount } = bought
  const outcome = await giveOnce(ctx, { activity_id, user_id, source_type: 'order', source_id: order_no, ...(paid_at && { paid_at }) })
  if (!outcome?.is_new) return
  const entry = { kind: 'redEnvelope' as const, activity_id, user_id, biz_no: order_no }
  await addEntry(ctx, { ...entry, type: 'order', amount: paid_amount - refund_amount })
  if (refund_amount > 0) await setRefunded(ctx, outcome.row, refund_amount)
}

/** The order's rest reaches the amount that the activity asks for. */
export function earns(bought: Pick<Order, 'state' | 'paid_amount' | 'refund_amount'>, order_min: number | null): boolean {
  return saleLeft(bought) >= Math.max(1, order_min ?? 1)
}

async function takeBackFrom(ctx: Ctx, bought: Order): Promise<void> {
  const rows = await ctx.db
    .select({ row: redEnvelopeRecord, order_min: redEnvelope.order_min })
    .from(redEnvelopeRecord)
    .innerJoin(redEnvelope, eq(redEnvelope.id, redEnvelopeRecord.activity_id))
    .where(and(eq(redEnvelopeRecord.source_type, 'order'), eq(redEnvelopeRecord.source_id, bought.order_no)))
    .orderBy(asc(redEnvelopeRecord.id))
    .for('no key update', { of: redEnvelopeRecord })
  for (const { row, order_min } of rows) {
    await noteRefund(ctx, row, bought)
    const isOpen = row.state === 'granted' || (row.state === 'opened' && row.claw_failed_at === null)
    if (isOpen && !earns(bought, order_min)) await clawBack(ctx, row)
  }
}

/** The activity figures lose the amount that the order was paid back since the last time. */
async function noteRefund(ctx: Ctx, row: RecordRow, bought: Order): Promise<void> {
  const { activity_id, user_id } = row
  const amount = bought.refund_amount - row.order_refunded
  if (amount <= 0) return
  const biz_no = `${bought.order_no}:${bought.refund_amount}`
  await addEntry(ctx, { kind: 'redEnvelope', activity_id, user_id, type: 'refund', amount, biz_no })
  await setRefunded(ctx, row, bought.refund_amount)
}

type Refunded = Pick<RecordRow, 'id' | 'order_refunded'>

async function setRefunded(ctx: Ctx, { id, order_refunded: before }: Refunded, order_refunded: number): Promise<void> {
  await ctx.db.update(redEnvelopeRecord).set({ order_refunded }).where(eq(redEnvelopeRecord.id, id))
  await audit(ctx, { address: 'activity.envelopeRecord.refunded' }, { id, before: { order_refunded: before }, after: { order_refunded } })
}

/** A salesman's invitation, or a customer's, has brought a new store: the inviter receives an envelope. It never prevents the approval. */
export async function rewardInviter(ctx: Ctx, { store_id, user_id, invite_id }: ApprovedStore): Promise<void> {
  const inviter = await inviterOf(ctx, user_id, invite_id)
  if (inviter === null || inviter === user_id) return
  for (const { id } of await activitiesAt(ctx, 'invite_store', ctx.now.toISOString()))
    await giveOnce(ctx, { activity_id: id, user_id: inviter, source_type: 'invite', source_id: String(store_id) })
}

async function inviterOf({ db }: Ctx, user_id: number, invite_id: number | null): Promise<number | null> {
  if (invite_id !== null) {
    const [by] = await db
      .select({ user_id: salesman.user_id })
      .from(storeInvite)
      .innerJoin(salesman, eq(salesman.id, storeInvite.inviter_id))
      .where(and(eq(storeInvite.id, invite_id), eq(storeInvite.inviter_type, 'salesman')))
    if (by) return by.user_id
  }
  const [owner] = await db.select({ inviter: customer.inviter_user_id }).from(customer).where(eq(customer.id, user_id))
  return owner?.inviter ?? null
}

/** The activities with this trigger that were running at a time and still run. */
function activitiesAt({ db }: Ctx, trigger: EnvelopeTrigger, at: string) {
  const { id, order_min } = redEnvelope
  return db
    .select({ id, order_min })
    .from(redEnvelope)
    .where(
      and(
        eq(redEnvelope.trigger, trigger),
        eq(redEnvelope.state, 'published'),
        isNull(redEnvelope.deleted_at),
        or(isNull(redEnvelope.start_at), lte(redEnvelope.start_at, at)),
        or(isNull(redEnvelope.end_at), gt(redEnvelope.end_at, at)),
      ),
    )
    .orderBy(id)
}

interface Source {
  activity_id: number
  user_id: number
  source_type: 'order' | 'invite' | 'lottery'
  source_id: string
  /** The payment of the order that earns the envelope. */
  paid_at?: string
}

/** Gives one envelope for a document, once; undefined if the activity refuses it: none is left, a limit, the audience. */
async function giveOnce(ctx: Ctx, source: Source): Promise<{ row: Refunded & Pick<RecordRow, 'amount'>; is_new: boolean } | undefined> {
  const { activity_id, user_id, source_type, source_id, paid_at } = source
  const [first] = await ctx.db
    .select()
    .from(redEnvelopeRecord)
    .where(
      and(
        eq(redEnvelopeRecord.activity_id, activity_id),
        eq(redEnvelopeRecord.source_type, source_type),
        eq(redEnvelopeRecord.source_id, source_id),
        eq(redEnvelopeRecord.user_id, user_id),
      ),
    )
  if (first) return { row: first, is_new: false }
  try {
    const call = { address: 'activity.envelopeRecord.grant' }
    const activity = await givingOf(ctx, activity_id)
    const person = { ...(await participantOf(ctx, user_id)), ...(paid_at !== undefined && { paid_at }) }
    // a refusal after the first change must leave nothing
    const row = await transact(ctx, (ctx) =>
      grant(ctx, { activity, person, source_type, source_id, is_gift: source_type === 'lottery', call }),
    )
    return { row, is_new: true }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Envelopes that other activities give: a lottery prize. Any activity can, whatever its trigger. */
export const envelopeGiver: RewardGiver = {
  async title(ctx, id) {
    const [row] = await ctx.db
      .select()
      .from(redEnvelope)
      .where(and(eq(redEnvelope.id, id), isNull(redEnvelope.deleted_at)))
    return row && ['upcoming', 'running'].includes(phaseOf(row, ctx.now)) ? row.title : undefined
  },
  async worth({ db }, id) {
    const { each, total_amount, total_count } = redEnvelope
    const [row] = await db
      .select({ each, total_amount, total_count })
      .from(redEnvelope)
      .where(and(eq(redEnvelope.id, id), isNull(redEnvelope.deleted_at)))
    // the amounts in a pool are random, and their sum is its total
    return row ? (row.each ?? Math.round(row.total_amount / Math.max(1, row.total_count))) : null
  },
  async startsAt({ db }, id) {
    const [row] = await db.select({ start_at: redEnvelope.start_at }).from(redEnvelope).where(eq(redEnvelope.id, id))
    return row?.start_at ?? null
  },
  async give(ctx, { id, user_id, source_id }) {
    const outcome = await giveOnce(ctx, { activity_id: id, user_id, source_type: 'lottery', source_id: String(source_id) })
    return outcome && { id: outcome.row.id, cost: outcome.row.amount }
  },
  async takeBack(ctx, { id, user_id, source_id }) {
    const { activity_id, user_id: owner, source_type, source_id: document } = redEnvelopeRecord
    const [row] = await ctx.db
      .select()
      .from(redEnvelopeRecord)
      .where(and(eq(activity_id, id), eq(owner, user_id), eq(source_type, 'lottery'), eq(document, String(source_id))))
      .for('no key update')
    if (!row) return false
    return row.state === 'expired' || row.state === 'clawed' || takeWhole(ctx, row)
  },
  options: (ctx, word) =>
    ctx.db
      .select({ key: redEnvelope.id, title: redEnvelope.title })
      .from(redEnvelope)
      .where(
        and(
          inArray(redEnvelope.state, ['published']),
          or(isNull(redEnvelope.end_at), gt(redEnvelope.end_at, ctx.now.toISOString())),
          isNull(redEnvelope.deleted_at),
          hasWords([redEnvelope.search], word),
        ),
      )
      .orderBy(redEnvelope.id)
      .limit(50),
}
