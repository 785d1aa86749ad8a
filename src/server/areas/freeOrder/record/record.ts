import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { freeRecordFlow } from '#contract/freeOrder/record-flow.ts'
import { freeRecordRow, type FreeRecordQuery, type record as contract } from '#contract/freeOrder/record.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { records, type FreeRecordRow } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { giveBackWin, takeWin } from '#server/areas/freeOrder/shared/win.ts'
import { isOpen } from '#server/areas/goods/shared/open-offers.ts'
import { isOwnCustomer } from '#server/areas/people/own-customer.ts'
import { customer } from '#server/areas/people/tables.ts'
import { buyerName } from '#server/areas/people/user-filter.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit as log } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { eachOf } from '#server/platform/kernel/rows.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { grantCompleted } from './grant.ts'
import { detailSource, person, source } from './record-source.ts'

export { grant } from './grant.ts'

const sheet = sheetColumns(freeRecordRow.shape, {
  record_no: 'text',
  activity_title: 'text',
  mode: 'words',
  session_no: 'int',
  order_no: 'text',
  user_nick: 'text',
  user_phone: 'text',
  store_name: 'text',
  paid_amount: 'money',
  base_amount: 'money',
  reward_amount: 'money',
  clawed_amount: 'money',
  reward_to: 'words',
  state: 'words',
  reason: 'text',
  paid_at: 'moment',
  granted_at: 'moment',
})

const exported = exportOf({ kind: 'freeOrder.record.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const page = 'freeOrder/record/index'

const deskItems = {
  page: 'freeOrder/record/detail',
  hours: 24,
  title: freeRecord.record_no,
  amount: freeRecord.reward_amount,
  about: buyerName(freeRecord),
}

export const entity = defineEntity({
  ...records,
  title: freeRecord.record_no,
  code: freeRecord.record_no,
  search: { ...person.search, by: [{ as: 'number', column: freeRecord.record_no }] },
  references: {
    activity_id: { table: freeActivity, title: freeActivity.title },
    order_id: { table: order, title: order.order_no },
    user_id: { table: customer, title: customer.nick },
    auditor_id: { table: adminUser, title: adminUser.real_name },
  },
  files: { columns: { proof_images: 'list' } },
  tasks: [exported.task],
  jobs: {
    'freeOrder-grant': { at: '*/5 * * * *', latestOnly: true, act: grantCompleted },
    'freeOrder-lapse': { at: '*/10 * * * *', latestOnly: true, act: lapse },
  },
  todos: [
    {
      key: 'applied',
      label: ['待审核免单', 'Free orders to review'],
      unit: ['单', 'free order to review'],
      harm: 'promised',
      page,
      query: { state: 'applied' },
      access: 'freeOrder:record:audit',
      where: () => eq(freeRecord.state, 'applied'),
      desk: { actions: ['audit'], ...deskItems, since: sql`coalesce(${freeRecord.applied_at}, ${freeRecord.created_at})` },
    },
    {
      key: 'won',
      label: ['待发放免单', 'Free orders to give'],
      unit: ['单', 'free order to give'],
      harm: 'owed',
      page,
      query: { state: 'won' },
      access: 'freeOrder:record:grant',
      badge: false,
      where: () => eq(freeRecord.state, 'won'),
      desk: { actions: ['grant'], ...deskItems, since: freeRecord.updated_at },
    },
  ],
})

export function list(ctx: Ctx, query: FreeRecordQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, freeRecordFlow, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, id)
}

/** The tiles above the list: records within the data scope; activities and their budgets belong to all. */
export async function stat(ctx: Ctx) {
  const inScope = liveRows(ctx, records)
  const now = ctx.now.toISOString()
  const open = isOpen(freeActivity)
  const running = and(
    eq(freeActivity.state, 'published'),
    sql`${freeActivity.start_at} <= ${now} and ${freeActivity.end_at} > ${now}`,
    open,
  )
  const [active, applied, won, [sum], [left]] = await Promise.all([
    ctx.db.$count(freeActivity, running),
    ctx.db.$count(freeRecord, and(eq(freeRecord.state, 'applied'), inScope)),
    ctx.db.$count(freeRecord, and(eq(freeRecord.state, 'won'), inScope)),
    ctx.db
      .select({ amount: sql`coalesce(sum(${freeRecord.reward_amount} - ${freeRecord.clawed_amount}), 0)`.mapWith(Number) })
      .from(freeRecord)
      .where(and(eq(freeRecord.state, 'granted'), inScope)),
    ctx.db
      .select({ amount: sql`coalesce(sum(${freeActivity.budget} - ${freeActivity.granted_amount}), 0)`.mapWith(Number) })
      .from(freeActivity)
      .where(open),
  ])
  return { running: active, applied, won, granted_amount: sum?.amount ?? 0, budget_left: left?.amount ?? 0 }
}

export const winMessages = {
  quota: ['免单名额已用完', 'No slots are left'],
  limit: ['该客户已达每人上限', 'The customer has won as often as allowed'],
  mode: ['该活动的免单不由人工指定', 'The winners of this activity are not chosen by staff'],
  own: ['不能处理本人作为客户的免单', 'You cannot decide about a free order of your own'],
} as const satisfies Record<string, Label>

const isOwn = async (ctx: Ctx, { user_id }: FreeRecordRow) => ((await isOwnCustomer(ctx, user_id)) ? { label: winMessages.own } : undefined)

async function mustWin(ctx: Ctx, row: FreeRecordRow): Promise<void> {
  const taken = await takeWin(ctx, row)
  if (taken !== 'taken') throw refuse(winMessages[taken])
}

/** The decision about an application. */
export async function audit(ctx: Ctx, { id, version, pass, reason }: ParsedOf<typeof contract.audit>) {
  const decided = { auditor_id: authorOf(ctx), audit_at: ctx.now.toISOString() }
  const row =
    pass === 1
      ? await transition(ctx, records, 'pass', { id, version, check: isOwn, set: () => decided, effects: mustWin })
      : await transition({ ...ctx, ...(reason && { reason }) }, records, 'reject', {
          id,
          version,
          set: () => ({ ...decided, reason }),
        })
  return { id: row.id, version: row.version }
}

/** Lets staff choose winners among the candidates in an activity with that mode. */
export function choose(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  return eachOf(ctx, ids, (id) =>
    transition(ctx, records, 'choose', {
      id,
      async check(ctx, row) {
        const [activity] = await ctx.db.select({ mode: freeActivity.mode }).from(freeActivity).where(eq(freeActivity.id, row.activity_id))
        return activity?.mode === 'manual' ? isOwn(ctx, row) : { label: winMessages.mode }
      },
      set: () => ({ outcome: 'won', auditor_id: authorOf(ctx), audit_at: ctx.now.toISOString() }),
      effects: mustWin,
    }),
  )
}

/** Takes a win back before the reward is given: its place is free again. */
export async function cancel(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.cancel>) {
  const row = await transition({ ...ctx, reason }, records, 'cancel', {
    id,
    version,
    set: () => ({ reason }),
    effects: (ctx, row) => giveBackWin(ctx, row),
  })
  return { id: row.id, version: row.version }
}

const AT_ONCE = 500
const lateReason: Label = ['未在期限内申请', 'Not handed in in time']

/** Candidates that nobody handed in in time. */
async function lapse(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (;;) {
    const due = await ctx.db
      .select({ id: freeRecord.id })
      .from(freeRecord)
      .where(and(eq(freeRecord.state, 'candidate'), lte(freeRecord.apply_until, ctx.now.toISOString())))
      .orderBy(freeRecord.id)
      .limit(AT_ONCE)
    await transact(ctx, async (ctx) => {
      const ids = due.map(({ id }) => id)
      const rows = await advance(ctx, records, 'lose', { where: inArray(freeRecord.id, ids), set: { reason: lateReason[0] } })
      await log(
        ctx,
        { address: 'freeOrder.record.lapse' },
        rows.map(({ id, state, reason }) => ({ id, before: { state: 'candidate', reason: null }, after: { state, reason } })),
      )
    })
    if (due.length < AT_ONCE) return
  }
}
