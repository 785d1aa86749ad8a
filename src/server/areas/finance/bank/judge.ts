import type { MatchRule } from '#contract/finance/bankLine.ts'
import { foldNumber } from '#contract/kit/folded.ts'
import type { BankLineRow } from '#server/areas/trade/tables/bank-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { nameKey, type Ours } from './counterparts.ts'

// Decides which record a bank line belongs to. Only a certain answer matches; every other one waits for a person.

export type Judged = { to: 'matched'; rule: MatchRule; ours: Ours } | { to: 'doubtful' } | { to: 'unmatched' }

export type OpenLine = Pick<
  BankLineRow,
  'id' | 'day' | 'amount' | 'name' | 'counter_tail' | 'serial' | 'summary' | 'is_reversal' | 'by_hand'
>

/** The days between the transfer as we know it and the bank's booking: for a serial number, for a candidate, for a certain name. */
export const DAYS = { strong: 31, candidate: 15, name: 7 } as const

/** Decides all open lines together, so that two lines never claim one record. */
export function judge(lines: readonly OpenLine[], all: readonly Ours[]): Map<number, Judged> {
  const byAmount = Map.groupBy(all, ({ amount }) => amount)
  const pairs = lines.map((line) => pairsOf(line, byAmount.get(line.amount) ?? []))
  const judged = new Map<number, Judged>()
  const taken = new Set<Ours>()
  const take = (certain: (pair: Pair) => MatchRule | undefined) => {
    for (const { line, ours, rule } of soleOnes(pairs, judged, taken, certain)) {
      if (line.by_hand === 1 || line.is_reversal === 1) continue
      judged.set(line.id, { to: 'matched', rule, ours })
      taken.add(ours)
    }
  }
  take(({ strong }) => strong)
  // a line that several records fit by their number is not given away by its name
  const numbered = new Set(pairs.flatMap((ofLine) => ofLine.filter(({ strong }) => strong).map(({ line }) => line.id)))
  take(({ line, isNamed }) => (isNamed && !numbered.has(line.id) ? 'name' : undefined))
  for (const [at, line] of lines.entries()) {
    if (judged.has(line.id)) continue
    const rest = (pairs[at] ?? []).filter(({ ours, isNear, strong }) => !taken.has(ours) && (isNear || strong))
    judged.set(line.id, { to: rest.length > 0 ? 'doubtful' : 'unmatched' })
  }
  return judged
}

interface Pair {
  line: OpenLine
  ours: Ours
  strong: MatchRule | undefined
  isNamed: boolean
  isNear: boolean
}

function pairsOf(line: OpenLine, candidates: readonly Ours[]): Pair[] {
  const serial = line.serial === null ? null : foldNumber(line.serial)
  const remark = foldNumber(line.summary ?? '')
  const name = nameKey(line.name)
  return candidates.map((ours) => {
    const days = daysBetween(line.day, ours.day)
    const isSameSerial = serial !== null && ours.serial_key === serial
    const isOtherSerial = serial !== null && ours.serial_key !== null && ours.serial_key !== serial
    const isOtherAccount = line.counter_tail !== null && ours.tail !== null && line.counter_tail !== ours.tail
    const strong = isSameSerial ? 'serial' : ours.numbers.some((no) => hasNumber(remark, no)) ? 'number' : undefined
    return {
      line,
      ours,
      strong: days <= DAYS.strong ? strong : undefined,
      isNamed: name !== '' && name === ours.name_key && !isOtherSerial && !isOtherAccount && days <= DAYS.name,
      isNear: days <= DAYS.candidate,
    }
  })
}

/** The pairs in which the line fits one record only, and the record this line only. */
function soleOnes(
  pairs: readonly (readonly Pair[])[],
  judged: ReadonlyMap<number, Judged>,
  taken: ReadonlySet<Ours>,
  certain: (pair: Pair) => MatchRule | undefined,
): { line: OpenLine; ours: Ours; rule: MatchRule }[] {
  const fitting = pairs.flatMap((ofLine) =>
    ofLine.flatMap((pair) => {
      const rule = judged.has(pair.line.id) || taken.has(pair.ours) ? undefined : certain(pair)
      return rule ? [{ line: pair.line, ours: pair.ours, rule }] : []
    }),
  )
  const ofLine = Map.groupBy(fitting, ({ line }) => line.id)
  const ofOurs = Map.groupBy(fitting, ({ ours }) => ours)
  return fitting.filter(({ line, ours }) => ofLine.get(line.id)?.length === 1 && ofOurs.get(ours)?.length === 1)
}

export function isSameName({ name }: Pick<OpenLine, 'name'>, ours: Ours): boolean {
  const key = nameKey(name)
  return key !== '' && key === ours.name_key
}

export function isSameSerial({ serial }: Pick<OpenLine, 'serial'>, { serial_key }: Ours): boolean {
  return serial !== null && serial_key === foldNumber(serial)
}

/** The folded number as a whole: `TX1` is not in `TX12`. */
function hasNumber(remark: string, number: string): boolean {
  const at = remark.indexOf(number)
  return at >= 0 && !/[\dA-Z]/.test(remark.charAt(at - 1)) && !/\d/.test(remark.charAt(at + number.length))
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
}
