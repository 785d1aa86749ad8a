import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { recordFlow } from '#contract/lottery/record-flow.ts'
import { record as contract, recordRow, type RecordQuery } from '#contract/lottery/record.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { giveVirtual } from '#server/areas/lottery/lottery/give.ts'
import { lottery, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { shipOrder } from '#server/areas/order/order/order-ship.ts'
import { changeNewestWaybill } from '#server/areas/order/order/order-waybill.ts'
import { customer } from '#server/areas/people/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { advance, lockFor, transition } from '#server/platform/kernel/machine.ts'
import { rowOr404, touched, updateRow } from '#server/platform/kernel/rows.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { reclaim } from './claw.ts'
import { changeCost, claimPrize, released, type DrawRow } from './prize-order.ts'
import { isOwed, person, records, source } from './record-source.ts'

export { readDetail as detail } from './record-detail.ts'

const sheet = sheetColumns(recordRow.shape, {
  record_no: 'text',
  lottery_title: 'text',
  user_nick: 'text',
  user_phone: 'text',
  store_name: 'text',
  title: 'text',
  kind: 'words',
  paid_by: 'words',
  cost_points: 'int',
  cost: 'money',
  state: 'words',
  order_no: 'text',
  remark: 'text',
  reason: 'text',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'lottery.record.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...records,
  title: lotteryRecord.record_no,
  code: lotteryRecord.record_no,
  search: {
    ...person.search,
    by: [{ as: 'number', column: lotteryRecord.record_no, filter: 'record_no' }],
  },
  references: {
    lottery_id: { table: lottery, title: lottery.title },
    user_id: { table: customer, title: customer.nick },
  },
  files: { columns: {}, copies: [{ table: lotteryRecord, columns: { image: 'one' } }] },
  tasks: [exported.task],
  jobs: { 'lottery-expire': { at: '*/10 * * * *', latestOnly: true, act: expireAll } },
  todos: [
    {
      key: 'pending_ship',
      label: ['待发货奖品', 'Prizes to ship'],
      unit: ['件', 'prize to ship'],
      harm: 'promised',
      since: lotteryRecord.created_at,
      page: 'lottery/record/index',
      query: { state: 'pending_ship' },
      access: 'lottery:record:ship',
      where: () => eq(lotteryRecord.state, 'pending_ship'),
    },
    {
      key: 'pending_grant',
      label: ['待补发奖品', 'Prizes to give again'],
      unit: ['份', 'prize to give again'],
      harm: 'promised',
      since: lotteryRecord.created_at,
      page: 'lottery/record/index',
      query: { state: 'pending_grant' },
      access: 'lottery:record:grant',
      tone: 'danger',
      badge: false,
      where: () => eq(lotteryRecord.state, 'pending_grant'),
    },
    {
      key: 'claw_failed',
      label: ['追回失败的奖品', 'Prizes to claw back'],
      unit: ['份', 'prize to claw back'],
      harm: 'lost',
      since: lotteryRecord.claw_failed_at,
      page: 'lottery/record/index',
      query: { claw: 'failed' },
      access: 'lottery:record:grant',
      tone: 'danger',
      badge: false,
      where: () => isOwed,
    },
  ],
})

export function list(ctx: Ctx, query: RecordQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, recordFlow, source, query)
}

/** The tiles above the list, within the data scope. */
export async function stat(ctx: Ctx) {
  const today = businessDay(ctx.now)
  const inScope = liveRows(ctx, records)
  const since = gte(lotteryRecord.created_at, dayBegins(today))
  const [today_draws, today_wins, pending_ship, cost] = await Promise.all([
    ctx.db.$count(lotteryRecord, and(since, inScope)),
    ctx.db.$count(lotteryRecord, and(since, ne(lotteryRecord.kind, 'thanks'), inScope)),
    ctx.db.$count(lotteryRecord, and(eq(lotteryRecord.state, 'pending_ship'), inScope)),
    costSeen(ctx),
  ])
  return { today_draws, today_wins, pending_ship, cost, today }
}

async function costSeen(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ cost: sql`coalesce(sum(${lotteryRecord.cost}), 0)`.mapWith(Number) })
    .from(lotteryRecord)
    .where(
      and(sql`${lotteryRecord.cost} > 0`, sql`${lotteryRecord.state} not in ('expired', 'cancelled', 'clawed')`, liveRows(ctx, records)),
    )
  return row?.cost ?? 0
}

/** The order for a prize, on the customer's behalf. */
export async function address(ctx: Ctx, { id, version, ...address }: ParsedOf<typeof contract.address>) {
  await claimPrize(ctx, 'address', { id, version, address, call: contract.address })
  return savedNow(ctx, id)
}

/** Ships the order for a prize; the record follows. The order is locked before the record, as where it is shipped by itself. */
export function ship(ctx: Ctx, { id, version, ...parcel }: ParsedOf<typeof contract.ship>) {
  return transact(ctx, async (ctx) => {
    const row = await mustAllow(ctx, 'ship', { id, version })
    await shipOrder(ctx, { id: row.order_id ?? 0, ...parcel }, contract.ship)
    return savedNow(ctx, id)
  })
}

/** Corrects carrier and number of a prize that is on its way. */
export function waybill(ctx: Ctx, { id, version, ...values }: ParsedOf<typeof contract.waybill>) {
  return transact(ctx, async (ctx) => {
    const row = await mustAllow(ctx, 'waybill', { id })
    const before = await changeNewestWaybill(ctx, row.order_id ?? 0, values)
    // corrections run one after the other on the order, so the version counts from here
    await lockFor(ctx, records, 'waybill', { id, version })
    await ctx.db.update(lotteryRecord).set(touched(ctx, lotteryRecord)).where(eq(lotteryRecord.id, id))
    const { reason, ...after } = values
    await audit(ctx, contract.waybill, { id, before, after, reason })
    return savedNow(ctx, id)
  })
}

const noneLeft: Label = ['该奖品已无可发数量，请先增加其发放总量', 'None of this prize is left. Raise its total first']

/** Gives a coupon or an envelope that was used up at the draw time. */
export async function grant(ctx: Ctx, { id, version }: ParsedOf<typeof contract.grant>) {
  const row = await transition(ctx, records, 'grant', {
    id,
    version,
    effects: async (ctx, row) => {
      const reward = await giveVirtual(ctx, { lottery: { id: row.lottery_id }, ...row }, row)
      if (!reward) throw refuse(noneLeft)
      if (reward.cost > 0) await addCost(ctx, row, reward.cost)
    },
  })
  return { id: row.id, version: row.version }
}

/** Cancels a prize that was not sent. An order that waits for it is cancelled, and the record follows. */
export function cancel(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.cancel>) {
  return transact({ ...ctx, reason }, async (ctx) => {
    const { order_id, state } = await mustAllow(ctx, 'cancel', { id, version })
    if (state === 'pending_ship' && order_id !== null)
      await cancelWithRefund(ctx, { id: order_id, reason: 'other', remark: reason, call: contract.cancel })
    else
      await transition(ctx, records, 'cancel', {
        id,
        version,
        set: () => ({ reason, expire_at: null }),
        effects: (ctx, row) => released(ctx, row),
      })
    return savedNow(ctx, id)
  })
}

/** Takes back what the order refund could not: staff do it once the balance suffices. */
export async function clawback(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.clawback>) {
  const row = await transition({ ...ctx, reason }, records, 'clawback', {
    id,
    version,
    set: () => ({ reason }),
    effects: (ctx, after) => reclaim(ctx, after),
  })
  return { id: row.id, version: row.version }
}

export function remark(ctx: Ctx, { id, version, remark }: ParsedOf<typeof contract.remark>) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, records, id, { lock: true })
    const row = await updateRow(ctx, records, before, version, { remark: remark ?? null })
    await audit(ctx, contract.remark, { id, before, after: row })
    return { id, version: row.version }
  })
}

const AT_ONCE = 200

/** Goods prizes whose customer named no address in time (domain §10). */
async function expireAll(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (;;) {
    const due = await ctx.db
      .select({ id: lotteryRecord.id })
      .from(lotteryRecord)
      .where(and(eq(lotteryRecord.state, 'pending_address'), lte(lotteryRecord.expire_at, ctx.now.toISOString())))
      .orderBy(lotteryRecord.id)
      .limit(AT_ONCE)
    for (const { id } of due) await expireOne(ctx, id)
    if (due.length < AT_ONCE) return
  }
}

function expireOne(ctx: Ctx, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [row] = await advance(ctx, records, 'expire', { where: inArray(lotteryRecord.id, [id]) })
    if (!row) return
    await audit(ctx, { address: 'lottery.record.expire' }, { id, before: { state: 'pending_address' }, after: { state: row.state } })
    await released(ctx, row)
  })
}

async function addCost(ctx: Ctx, { id, lottery_id, user_id, record_no }: DrawRow, cost: number): Promise<void> {
  await ctx.db.update(lotteryRecord).set({ cost }).where(eq(lotteryRecord.id, id))
  await changeCost(ctx, { lottery_id, user_id }, cost)
  await addEntry(ctx, { kind: 'lottery', activity_id: lottery_id, type: 'cost', user_id, amount: cost, biz_no: record_no })
}

/** The record, for an action that its order performs. */
async function mustAllow(
  ctx: Ctx,
  action: 'ship' | 'waybill' | 'cancel',
  { id, version }: { id: number; version?: number | undefined },
): Promise<DrawRow> {
  const row = await rowOr404(ctx, records, id)
  const refusal = refusalOf(recordFlow, action, row, ctx.now)
  if (refusal) throw refuse(refusal.label, refusal.values && { values: refusal.values })
  if (version !== undefined && row.version !== version) throw conflict()
  return row
}

async function savedNow(ctx: Ctx, id: number) {
  const { version } = await rowOr404(ctx, records, id)
  return { id, version }
}
