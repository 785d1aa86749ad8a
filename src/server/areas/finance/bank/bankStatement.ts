import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { bankStatement as contract, bankStatementRow, type BankStatementQuery } from '#contract/finance/bankStatement.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { bankLine, bankStatement } from '#server/areas/trade/tables/bank-tables.ts'
import { payment, payoutBatch, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { atLeast, atMost, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { pageOf } from '#server/platform/kernel/list/page.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { bankChecks } from './checks.ts'
import { openPayout, openPayouts, openVoucher, openVouchers, payoutDay, shownOf, voucherDay, type Ours } from './counterparts.ts'
import { exportRest, restTask } from './export-rest.ts'
import { lockMatching, matchOpen } from './match.ts'
import { statements } from './rows.ts'

export { importStatement as import, read } from './import-statement.ts'
export { exportRest as export }

const source: ListSource<typeof bankStatementRow> = {
  ...statements,
  name: 'bank_statement',
  row: bankStatementRow,
  extra: {
    creator: adminUser.real_name,
    open_count: sql<number>`(select count(*)::int from ${bankLine} l where l.statement_id = ${bankStatement.id} and l.state in ('unmatched', 'doubtful'))`,
  },
  join: (query) => query.leftJoin(adminUser, eq(adminUser.id, bankStatement.created_by)),
  filters: { account_tail: equals(bankStatement.account_tail), from: atLeast(bankStatement.last_day), to: atMost(bankStatement.first_day) },
  sorts: { created_at: bankStatement.created_at },
}

export const entity = defineEntity({ ...statements, title: bankStatement.name, tasks: [restTask], checks: bankChecks })

export function list(ctx: Ctx, query: BankStatementQuery) {
  return readPage(ctx, source, query)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, statements, id)
  const [author] = await ctx.db
    .select({ name: adminUser.real_name })
    .from(adminUser)
    .where(eq(adminUser.id, row.created_by ?? 0))
  const figure = { count: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(abs(${bankLine.amount})), 0)`.mapWith(Number) }
  const rest = await ctx.db
    .select({ isIn: sql<boolean>`${bankLine.amount} > 0`, ...figure })
    .from(bankLine)
    .where(and(eq(bankLine.statement_id, id), sql`${bankLine.state} in ('unmatched', 'doubtful')`))
    .groupBy(sql`1`)
  const side = (isIn: boolean) => {
    const { count = 0, amount = 0 } = rest.find((one) => one.isIn === isIn) ?? {}
    return { count, amount }
  }
  const [bank_in, bank_out] = [side(true), side(false)]
  return {
    ...row,
    creator: author?.name ?? null,
    open_count: bank_in.count + bank_out.count,
    rest: { bank_in, bank_out, ...(await missingSums(ctx, row)) },
  }
}

/** Looks for the open lines' counterparts again, for example after a customer has sent the voucher. */
export function match(ctx: Ctx, { id }: ParsedOf<typeof contract.match>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, statements, id)
    await lockMatching(ctx)
    const outcome = await matchOpen(ctx, row.id)
    await audit(ctx, contract.match, { id, before: { matched: null, doubtful: null, unmatched: null }, after: { ...outcome } })
    return outcome
  })
}

interface Period {
  first_day: string
  last_day: string
}

const within = ({ first_day: from, last_day: to }: Period) => ({ from, to })

async function missingSums({ db }: Ctx, period: Period) {
  const figure = (column: typeof payment.amount | typeof withdraw.actual) => ({
    count: sql<number>`count(*)::int`,
    amount: sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number),
  })
  const [vouchers] = await db
    .select(figure(payment.amount))
    .from(payment)
    .where(openVoucher(within(period)))
  const [payouts] = await db
    .select(figure(withdraw.actual))
    .from(withdraw)
    .leftJoin(payoutBatch, eq(payoutBatch.id, withdraw.batch_id))
    .where(openPayout(within(period)))
  const none = { count: 0, amount: 0 }
  return { vouchers: vouchers ?? none, payouts: payouts ?? none }
}

async function missingCount({ db }: Ctx, period: Period): Promise<number> {
  const vouchers = db
    .select({ n: sql`count(*)` })
    .from(payment)
    .where(openVoucher(within(period)))
  const payouts = db
    .select({ n: sql`count(*)` })
    .from(withdraw)
    .leftJoin(payoutBatch, eq(payoutBatch.id, withdraw.batch_id))
    .where(openPayout(within(period)))
  const { rows } = await db.execute<{ n: number }>(sql`select (${vouchers})::int + (${payouts})::int as n`)
  return rows[0]?.n ?? 0
}

/** Our vouchers and payouts in the period without a bank line, by day. */
export async function missing(ctx: Ctx, { id, page_no, page_size, sort_order }: ParsedOf<typeof contract.missing>) {
  const row = await rowOr404(ctx, statements, id)
  const total = await missingCount(ctx, row)
  const union = ctx.db
    .select({
      kind: sql<Ours['kind']>`'voucher'`.as('kind'),
      id: sql<number>`${payment.id}`.mapWith(Number).as('id'),
      day: sql<string>`${voucherDay}`.as('day'),
    })
    .from(payment)
    .where(openVoucher(within(row)))
    .unionAll(
      ctx.db
        .select({
          kind: sql<Ours['kind']>`'payout'`.as('kind'),
          id: sql<number>`${withdraw.id}`.mapWith(Number).as('id'),
          day: sql<string>`${payoutDay}`.as('day'),
        })
        .from(withdraw)
        .leftJoin(payoutBatch, eq(payoutBatch.id, withdraw.batch_id))
        .where(openPayout(within(row))),
    )
  const direction = sort_order === 'asc' ? asc : desc
  const page = await union
    .orderBy(direction(sql`day`), direction(sql`kind`), direction(sql`id`))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const idsOf = (kind: Ours['kind']) => page.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [voucherIds, payoutIds] = [idsOf('voucher'), idsOf('payout')]
  const found = [
    ...(voucherIds.length > 0 ? await openVouchers(ctx, { ids: voucherIds }) : []),
    ...(payoutIds.length > 0 ? await openPayouts(ctx, { ids: payoutIds }) : []),
  ]
  const byKey = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]))
  const rows = page.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? [])
  return pageOf(rows.map(shownOf), total)
}
