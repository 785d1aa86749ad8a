import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { matchRules, type MatchRule } from '#contract/finance/bankLine.ts'
import { bankLine } from '#server/areas/trade/tables/bank-tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { openCounterparts } from './counterparts.ts'
import { DAYS, judge, type Judged, type OpenLine } from './judge.ts'
import { lines } from './rows.ts'

export interface Outcome {
  matched: number
  doubtful: number
  unmatched: number
}

/** One decision about bank lines at a time, so that no record is given away twice. */
export function lockMatching(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'bank lines')
}

/**
 * Looks for the counterparts for a statement's open lines. Open lines in other statements with the same amounts are decided with them, because
 * they may claim the same records. Decided lines stay, except those for a voucher that was rejected afterwards.
 */
export async function matchOpen(ctx: Ctx, statement_id: number): Promise<Outcome> {
  await advance(ctx, lines, 'lapse', {
    where: inArray(bankLine.payment_id, ctx.db.select({ id: payment.id }).from(payment).where(eq(payment.state, 'rejected'))),
    set: { payment_id: null, rule: null },
  })
  const open = await openLines(ctx, statement_id)
  const days = open.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const amounts = [...new Set(open.map(({ amount }) => amount))]
  const ours =
    first && last ? await openCounterparts(ctx, { amounts, from: daysAfter(first, -DAYS.strong), to: daysAfter(last, DAYS.strong) }) : []
  await apply(ctx, judge(open, ours))
  const states = await ctx.db
    .select({ state: bankLine.state, n: sql<number>`count(*)::int` })
    .from(bankLine)
    .where(eq(bankLine.statement_id, statement_id))
    .groupBy(bankLine.state)
  const count = (state: string) => states.find((one) => one.state === state)?.n ?? 0
  return { matched: count('matched'), doubtful: count('doubtful'), unmatched: count('unmatched') }
}

function openLines({ db }: Ctx, statement_id: number): Promise<OpenLine[]> {
  const { id, day, amount, name, counter_tail, serial, summary, is_reversal, by_hand, state } = bankLine
  const isOpen = inArray(state, ['unmatched', 'doubtful'])
  const own = db
    .select({ amount })
    .from(bankLine)
    .where(and(eq(bankLine.statement_id, statement_id), isOpen))
  return db
    .select({ id, day, amount, name, counter_tail, serial, summary, is_reversal, by_hand })
    .from(bankLine)
    .where(and(isOpen, or(eq(bankLine.statement_id, statement_id), inArray(amount, own))))
    .orderBy(id)
}

async function apply(ctx: Ctx, judged: ReadonlyMap<number, Judged>): Promise<void> {
  for (const rule of Object.keys(matchRules) as MatchRule[]) {
    for (const kind of ['voucher', 'payout'] as const) {
      const pairs = [...judged].flatMap(([id, one]) =>
        one.to === 'matched' && one.rule === rule && one.ours.kind === kind ? [[id, one.ours] as const] : [],
      )
      if (pairs.length === 0) continue
      const from = (value: (ours: (typeof pairs)[number][1]) => number | null) => {
        const map = JSON.stringify(Object.fromEntries(pairs.map(([id, ours]) => [id, value(ours)])))
        return sql`(${map}::jsonb ->> ${bankLine.id}::text)::int8`
      }
      const set =
        kind === 'voucher'
          ? { payment_id: from(({ id }) => id) }
          : { withdraw_id: from(({ id }) => id), attempt: from(({ attempt }) => attempt) }
      await advance(ctx, lines, 'match', { where: anyOf(pairs.map(([id]) => id)), set: { ...set, rule } })
    }
  }
  const idsTo = (to: Judged['to']) => anyOf([...judged].flatMap(([id, one]) => (one.to === to ? [id] : [])))
  await advance(ctx, lines, 'doubt', { where: idsTo('doubtful') })
  await advance(ctx, lines, 'clear', { where: idsTo('unmatched') })
}

function anyOf(ids: readonly number[]) {
  return sql`${bankLine.id} = any(${sql.param(ids)}::int8[])`
}
