import { and, asc, eq, gte, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { payment as contract, paymentFlow, paymentMessages, paymentRow, type PaymentQuery } from '#contract/finance/payment.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { buyerName } from '#server/areas/people/user-filter.ts'
import { payments, refunds } from '#server/areas/trade/money-rows.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { adminUser } from '#server/identity/tables.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { atLeast, atMost, equals, escapeLike, fromDay, toDay, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { hashOfShown } from '#server/platform/kernel/shown-hash.ts'
import { paymentChecks } from './checks.ts'
import { askPayment } from './pay-query.ts'
import { verifyVoucher, voucherRead } from './vouchers.ts'

const startsWith = (...columns: PgColumn[]): Filter => ({
  where: (place) => or(...columns.map((column) => sql`${column} like ${place}`)),
  bind: (word: string) => `${escapeLike(word)}%`,
})

const source: ListSource<typeof paymentRow> = {
  ...payments,
  name: 'payment',
  large: true,
  row: paymentRow,
  extra: { nick: customer.nick, phone: customer.phone, store_name: store.name },
  join: (query) => query.innerJoin(customer, eq(customer.id, payment.user_id)).leftJoin(store, eq(store.id, payment.store_id)),
  filters: {
    no: startsWith(payment.pay_no, payment.biz_no),
    channel_no: { where: (place) => or(eq(payment.channel_no, place), eq(payment.serial_no, place)) },
    store_id: equals(payment.store_id),
    user_id: equals(payment.user_id),
    channel: equals(payment.channel),
    state: equals(payment.state),
    amount_min: atLeast(payment.amount),
    amount_max: atMost(payment.amount),
    from: fromDay(payment.created_at),
    to: toDay(payment.created_at),
    paid_from: fromDay(payment.paid_at),
    paid_to: toDay(payment.paid_at),
  },
  sorts: { created_at: payment.created_at, amount: payment.amount, paid_at: payment.paid_at },
}

const exported = exportOf({
  kind: 'finance.payment.export',
  source: () => source,
  columns: () =>
    sheetColumns(paymentRow.shape, {
      pay_no: 'text',
      biz_type: 'words',
      biz_no: 'text',
      nick: 'text',
      phone: 'text',
      store_name: 'text',
      channel: 'words',
      amount: 'money',
      refunded_amount: 'money',
      fee: 'money',
      state: 'words',
      channel_no: 'text',
      serial_no: 'text',
      paid_at: 'text',
      created_at: 'moment',
    }),
})
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...payments,
  title: payment.pay_no,
  code: payment.pay_no,
  search: {
    by: [
      { as: 'number', column: payment.pay_no, filter: 'no' },
      { as: 'number', column: payment.biz_no, filter: 'no' },
    ],
    title: storeNameOf(payment.store_id),
    ...besideState(payment.state, paymentFlow.words),
    part: 'numbers',
  },
  constraints: { payment_serial_no_key: { field: 'serial_no', message: paymentMessages.serialUsed } },
  files: { columns: { voucher: 'within' } },
  tasks: [exported.task],
  checks: paymentChecks,
  todos: [
    {
      key: 'verifying',
      label: ['待核款', 'Bank transfers to verify'],
      unit: ['笔', 'bank transfer to verify'],
      harm: 'owed',
      page: 'finance/payment/index',
      query: { state: 'verifying' },
      access: contract.verify.access,
      where: () => eq(payment.state, 'verifying'),
      desk: {
        actions: ['verify'],
        // another person verifies a voucher
        where: ({ actor }) => sql`${payment.submitted_by} is distinct from ${actor.id}`,
        page: 'finance/payment/detail',
        title: payment.biz_no,
        amount: payment.amount,
        // few rows: a voucher is verified within a day
        since: sql`coalesce(${payment.submitted_at}, ${payment.created_at})`,
        hours: 24,
        about: buyerName(payment),
      },
      news: {
        one: 'voucher_waits',
        many: 'vouchers_wait',
        link: '/finance/payment?state=verifying',
        async about({ db }, id) {
          const [row] = await db.select({ no: payment.pay_no, amount: payment.amount }).from(payment).where(eq(payment.id, id))
          return { params: { no: row?.no ?? '', amount: yuan(row?.amount ?? 0) }, link: `/finance/payment?no=${row?.no}` }
        },
      },
    },
  ],
})

export function list(ctx: Ctx, query: PaymentQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, paymentFlow, source, filters)
}

const submitter = alias(adminUser, 'submitter')
const verifier = alias(adminUser, 'verifier')

export async function detail(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, payments, id)
  const [found] = await ctx.db
    .select({
      row: payment,
      nick: customer.nick,
      phone: customer.phone,
      store_name: store.name,
      staff: submitter.real_name,
      verifier: verifier.real_name,
    })
    .from(payment)
    .innerJoin(customer, eq(customer.id, payment.user_id))
    .leftJoin(store, eq(store.id, payment.store_id))
    .leftJoin(submitter, eq(submitter.id, payment.submitted_by))
    .leftJoin(verifier, eq(verifier.id, payment.verifier_id))
    .where(eq(payment.id, id))
  const { row, staff, ...names } = found as NonNullable<typeof found>
  const { id: refund_id, refund_no, source, route, amount, state, created_at, done_at } = refund
  const backs = await ctx.db
    .select({ id: refund_id, refund_no, source, route, amount, state, created_at, done_at })
    .from(refund)
    .where(eq(refund.payment_id, id))
    .orderBy(asc(refund.id))
  return {
    ...row,
    ...names,
    submitter: row.submitted_at === null ? null : (staff ?? names.nick),
    refunds: backs,
    hash: hashOfShown(voucherRead(row)),
  }
}

export async function summary(ctx: Ctx) {
  const today = businessDay(ctx.now)
  const [begins, month] = [dayBegins(today), dayBegins(`${today.slice(0, 8)}01`)]
  const inScope = liveRows(ctx, payments)
  const sum = (of: SQL, since: string) => sql<number>`coalesce(sum(${of}) filter (where ${payment.paid_at} >= ${since}), 0)`.mapWith(Number)
  const [paid] = await ctx.db
    .select({ today_paid: sum(sql`${payment.amount}`, begins), month_paid: sum(sql`${payment.amount}`, month) })
    .from(payment)
    .where(and(gte(payment.paid_at, month), inScope))
  const verifying = await ctx.db.$count(payment, and(eq(payment.state, 'verifying'), inScope))
  const [back] = await ctx.db
    .select({ amount: sql<number>`coalesce(sum(${refund.amount}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(gte(refund.done_at, begins), eq(refund.state, 'success'), liveRows(ctx, refunds)))
  const { today_paid = 0, month_paid = 0 } = paid ?? {}
  const today_refunded = back?.amount ?? 0
  return { today_paid, month_paid, verifying, today_refunded, today_net: today_paid - today_refunded }
}

export async function verify(ctx: Ctx, input: ParsedOf<typeof contract.verify>) {
  const { id, version } = await verifyVoucher(ctx, input)
  return { id, version }
}

/** Asks the channel now. It waits for the provider, so no transaction is open. */
export async function query(ctx: Ctx, { id }: ParsedOf<typeof contract.query>) {
  const before = await rowOr404(ctx, payments, id)
  // an answer that is missing is not the caller's fault: the job asks again
  await askPayment(ctx, id).catch(() => undefined)
  return transact(ctx, async (ctx) => {
    const after = await rowOr404(ctx, payments, id)
    await audit(ctx, contract.query, { id, before: { asked: null }, after: { asked: before.pay_no } })
    return { id, version: after.version }
  })
}
