import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { CounterpartKind } from '#contract/finance/bankLine.ts'
import { payNoOf } from '#contract/finance/payout.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { foldNumber } from '#contract/kit/folded.ts'
import { payeeOf } from '#server/areas/finance/withdraw/payee.ts'
import { bankLine } from '#server/areas/trade/tables/bank-tables.ts'
import { payment, payoutBatch, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { dayOf } from '#server/platform/kernel/list/filters.ts'

/** A voucher or a payout that a bank line can belong to. */
export interface Ours {
  kind: CounterpartKind
  id: number
  /** The payout's attempt; null for a voucher. */
  attempt: number | null
  /** Fen as in the bank's lines: negative for money that goes out. */
  amount: number
  no: string
  /** The numbers by which a remark can name it, folded. */
  numbers: readonly string[]
  name: string | null
  name_key: string
  /** The payee account's last four digits. */
  tail: string | null
  serial: string | null
  /** `serial` folded. */
  serial_key: string | null
  /** The transfer's day, as far as it is known. */
  day: string
}

export interface Wanted {
  /** Bank amounts; without them, any. */
  amounts?: readonly number[]
  from?: string
  to?: string
  ids?: readonly number[]
}

/** A name as names are compared: folded, without blanks, with round brackets only. */
export function nameKey(name: string | null): string {
  return name === null
    ? ''
    : foldCode(name)
        .replace(/[[〔【{]/g, '(')
        .replace(/[\]〕】}]/g, ')')
}

/** The vouchers without a bank line; a rejected one is no payment. */
export const voucherDay = sql<string>`${payment.voucher} ->> 'paid_date'`
const isVoucher = and(
  eq(payment.channel, 'offline'),
  isNotNull(payment.voucher),
  inArray(payment.state, ['verifying', 'success', 'part_refunded', 'refunded']),
  isNull(payment.deleted_at),
)

/** The payouts that the bank has received; the attempt is the present one. */
export const payoutDay = dayOf(sql`coalesce(${withdraw.paid_at}, ${payoutBatch.created_at}, ${withdraw.audit_at})`)
const isPayout = and(eq(withdraw.way, 'bank'), inArray(withdraw.state, ['paying', 'paid']), isNull(withdraw.deleted_at))

const unlinkedVoucher = sql`not exists (select from ${bankLine} where ${bankLine.payment_id} = ${payment.id})`
const unlinkedPayout = sql`not exists (select from ${bankLine} where ${bankLine.withdraw_id} = ${withdraw.id} and ${bankLine.attempt} = ${withdraw.retry_count})`

export const openVoucher = ({ amounts, from, to, ids }: Wanted): SQL | undefined =>
  and(
    isVoucher,
    unlinkedVoucher,
    ids && inArray(payment.id, [...ids]),
    amounts && sql`${payment.amount} = any(${sql.param(amounts)}::int8[])`,
    between(voucherDay, from, to),
  )

export const openPayout = ({ amounts, from, to, ids }: Wanted): SQL | undefined =>
  and(
    isPayout,
    unlinkedPayout,
    ids && inArray(withdraw.id, [...ids]),
    amounts && sql`${withdraw.actual} = any(${sql.param(amounts.map((amount) => -amount))}::int8[])`,
    between(payoutDay, from, to),
  )

function between(day: SQL<string>, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(from === undefined ? undefined : sql`${day} >= ${from}`, to === undefined ? undefined : sql`${day} <= ${to}`)
}

/** The vouchers that no bank line belongs to. */
export async function openVouchers({ db }: Ctx, query: Wanted): Promise<Ours[]> {
  const { id, amount, pay_no, biz_no, voucher, serial_no, serial_key } = payment
  const rows = await db
    .select({ id, amount, pay_no, biz_no, voucher, serial_no, serial_key, day: voucherDay })
    .from(payment)
    .where(openVoucher(query))
    .orderBy(payment.id)
  return rows.map((row) => ({
    kind: 'voucher' as const,
    id: row.id,
    attempt: null,
    amount: row.amount,
    no: row.pay_no,
    numbers: [row.pay_no, row.biz_no].map(foldNumber),
    name: row.voucher?.payer_name ?? null,
    name_key: nameKey(row.voucher?.payer_name ?? null),
    tail: null,
    serial: row.serial_no,
    serial_key: row.serial_key,
    day: row.day,
  }))
}

/** The payouts that no bank line belongs to. */
export async function openPayouts(ctx: Ctx, query: Wanted): Promise<Ours[]> {
  const { id, actual, withdraw_no, retry_count, payee, pay_serial, pay_serial_key } = withdraw
  const rows = await ctx.db
    .select({ id, actual, withdraw_no, retry_count, payee, pay_serial, pay_serial_key, day: payoutDay })
    .from(withdraw)
    .leftJoin(payoutBatch, eq(payoutBatch.id, withdraw.batch_id))
    .where(openPayout(query))
    .orderBy(withdraw.id)
  return rows.map((row) => {
    const known = payeeOf(ctx, row)
    const bank = known && 'account' in known ? known : null
    return {
      kind: 'payout' as const,
      id: row.id,
      attempt: row.retry_count,
      amount: -row.actual,
      no: row.withdraw_no,
      numbers: [foldNumber(payNoOf(row))],
      name: bank?.name ?? null,
      name_key: nameKey(bank?.name ?? null),
      tail: bank?.account.slice(-4) ?? null,
      serial: row.pay_serial,
      serial_key: row.pay_serial_key,
      day: row.day,
    }
  })
}

/** Both, for lines with these amounts. */
export async function openCounterparts(ctx: Ctx, { amounts, ...days }: Required<Pick<Wanted, 'amounts' | 'from' | 'to'>>): Promise<Ours[]> {
  const [came, went] = [amounts.filter((amount) => amount > 0), amounts.filter((amount) => amount < 0)]
  return [
    ...(came.length > 0 ? await openVouchers(ctx, { amounts: came, ...days }) : []),
    ...(went.length > 0 ? await openPayouts(ctx, { amounts: went, ...days }) : []),
  ]
}

/** As the pages show it: amounts without a sign. */
export function shownOf({ kind, id, no, name, amount, day, serial }: Ours) {
  return { kind, id, no, name, amount: Math.abs(amount), day, serial }
}
