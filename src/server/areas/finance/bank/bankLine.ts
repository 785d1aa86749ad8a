import { and, eq, sql } from 'drizzle-orm'
import { type bankLine as contract, bankLineFlow, bankLineRow, type BankLineQuery } from '#contract/finance/bankLine.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { bankLine, type BankLineRow } from '#server/areas/trade/tables/bank-tables.ts'
import { payment, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { daysAfter } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { atLeast, atMost, indexedWords, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { transition, transitionRows } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { openCounterparts, openPayouts, openVouchers, shownOf, type Ours } from './counterparts.ts'
import { DAYS, isSameName, isSameSerial } from './judge.ts'
import { lockMatching } from './match.ts'
import { lines } from './rows.ts'

const source: ListSource<typeof bankLineRow> = {
  ...lines,
  name: 'bank_line',
  row: bankLineRow,
  extra: { ours_no: sql<string | null>`coalesce(${payment.pay_no}, ${withdraw.withdraw_no})` },
  join: (query) => query.leftJoin(payment, eq(payment.id, bankLine.payment_id)).leftJoin(withdraw, eq(withdraw.id, bankLine.withdraw_id)),
  filters: {
    statement_id: equals(bankLine.statement_id),
    state: equals(bankLine.state),
    way: {
      form: (way: 'in' | 'out') => way,
      bind: () => 0,
      where: (place, form) => (form === 'in' ? sql`${bankLine.amount} > ${place}::int8` : sql`${bankLine.amount} < ${place}::int8`),
    },
    word: indexedWords(bankLine.search),
    from: atLeast(bankLine.day),
    to: atMost(bankLine.day),
  },
  sorts: { day: bankLine.day },
}

const taken: Label = ['该单据已有对应的银行流水', 'Another bank line belongs to this record']

export const entity = defineEntity({
  ...lines,
  constraints: {
    bank_line_payment_id_key: { field: 'payment_id', message: taken },
    bank_line_withdraw_id_key: { field: 'withdraw_id', message: taken },
  },
})

export function list(ctx: Ctx, query: BankLineQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, bankLineFlow, source, filters)
}

const MOST_CANDIDATES = 20

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, lines, id)
  const [pay] = await ctx.db
    .select({ no: payment.pay_no })
    .from(payment)
    .where(eq(payment.id, row.payment_id ?? 0))
  const [out] = await ctx.db
    .select({ no: withdraw.withdraw_no })
    .from(withdraw)
    .where(eq(withdraw.id, row.withdraw_id ?? 0))
  const isOpen = row.state === 'unmatched' || row.state === 'doubtful'
  return { ...row, ours_no: pay?.no ?? out?.no ?? null, candidates: isOpen ? await candidatesOf(ctx, row) : [] }
}

/** The records with the line's amount that no line belongs to, the likeliest first. */
async function candidatesOf(ctx: Ctx, row: BankLineRow) {
  const days = { from: daysAfter(row.day, -DAYS.strong), to: daysAfter(row.day, DAYS.strong) }
  const found = await openCounterparts(ctx, { amounts: [row.amount], ...days })
  const apart = ({ day }: Ours) => Math.abs(Date.parse(day) - Date.parse(row.day))
  return found
    .map((ours) => ({ ...shownOf(ours), same_name: isSameName(row, ours), same_serial: isSameSerial(row, ours), apart: apart(ours) }))
    .toSorted(
      (one, other) =>
        Number(other.same_serial) - Number(one.same_serial) || Number(other.same_name) - Number(one.same_name) || one.apart - other.apart,
    )
    .slice(0, MOST_CANDIDATES)
}

const noSuch: Label = ['该单据不能对应银行流水', 'No bank line can belong to this record']
const otherAmount: Label = ['流水金额与单据金额不一致', 'The amounts differ']

/** A person decides which record a line belongs to. The record itself stays as it is. */
export function accept(ctx: Ctx, { id, version, payment_id, withdraw_id }: ParsedOf<typeof contract.accept>) {
  return transact(ctx, async (ctx) => {
    await lockMatching(ctx)
    const [ours] = payment_id ? await openVouchers(ctx, { ids: [payment_id] }) : await openPayouts(ctx, { ids: [withdraw_id ?? 0] })
    const set = payment_id ? { payment_id } : { withdraw_id, attempt: ours?.attempt }
    const { version: after } = await transition(ctx, lines, 'accept', {
      id,
      version,
      check: async (ctx, row) => {
        if (!ours) return { label: (await isTaken(ctx, { payment_id, withdraw_id })) ? taken : noSuch }
        return ours.amount === row.amount ? undefined : { label: otherAmount }
      },
      set: () => ({ ...set, rule: 'person' }),
    })
    return { id, version: after }
  })
}

async function isTaken({ db }: Ctx, { payment_id, withdraw_id }: Pick<ParsedOf<typeof contract.accept>, 'payment_id' | 'withdraw_id'>) {
  const same = payment_id ? eq(bankLine.payment_id, payment_id) : eq(bankLine.withdraw_id, withdraw_id ?? 0)
  return (await db.$count(bankLine, same)) > 0
}

export function ignore(ctx: Ctx, { ids, kind, note }: ParsedOf<typeof contract.ignore>) {
  return transitionRows(ctx, lines, 'ignore', { ids, set: () => ({ ignore_kind: kind, note: note ?? null }) })
}

/** The line is open again, and no rule matches it any more. */
export function undo(ctx: Ctx, { ids }: ParsedOf<typeof contract.undo>) {
  const none = { payment_id: null, withdraw_id: null, attempt: null, rule: null, ignore_kind: null, note: null }
  return transitionRows(ctx, lines, 'undo', { ids, set: () => ({ ...none, by_hand: 1 }) })
}

const noRecord: Label = ['请选择收款或批次', 'Select a payment or a batch']

/** A payment's line, or those for the payouts in a batch: the bank's facts beside a person's decision. */
export async function of(ctx: Ctx, { payment_id, batch_id }: ParsedOf<typeof contract.of>) {
  if (!payment_id && !batch_id) throw refuse(noRecord, { field: 'payment_id' })
  const { id, statement_id, withdraw_id, day, amount, name, serial, attempt } = bankLine
  const inBatch = ctx.db
    .select({ one: sql`1` })
    .from(payoutBatchItem)
    .where(
      and(eq(payoutBatchItem.batch_id, batch_id ?? 0), eq(payoutBatchItem.withdraw_id, withdraw_id), eq(payoutBatchItem.attempt, attempt)),
    )
  const list = await ctx.db
    .select({ id, statement_id, payment_id: bankLine.payment_id, withdraw_id, day, amount, name, serial })
    .from(bankLine)
    .where(and(payment_id ? eq(bankLine.payment_id, payment_id) : sql`exists ${inBatch}`, liveRows(ctx, lines)))
    .orderBy(id)
  return { list }
}
