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

/** With more records for one amount and name, no name is certain; it bounds the pairs. */
const MOST_NAMED = 50

/** Decides all open lines together, so that two lines never claim one record. */
export function judge(lines: readonly OpenLine[], all: readonly Ours[]): Map<number, Judged> {
  const groups = new Map([...Map.groupBy(all, ({ amount }) => amount)].map(([amount, group]) => [amount, groupOf(group)]))
  const pairs = lines.map((line) => pairsOf(line, groups.get(line.amount)))
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
    const isFit = (pairs[at] ?? []).some(({ ours, strong }) => strong && !taken.has(ours))
    const booked = Date.parse(line.day)
    const isNear = groups
      .get(line.amount)
      ?.all.some(({ ours, sent }) => Math.abs(booked - sent) <= DAYS.candidate * DAY_MS && !taken.has(ours))
    judged.set(line.id, { to: isFit || isNear ? 'doubtful' : 'unmatched' })
  }
  return judged
}

interface Pair {
  line: OpenLine
  ours: Ours
  strong: MatchRule | undefined
  isNamed: boolean
}

/** The records for one amount by what a line can have in common with them: thousands may have the same amount. */
interface Group {
  /** Each with its day as a moment. */
  all: readonly { ours: Ours; sent: number }[]
  bySerial: ReadonlyMap<string, Ours[]>
  byName: ReadonlyMap<string, Ours[]>
  byNumber: ReadonlyMap<string, Ours[]>
  /** The lengths of the numbers. */
  lengths: readonly number[]
}

function groupOf(all: readonly Ours[]): Group {
  const numbers = all.flatMap((ours) => ours.numbers.map((no) => ({ no, ours })))
  const byNumber = new Map([...Map.groupBy(numbers, ({ no }) => no)].map(([no, own]) => [no, own.map(({ ours }) => ours)]))
  return {
    all: all.map((ours) => ({ ours, sent: Date.parse(ours.day) })),
    bySerial: Map.groupBy(all, ({ serial_key }) => serial_key ?? ''),
    byName: Map.groupBy(all, ({ name_key }) => name_key),
    byNumber,
    lengths: [...new Set([...byNumber.keys()].map((no) => no.length))],
  }
}

/** The records that have a number or the name in common with the line. */
function pairsOf(line: OpenLine, group: Group | undefined): Pair[] {
  if (!group) return []
  const serial = line.serial === null ? null : foldNumber(line.serial)
  const sameSerial = new Set(serial ? group.bySerial.get(serial) : [])
  const sameNumber = new Set(numbersIn(foldNumber(line.summary ?? ''), group))
  const name = nameKey(line.name)
  const sameName = (name !== '' && group.byName.get(name)) || []
  const named = new Set(sameName.length <= MOST_NAMED ? sameName : [])
  return [...new Set([...sameSerial, ...sameNumber, ...named])].map((ours) => {
    const days = daysBetween(line.day, ours.day)
    const isOtherSerial = serial !== null && ours.serial_key !== null && ours.serial_key !== serial
    const isOtherAccount = line.counter_tail !== null && ours.tail !== null && line.counter_tail !== ours.tail
    const strong = sameSerial.has(ours) ? 'serial' : sameNumber.has(ours) ? 'number' : undefined
    return {
      line,
      ours,
      strong: days <= DAYS.strong ? strong : undefined,
      isNamed: named.has(ours) && !isOtherSerial && !isOtherAccount && days <= DAYS.name,
    }
  })
}

/** The records with a number that a folded remark has as a whole: `TX1` is not in `TX12`. */
function numbersIn(remark: string, { byNumber, lengths }: Group): Ours[] {
  const begins = [...remark.matchAll(/(?<![\dA-Z])[\dA-Z]/g)].map(({ index }) => index)
  return begins.flatMap((at) =>
    lengths.flatMap((length) => (/\d/.test(remark.charAt(at + length)) ? [] : (byNumber.get(remark.slice(at, at + length)) ?? []))),
  )
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

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
}
