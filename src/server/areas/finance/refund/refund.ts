import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refund as contract, refundFlow, refundRow, type RefundQuery } from '#contract/finance/refund.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { buyerName } from '#server/areas/people/user-filter.ts'
import { refunds } from '#server/areas/trade/money-rows.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { adminUser } from '#server/identity/tables.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { conflict } from '#server/platform/kernel/errors.ts'
import { equals, escapeLike, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { retryRefund } from './refund-retry.ts'
import { settled, withLocks } from './refund-steps.ts'

const source: ListSource<typeof refundRow> = {
  ...refunds,
  name: 'refund',
  large: true,
  row: refundRow,
  extra: { pay_no: payment.pay_no, channel: payment.channel, nick: customer.nick, phone: customer.phone, store_name: store.name },
  join: (query) =>
    query
      .innerJoin(payment, eq(payment.id, refund.payment_id))
      .innerJoin(customer, eq(customer.id, refund.user_id))
      .leftJoin(store, eq(store.id, refund.store_id)),
  filters: {
    no: {
      where: (place) =>
        or(
          sql`${refund.refund_no} like ${place}`,
          sql`${refund.biz_no} like ${place}`,
          sql`${refund.payment_id} in (select p.id from payment p where p.pay_no like ${place})`,
        ),
      bind: (word: string) => `${escapeLike(word)}%`,
    },
    source: equals(refund.source),
    route: equals(refund.route),
    state: equals(refund.state),
    store_id: equals(refund.store_id),
    from: fromDay(refund.created_at),
    to: toDay(refund.created_at),
    done_from: fromDay(refund.done_at),
    done_to: toDay(refund.done_at),
  },
  sorts: { created_at: refund.created_at, done_at: refund.done_at },
}

const exported = exportOf({
  kind: 'finance.refund.export',
  source: () => source,
  columns: () =>
    sheetColumns(refundRow.shape, {
      refund_no: 'text',
      pay_no: 'text',
      biz_no: 'text',
      source: 'words',
      channel: 'words',
      route: 'words',
      nick: 'text',
      phone: 'text',
      store_name: 'text',
      amount: 'money',
      state: 'words',
      channel_refund_no: 'text',
      fail_msg: 'text',
      done_at: 'text',
      created_at: 'moment',
    }),
})
const exportAll = exported.verb
export { exportAll as export }

const isOpenOffline = and(eq(refund.state, 'pending'), eq(refund.route, 'offline'))

const deskItems = {
  page: 'finance/refund/detail',
  hours: 24,
  title: refund.refund_no,
  amount: refund.amount,
  about: buyerName(refund),
}

export const entity = defineEntity({
  ...refunds,
  title: refund.refund_no,
  code: refund.refund_no,
  search: {
    by: [
      { as: 'number', column: refund.refund_no, filter: 'no' },
      { as: 'number', column: refund.biz_no, filter: 'no' },
    ],
    title: storeNameOf(refund.store_id),
    ...besideState(refund.state, refundFlow.words),
    part: 'numbers',
  },
  files: { columns: { proof: 'one' } },
  tasks: [exported.task],
  todos: [
    {
      key: 'failed',
      label: ['退款失败', 'Failed refunds'],
      unit: ['笔', 'failed refund'],
      harm: 'lost',
      page: 'finance/refund/index',
      query: { state: 'failed' },
      access: 'finance:refund:retry',
      tone: 'danger',
      where: () => eq(refund.state, 'failed'),
      desk: { actions: ['retry'], ...deskItems, since: refund.updated_at },
      news: {
        one: 'refund_failed',
        many: 'refunds_failed',
        link: '/finance/refund?state=failed',
        async about({ db }, id) {
          const [row] = await db.select({ no: refund.refund_no, reason: refund.fail_msg }).from(refund).where(eq(refund.id, id))
          return { params: { no: row?.no ?? '', reason: row?.reason ?? '' }, link: `/finance/refund?no=${row?.no}` }
        },
      },
    },
    {
      key: 'offline',
      label: ['待线下退款', 'Bank transfers to refund'],
      unit: ['笔', 'bank transfer to refund'],
      harm: 'owed',
      page: 'finance/refund/index',
      query: { state: 'pending', route: 'offline' },
      access: contract.route.access,
      where: () => isOpenOffline,
      desk: { actions: ['settle'], ...deskItems, since: refund.created_at },
    },
  ],
})

export function list(ctx: Ctx, query: RefundQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, refundFlow, source, filters)
}

const operator = alias(adminUser, 'operator')

export async function detail(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, refunds, id)
  const [found] = await ctx.db
    .select({
      row: refund,
      pay_no: payment.pay_no,
      channel: payment.channel,
      nick: customer.nick,
      phone: customer.phone,
      store_name: store.name,
      operator: operator.real_name,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.payment_id))
    .innerJoin(customer, eq(customer.id, refund.user_id))
    .leftJoin(store, eq(store.id, refund.store_id))
    .leftJoin(operator, eq(operator.id, refund.operator_id))
    .where(eq(refund.id, id))
  const { row, ...names } = found as NonNullable<typeof found>
  return { ...row, ...names }
}

export async function summary(ctx: Ctx) {
  const inScope = liveRows(ctx, refunds)
  const waiting = await ctx.db.$count(refund, and(inArray(refund.state, ['pending', 'processing']), inScope))
  const failed = await ctx.db.$count(refund, and(eq(refund.state, 'failed'), inScope))
  const [back] = await ctx.db
    .select({ amount: sql<number>`coalesce(sum(${refund.amount}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(gte(refund.done_at, dayBegins(businessDay(ctx.now))), eq(refund.state, 'success'), inScope))
  return { waiting, failed, today_refunded: back?.amount ?? 0 }
}

/** Sends a failed refund again under its number, after the commit. */
export async function retry(ctx: Ctx, { id, version }: ParsedOf<typeof contract.retry>) {
  const row = await retryRefund(ctx, { id, version })
  return { id, version: row.version }
}

/** The money goes back by another way than it came; the payment reservation stays the same. */
export async function route(ctx: Ctx, { id, version, route: chosen, reason, proof }: ParsedOf<typeof contract.route>) {
  // the locks below take no scope
  await rowOr404(ctx, refunds, id)
  return withLocks(ctx, id, async (ctx, locked) => {
    const before = await lockFor(ctx, refunds, 'settle', { id, version })
    if (before.version !== locked.version) throw conflict()
    const row = await settled(ctx, before, { route: chosen, route_reason: reason, proof: proof ?? null, operator_id: ctx.actor.id })
    if (!row) throw conflict()
    return { id, version: row.version }
  })
}
