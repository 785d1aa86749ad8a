import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, sql, type SQL } from 'drizzle-orm'
import {
  differenceKinds,
  reconciliation as contract,
  type DifferenceKind,
  type DifferenceSubject,
} from '#contract/finance/reconciliation.ts'
import type { ParsedOf, Permission } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { payChannels, type PayChannel } from '#contract/trade/words.ts'
import { youngPayments } from '#server/areas/finance/payment/young-payments.ts'
import { payments, refunds } from '#server/areas/trade/money-rows.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { payDifference, payStatement } from '#server/areas/trade/tables/statement-tables.ts'
import { seenBy } from '#server/features/notice/seen-by.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows, liveRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { insertNew } from '#server/platform/kernel/insert.ts'
import { dayOf, escapeLike, onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { payAccount } from '#server/platform/wechat/pay-account.ts'
import { readBill, type Bill, type BillLine } from './bill.ts'

const MOST_DAYS = 92
const PAID = ['success', 'part_refunded', 'refunded'] as const

// a bill belongs to the whole business: accounts with a narrower scope see no differences
const differences = entityRows({ table: payDifference, contract, scope: (ctx) => visible(ctx, {}) })

export const entity = defineEntity({
  ...differences,
  title: payDifference.no,
  code: payDifference.no,
  search: {
    by: [{ as: 'number', column: payDifference.no, filter: 'no' }],
    title: payDifference.no,
    beside: payDifference.kind,
    words: { beside: (kind) => differenceKinds[kind as DifferenceKind] },
    listed: 'no',
  },
  todos: [
    {
      key: 'differences',
      label: ['对账差异', 'Reconciliation differences'],
      unit: ['笔', 'reconciliation difference'],
      harm: 'lost',
      since: payDifference.created_at,
      amount: sql`abs(coalesce(${payDifference.ours}, 0) - coalesce(${payDifference.theirs}, 0))`,
      page: 'finance/reconciliation/index',
      access: contract.resolve.access,
      tone: 'danger',
      rows: differences,
      where: () => isNull(payDifference.resolved_at),
    },
  ],
})

const tooLong: Label = ['日期范围不能超过92天', 'At most 92 days']

interface Sum {
  day: string
  channel: PayChannel
  count: number
  amount: number
}

/** Received and refunded money per day and channel, in the caller's scope. */
export async function daily(ctx: Ctx, { from, to }: ParsedOf<typeof contract.daily>) {
  if (daysAfter(from, MOST_DAYS) <= to) throw refuse(tooLong, { field: 'to' })
  const sums = { count: sql<number>`count(*)::int`, amount: sql<number>`sum(${payment.amount})`.mapWith(Number) }
  const came = await ctx.db
    .select({ day: dayOf(payment.paid_at), channel: payment.channel, ...sums })
    .from(payment)
    .where(and(onDays(payment.paid_at, from, to), liveRows(ctx, payments)))
    .groupBy(sql`1`, payment.channel)
  const went = await ctx.db
    .select({
      day: dayOf(refund.done_at),
      channel: payment.channel,
      count: sums.count,
      amount: sql<number>`sum(${refund.amount})`.mapWith(Number),
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.payment_id))
    .where(and(onDays(refund.done_at, from, to), eq(refund.state, 'success'), liveRows(ctx, refunds)))
    .groupBy(sql`1`, payment.channel)
  const signed = sql`(coalesce(${payDifference.theirs}, 0) - coalesce(${payDifference.ours}, 0)) * case ${payDifference.subject} when 'payment' then 1 else -1 end`
  const billed = await ctx.db
    .select({
      day: payStatement.day,
      difference: sql<number>`coalesce(sum(${signed}), 0)`.mapWith(Number),
      open: sql<number>`(count(${payDifference.id}) filter (where ${payDifference.resolved_at} is null))::int`,
    })
    .from(payStatement)
    .leftJoin(payDifference, eq(payDifference.statement_id, payStatement.id))
    .where(and(gte(payStatement.day, from), lt(payStatement.day, daysAfter(to, 1)), liveRows(ctx, differences)))
    .groupBy(payStatement.day)
  return { list: rowsOf(came, went, new Map(billed.map((bill) => [bill.day, bill]))) }
}

function rowsOf(came: readonly Sum[], went: readonly Sum[], billed: ReadonlyMap<string, { difference: number; open: number }>) {
  const key = ({ day, channel }: Pick<Sum, 'day' | 'channel'>) => `${day} ${channel}`
  const [paid, back] = [new Map(came.map((sum) => [key(sum), sum])), new Map(went.map((sum) => [key(sum), sum]))]
  const days = [...billed.keys()].map((day) => ({ day, channel: 'wechat' as const }))
  const all = new Map([...came, ...went, ...days].map(({ day, channel }) => [key({ day, channel }), { day, channel }]))
  const order = Object.keys(payChannels)
  return [...all]
    .map(([name, { day, channel }]) => {
      const [one, other] = [paid.get(name), back.get(name)]
      const bill = channel === 'wechat' ? billed.get(day) : undefined
      const [payment_amount, refund_amount] = [one?.amount ?? 0, other?.amount ?? 0]
      return {
        day,
        channel,
        payment_count: one?.count ?? 0,
        payment_amount,
        refund_count: other?.count ?? 0,
        refund_amount,
        net: payment_amount - refund_amount,
        difference: bill?.difference ?? null,
        open: bill?.open ?? 0,
      }
    })
    .toSorted((one, other) =>
      one.day < other.day ? 1 : one.day > other.day ? -1 : order.indexOf(one.channel) - order.indexOf(other.channel),
    )
}

export async function list(ctx: Ctx, { open, no, sort_order, ...page }: ParsedOf<typeof contract.list>) {
  const { resolved_at, id } = payDifference
  const where = and(
    open ? (open === 'open' ? isNull(resolved_at) : isNotNull(resolved_at)) : undefined,
    no ? like(payDifference.no, `${escapeLike(no.toUpperCase())}%`) : undefined,
    liveRows(ctx, differences),
  )
  const rows = await rowsAt(read(ctx, where).orderBy(sort_order === 'asc' ? id : desc(id)), page)
  return pageOf(rows.map(flat), await ctx.db.$count(payDifference, where))
}

/** Payments for the whole business: accounts with a narrower scope see none. */
export async function young(ctx: Ctx) {
  return { list: seesAll(ctx) ? await youngPayments(ctx) : [] }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [row] = await read(ctx, and(eq(payDifference.id, id), liveRows(ctx, differences)))
  if (!row) throw notFound(['对账差异', 'Difference'])
  return flat(row)
}

function read({ db }: Ctx, where: SQL | undefined) {
  return db
    .select({ difference: payDifference, day: payStatement.day, resolver: adminUser.real_name })
    .from(payDifference)
    .innerJoin(payStatement, eq(payStatement.id, payDifference.statement_id))
    .leftJoin(adminUser, eq(adminUser.id, payDifference.resolved_by))
    .where(where)
    .$dynamic()
}

function flat({ difference, ...rest }: Awaited<ReturnType<typeof read>>[number]) {
  return { ...difference, ...rest }
}

/** Compares a provider bill with our rows for its day. A difference by one fen raises an alarm and blocks payouts. */
async function importBill(ctx: Ctx, { file }: ParsedOf<typeof contract.import>) {
  const bill = await readBill(file, (await payAccount(ctx))?.mchid ?? '')
  const { day } = bill
  return transact(ctx, async (ctx) => {
    await lockName(ctx, `pay bill ${day}`)
    const statement_id = await save(ctx, bill)
    const found = await compare(ctx, bill)
    await ctx.db.delete(payDifference).where(and(eq(payDifference.statement_id, statement_id), isNull(payDifference.resolved_at)))
    const created_at = ctx.now.toISOString()
    // a difference that a person has resolved stays resolved
    const ids = await insertNew(
      ctx,
      payDifference,
      found.map((difference) => ({ ...difference, statement_id, created_at })),
    )
    const lines = bill.payments.size + bill.refunds.size
    await audit(ctx, contract.import, { id: statement_id, before: null, after: { day, lines, differences: ids.length } })
    if (ids.length > 0) {
      const readers = await seenBy(ctx, {
        access: contract.resolve.access as Permission,
        rows: differences,
        // a person sees all of them or none
        ids: ids.slice(0, 1),
      })
      await notify(ctx, {
        to: [...readers.keys()],
        kind: 'pay_differences',
        params: { day, n: ids.length },
        link: '/finance/reconciliation',
      })
    }
    return { day, lines, differences: ids.length }
  })
}
export { importBill as import }

async function save(ctx: Ctx, { day, payments, refunds }: Bill): Promise<number> {
  const sum = (lines: ReadonlyMap<string, BillLine>, of: keyof BillLine) => [...lines.values()].reduce((total, line) => total + line[of], 0)
  const sums = {
    payment_count: payments.size,
    payment_amount: sum(payments, 'amount'),
    refund_count: refunds.size,
    refund_amount: sum(refunds, 'amount'),
    fee: sum(payments, 'fee') + sum(refunds, 'fee'),
    created_at: ctx.now.toISOString(),
    created_by: authorOf(ctx),
  }
  const [row] = await ctx.db
    .insert(payStatement)
    .values({ channel: 'wechat', day, ...sums })
    .onConflictDoUpdate({ target: [payStatement.channel, payStatement.day], set: sums })
    .returning({ id: payStatement.id })
  return row?.id ?? 0
}

interface Found {
  subject: DifferenceSubject
  kind: DifferenceKind
  no: string
  ours: number | null
  theirs: number | null
}

async function compare(ctx: Ctx, { day, payments: billed, refunds: returned }: Bill): Promise<Found[]> {
  const within = (column: typeof payment.paid_at | typeof refund.sent_at) => and(gte(column, dayBegins(day)), lt(column, dayBegins(day, 1)))
  const paid = { no: payment.pay_no, amount: payment.amount }
  const isPaid = and(eq(payment.channel, 'wechat'), inArray(payment.state, [...PAID]))
  const back = { no: refund.refund_no, amount: refund.amount }
  const isBack = and(eq(refund.route, 'original'), inArray(refund.state, ['processing', 'success']))
  const ofDay = {
    payment: await ctx.db
      .select(paid)
      .from(payment)
      .where(and(isPaid, within(payment.paid_at))),
    refund: await ctx.db
      .select(back)
      .from(refund)
      .where(and(isBack, eq(refund.state, 'success'), within(refund.sent_at))),
  }
  // rows from another day by our clock, such as a payment at midnight
  const named = {
    payment: await ctx.db
      .select(paid)
      .from(payment)
      .where(and(isPaid, anyOf(payment.pay_no, billed))),
    refund: await ctx.db
      .select(back)
      .from(refund)
      .where(and(isBack, anyOf(refund.refund_no, returned))),
  }
  await reconcile(ctx, billed)
  return [
    ...differ('payment', [...ofDay.payment, ...named.payment], billed),
    ...differ('refund', [...ofDay.refund, ...named.refund], returned),
  ]
}

function anyOf(column: typeof payment.pay_no | typeof refund.refund_no, lines: ReadonlyMap<string, BillLine>) {
  return sql`${column} = any(${sql.param([...lines.keys()])}::text[])`
}

function differ(
  subject: DifferenceSubject,
  rows: readonly { no: string; amount: number }[],
  lines: ReadonlyMap<string, BillLine>,
): Found[] {
  const ours = new Map(rows.map(({ no, amount }) => [no, amount]))
  const numbers = new Set([...ours.keys(), ...lines.keys()])
  return [...numbers].flatMap((no) => {
    const [own, their] = [ours.get(no) ?? null, lines.get(no)?.amount ?? null]
    if (own === their) return []
    const kind = own === null ? 'only_there' : their === null ? 'only_here' : 'amount'
    return [{ subject, kind, no, ours: own, theirs: their }]
  })
}

/** Marks the payments whose amounts agree, with the provider's fee. */
async function reconcile({ db }: Ctx, lines: ReadonlyMap<string, BillLine>): Promise<void> {
  const each = (of: (line: [string, BillLine]) => string | number) => sql.param([...lines].map(of))
  await db.execute(sql`update ${payment} set is_reconciled = 1, fee = greatest(line.fee, 0)
    from unnest(${each(([no]) => no)}::text[], ${each(([, { amount }]) => amount)}::int8[], ${each(([, { fee }]) => fee)}::int8[]) as line(no, amount, fee)
    where ${payment.pay_no} = line.no and ${payment.amount} = line.amount and ${payment.channel} = 'wechat' and is_reconciled = 0`)
}

/** A person explains a difference after having mended it; payouts are possible again once none is open. */
export function resolve(ctx: Ctx, { id, note }: ParsedOf<typeof contract.resolve>) {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(payDifference)
      .set({ note, resolved_at: ctx.now.toISOString(), resolved_by: ctx.actor.id })
      .where(and(eq(payDifference.id, id), isNull(payDifference.resolved_at), liveRows(ctx, differences)))
      .returning()
    if (!row) throw notFound(['对账差异', 'Difference'])
    await audit(ctx, contract.resolve, { id, before: { note: null }, after: { note, no: row.no } })
    return { id }
  })
}
