import { and, eq, lte, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersaleRow, type aftersale as contract, type AftersaleForm, type AftersaleQuery } from '#contract/order/aftersale.ts'
import { paidSince } from '#server/areas/figures/roll-up.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { buyerName } from '#server/areas/people/user-filter.ts'
import { aftersale, aftersaleLog } from '#server/areas/trade/tables/aftersale-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import { audit as logChange } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { logStep } from './aftersale-log.ts'
import { refundAftersale } from './aftersale-refund.ts'
import { aftersales } from './aftersale-rows.ts'
import { source } from './aftersale-source.ts'
import { createAftersale, decideAftersale, openAlready, receiveReturn } from './aftersale-steps.ts'
import { checks } from './checks.ts'

export { detail, refundable } from './aftersale-detail.ts'

const OVERDUE_HOURS = 24
const RATE_DAYS = 30

const sheet = sheetColumns(aftersaleRow.shape, {
  as_no: 'text',
  order_no: 'text',
  store_name: 'text',
  nick: 'text',
  phone: 'text',
  code: 'text',
  title: 'text',
  kind: 'words',
  qty: 'int',
  apply_amount: 'money',
  approved_amount: 'money',
  freight_back: 'money',
  reason: 'words',
  state: 'words',
  created_at: 'moment',
  done_at: 'moment',
})

const exported = exportOf({ kind: 'order.aftersale.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const overdue = (now: Date) =>
  and(eq(aftersale.state, 'applied'), lte(aftersale.created_at, new Date(now.getTime() - OVERDUE_HOURS * HOUR_MS).toISOString()))

const page = 'order/aftersale/index'

const deskRow = { page: 'order/aftersale/detail', title: aftersale.as_no, amount: aftersale.apply_amount, about: buyerName(aftersale) }
const deskItems = { ...deskRow, hours: OVERDUE_HOURS }

export const entity = defineEntity({
  ...aftersales,
  title: aftersale.as_no,
  code: aftersale.as_no,
  search: {
    by: [
      { as: 'number', column: aftersale.as_no, filter: 'no' },
      {
        as: 'number',
        column: order.order_no,
        of: (match) => sql`${aftersale.order_id} in (select ${order.id} from ${order} where ${match} limit 100)`,
        filter: 'no',
      },
    ],
    title: storeNameOf(aftersale.store_id),
    ...besideState(aftersale.state, aftersaleFlow.words),
    part: 'numbers',
  },
  constraints: { aftersale_item_id_open_key: { message: openAlready, field: 'item_id' } },
  references: { order_id: { table: order, title: order.order_no } },
  files: {
    columns: { images: 'within', refused_images: 'within' },
    copies: [{ table: aftersaleLog, columns: { images: 'list' } }],
  },
  tasks: [exported.task],
  checks,
  todos: [
    {
      key: 'applied',
      label: ['待处理售后', 'After-sales to review'],
      unit: ['单', 'after-sale to review'],
      harm: 'promised',
      page,
      query: { state: 'applied' },
      access: 'order:aftersale:audit',
      where: () => eq(aftersale.state, 'applied'),
      desk: { actions: ['audit'], ...deskItems, since: aftersale.created_at },
    },
    {
      key: 'wait_return',
      label: ['待客户寄回的售后', 'After-sales to be sent back'],
      unit: ['单', 'after-sale to be sent back'],
      harm: 'internal',
      page,
      query: { state: 'wait_return' },
      access: 'order:aftersale:create',
      badge: false,
      where: () => eq(aftersale.state, 'wait_return'),
      // customer service reminds its own customers; nobody else waits for the parcel
      desk: {
        ...deskRow,
        since: aftersale.updated_at,
        where: ({ actor }) => (actor.id === 0 || actor.cs_id !== null ? undefined : sql`false`),
      },
    },
    {
      key: 'returning',
      label: ['待收退货', 'Returns to receive'],
      unit: ['单', 'return to receive'],
      harm: 'promised',
      page,
      query: { state: 'returning' },
      access: 'order:aftersale:receive',
      where: () => eq(aftersale.state, 'returning'),
      desk: { actions: ['receive'], ...deskItems, since: aftersale.updated_at },
    },
    {
      key: 'wait_refund',
      label: ['待退款售后', 'After-sales to refund'],
      unit: ['单', 'after-sale to refund'],
      harm: 'owed',
      page,
      query: { state: 'wait_refund' },
      access: 'order:aftersale:refund',
      where: () => eq(aftersale.state, 'wait_refund'),
      desk: { actions: ['refund'], ...deskItems, since: aftersale.updated_at },
    },
    {
      key: 'refund_failed',
      label: ['退款失败售后', 'After-sales with a failed refund'],
      unit: ['单', 'after-sale with a failed refund'],
      harm: 'lost',
      // the refund itself has failed, and its page tries again
      within: 'finance.refund.failed',
      page,
      query: { state: 'refund_failed' },
      access: 'order:aftersale:refund',
      tone: 'danger',
      where: () => eq(aftersale.state, 'refund_failed'),
      desk: { actions: ['refund'], ...deskItems, since: aftersale.updated_at },
    },
  ],
})

export function list(ctx: Ctx, query: AftersaleQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, aftersaleFlow, source, filters)
}

export async function stat(ctx: Ctx) {
  const { state, approved_amount, freight_back, done_at } = aftersale
  const today = businessDay(ctx.now)
  const firstDay = businessDay(ctx.now, 1 - RATE_DAYS)
  const since = dayBegins(firstDay)
  const amount = sql`coalesce(${approved_amount}, 0) + ${freight_back}`
  const sum = (from: string) => sql`coalesce(sum(${amount}) filter (where ${done_at} >= ${from}), 0)`.mapWith(Number)
  const [figures] = await ctx.db
    .select({
      pending: sql`count(*) filter (where ${state} = 'applied')`.mapWith(Number),
      overdue: sql`count(*) filter (where ${overdue(ctx.now)})`.mapWith(Number),
      refunded_today: sum(dayBegins(today)),
      refunded: sum(since),
    })
    .from(aftersale)
    .where(and(liveRows(ctx, aftersales), sql`(${state} = 'applied' or ${done_at} >= ${since})`))
  const paid = await paidSince(ctx, firstDay)
  const { refunded, ...visibleFigures } = figures as NonNullable<typeof figures>
  return { ...visibleFigures, rate: paid > 0 ? Math.round((refunded * 10_000) / paid) : null }
}

export async function create(ctx: Ctx, form: AftersaleForm) {
  const { id, as_no } = await createAftersale(ctx, form)
  return { id, as_no }
}

export async function audit(ctx: Ctx, decision: ParsedOf<typeof contract.audit>) {
  return saved(await decideAftersale(ctx, decision))
}

export async function receive(ctx: Ctx, result: ParsedOf<typeof contract.receive>) {
  return saved(await receiveReturn(ctx, result))
}

export async function refund(ctx: Ctx, input: ParsedOf<typeof contract.refund>) {
  return saved(await refundAftersale(ctx, input))
}

/** Adds a staff message to the conversation. */
export function reply(ctx: Ctx, { id, content, images }: ParsedOf<typeof contract.reply>) {
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, aftersales, id)
    await logStep(ctx, { aftersale_id: id, action: 'reply', content, images })
    await logChange(ctx, { address: 'order.aftersale.reply' }, { id, before: null, after: { content } })
    return { id }
  })
}

function saved({ id, version }: { id: number; version: number }) {
  return { id, version }
}
