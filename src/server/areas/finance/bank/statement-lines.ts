import type { BankLayout } from '#contract/finance/bankStatement.ts'
import { MOST_BANK_LINES } from '#contract/finance/bankStatement.ts'
import { businessToday } from '#contract/kit/convert/calendar.ts'
import { plainText } from '#contract/kit/convert/reading.ts'
import type { Label } from '#contract/kit/label.ts'
import { cellText } from '#contract/kit/sheet.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import { chainOf, type Booked } from './balance-chain.ts'
import { moneyOf, momentOf, serialOf, signOf, tailOf, textOf } from './bank-cells.ts'
import { headingsIn, type Columns } from './headings.ts'

/** A line in a bank's statement. */
export interface Entry extends Booked {
  name: string | null
  /** The last four digits of the counterparty's account. */
  counter_tail: string | null
  serial: string | null
  summary: string | null
  /** A red line, which takes an earlier one back. */
  is_reversal: 0 | 1
}

/** A statement; its entries are in the order of time. */
export interface Statement {
  layout: BankLayout
  /** The own account's last four digits; null if the file does not name it. */
  account_tail: string | null
  entries: readonly Entry[]
  opening: number
  closing: number
}

export interface Fault {
  /** The line in the file; null for a fault in the whole file. */
  line: number | null
  label: Label
  values?: Readonly<Record<string, string | number | Label>>
}

export type StatementReading = { statement: Statement; faults?: undefined } | { faults: readonly Fault[]; statement?: undefined }

/** Banks put titles above the headings. */
const TITLE_LINES = 30
const MOST_TEXT = { name: 120, summary: 300 }

/** Reads a sheet's lines as a statement: all of them, or none and the reasons. */
export function statementIn(lines: readonly Line[], today = businessToday()): StatementReading {
  const at = lines.slice(0, TITLE_LINES).findIndex((line) => headingsIn(line))
  const [head, headings] = [lines[at], lines[at] && headingsIn(lines[at])]
  if (!head || !headings) return { faults: [{ line: null, label: faults.headings }] }
  const { columns, twice } = headings
  if (twice !== undefined) return { faults: [{ line: head.line, label: faults.twice, values: { part: twice } }] }
  if (columns.balance === undefined) return { faults: [{ line: head.line, label: faults.noBalance }] }
  const body = bodyOf(lines.slice(at + 1), head, columns, today)
  if (body.faults.length > 0) return { faults: body.faults }
  if (body.drafts.length === 0) return { faults: [{ line: null, label: faults.empty }] }
  if (body.drafts.length > MOST_BANK_LINES) return { faults: [{ line: null, label: faults.many, values: { n: MOST_BANK_LINES } }] }
  return finished(body, layoutOf(columns), ownTailIn(lines.slice(0, at)))
}

const faults = {
  headings: [
    '没有找到表头：需要日期、金额（或借方、贷方）和余额列',
    'No headings found: the file needs columns for the date, the amount (or debit and credit) and the balance',
  ],
  twice: ['表头“{part}”出现了两次', 'The heading “{part}” occurs twice'],
  noBalance: ['缺少余额列，无法核对流水是否完整', 'There is no column for the balance, so that missing lines cannot be noticed'],
  empty: ['文件中没有流水', 'The file has no lines'],
  many: ['最多导入{n}笔流水，请按日期分次导出', 'At most {n:line|lines}. Export shorter periods'],
  balance: ['缺少余额', 'The balance is missing'],
  amount: ['缺少金额', 'The amount is missing'],
  both: ['收入和支出同时有金额', 'Both money in and money out have an amount'],
  chain: [
    '余额不连续：按上一笔应为{expected}，文件为{found}，可能缺少流水或金额有误',
    'The balance does not follow: {expected} is expected after the line before, the file says {found}. Lines may be missing, or an amount is wrong',
  ],
  unclear: [
    '无法判断负数是支出还是冲正，请导出包含前一笔流水的文件',
    'The negative amount is either money out or a reversal. Export a file that also contains the line before',
  ],
  total: ['合计{found}与明细之和{expected}不符', 'The total is {found}, but the lines sum to {expected}'],
  opening: ['期初余额{found}与明细不符，按明细应为{expected}', 'The opening balance is {found}, but by the lines it is {expected}'],
  accounts: ['文件包含多个账号，请按账号分别导出', 'The file has lines of several accounts. Export each account by itself'],
} satisfies Readonly<Record<string, Label>>

function layoutOf({ debit, credit, sign }: Columns): BankLayout {
  if (debit !== undefined && credit !== undefined) return 'columns'
  return sign === undefined ? 'signed' : 'sign'
}

/** A line before it is decided what its negative amounts mean. `out` and `in` are the amounts as they are printed. */
interface Draft extends Omit<Entry, 'amount' | 'is_reversal'> {
  out: number
  in: number
}

interface Total {
  line: number
  label: 'total' | 'opening'
  out?: number
  in?: number
  balance?: number
}

interface Body {
  drafts: Draft[]
  totals: Total[]
  faults: Fault[]
  own: Set<string>
}

function bodyOf(lines: readonly Line[], head: Line, columns: Columns, today: string): Body {
  const body: Body = { drafts: [], totals: [], faults: [], own: new Set() }
  const heading = JSON.stringify(head.cells)
  for (const line of lines) {
    // printed pages repeat the headings
    if (JSON.stringify(line.cells) === heading) continue
    const total = totalIn(line, columns)
    if (total === 'note') continue
    if (total) body.totals.push(total)
    else addLine(body, line, columns, today)
  }
  return body
}

const TOTAL = /合计|总计|小计|累计|汇总|本页|\b(?:sub)?total/i
const PART = /小计|本页|承前|过次|\bsubtotal/i
const OPENING = /期初|承前|上期|上年结转|opening|brought forward/i
const EDGE = /期初|期末|承前|过次|上期|上年结转|opening|closing|brought forward|carried forward/i

/** A line that is no booking: a total, the balance before the first line, or a note without an amount. */
function totalIn({ line, cells }: Line, columns: Columns): Total | 'note' | undefined {
  const money = (role: 'debit' | 'credit' | 'amount' | 'balance') => {
    const at = columns[role]
    return at === undefined ? undefined : (moneyOf(cells[at]).value ?? undefined)
  }
  const text = cells.filter((cell): cell is string => typeof cell === 'string').join(' ')
  const hasDate = momentOf(cells[columns.date ?? 0], undefined, LAST_DAY).value !== undefined
  const [debit, credit, amount, balance] = [money('debit'), money('credit'), money('amount'), money('balance')]
  const isEdge = EDGE.test(text) && !debit && !credit && !amount && balance !== undefined
  if (isEdge && OPENING.test(text)) return { line, label: 'opening', balance }
  if (isEdge) return 'note'
  if (hasDate) return undefined
  if (TOTAL.test(text)) {
    if (PART.test(text) || columns.debit === undefined) return 'note'
    return { line, label: 'total', ...(debit !== undefined && { out: debit }), ...(credit !== undefined && { in: credit }) }
  }
  // a note under the table has no amounts; anything else is a line that cannot be read
  const isBare = [columns.debit, columns.credit, columns.amount, columns.balance].every(
    (at) => at === undefined || textOf(cells[at], 1) === null,
  )
  return isBare ? 'note' : undefined
}

const LAST_DAY = '9999-12-31'

function addLine({ drafts, faults: found, own }: Body, { line, cells }: Line, columns: Columns, today: string): void {
  const cell = (at: number | undefined) => (at === undefined ? undefined : cells[at])
  const before = found.length
  const taken = <Value>(reading: { value?: Value; fault?: Label; part?: string }, column: Label): Value | undefined => {
    if (reading.fault) found.push({ line, label: reading.fault, values: { label: column, part: reading.part ?? '', cell: '' } })
    return reading.value
  }
  const moment = taken(momentOf(cell(columns.date), cell(columns.time), today), roleWords.date)
  const balance = taken(moneyOf(cell(columns.balance)), roleWords.balance)
  const serial = taken(serialOf(cell(columns.serial)), roleWords.serial)
  const printed = printedIn(cell, columns, taken)
  const { name, account, own: ownAccount } = partiesIn(columns, typeof printed === 'object' && printed.in !== 0)
  const tail = tailOf(cell(ownAccount))
  if (tail) own.add(tail)
  if (found.length > before) return
  const fault = balance === null ? faults.balance : printed === 'none' ? faults.amount : printed === 'both' ? faults.both : undefined
  if (fault || !moment || typeof balance !== 'number' || typeof printed !== 'object') {
    found.push({ line, label: fault ?? faults.amount })
    return
  }
  const summary = columns.summary.flatMap((at) => textOf(cells[at], MOST_TEXT.summary) ?? [])
  drafts.push({
    line,
    ...moment,
    ...printed,
    balance,
    name: textOf(cell(name), MOST_TEXT.name),
    counter_tail: tailOf(cell(account)),
    serial: serial ?? null,
    summary: summary.length === 0 ? null : [...new Set(summary)].join(' / ').slice(0, MOST_TEXT.summary),
  })
}

/** The columns with the counterparty and the own account: where the bank names both sides, the payer's if money came in. */
function partiesIn({ name, account, own, ...sides }: Columns, isIn: boolean): Pick<Columns, 'name' | 'account' | 'own'> {
  const [other, otherAccount] = isIn ? [sides.payer, sides.payer_account] : [sides.payee, sides.payee_account]
  const ownAccount = isIn ? sides.payee_account : sides.payer_account
  return { name: name ?? other, account: account ?? otherAccount, own: own ?? ownAccount }
}

const roleWords = {
  date: ['交易日期', 'The date'],
  balance: ['余额', 'The balance'],
  amount: ['金额', 'The amount'],
  serial: ['流水号', 'The serial number'],
  sign: ['借贷标志', 'The sign'],
} satisfies Readonly<Record<string, Label>>

type Taken = <Value>(reading: { value?: Value; fault?: Label; part?: string }, column: Label) => Value | undefined

/** The printed amounts on the two sides. */
function printedIn(
  cell: (at: number | undefined) => Line['cells'][number] | undefined,
  columns: Columns,
  taken: Taken,
): { out: number; in: number } | 'none' | 'both' | undefined {
  if (layoutOf(columns) === 'columns') {
    const out = taken(moneyOf(cell(columns.debit)), roleWords.amount)
    const into = taken(moneyOf(cell(columns.credit)), roleWords.amount)
    if (out === undefined || into === undefined) return undefined
    if (out === null && into === null) return 'none'
    return out && into ? 'both' : { out: out ?? 0, in: into ?? 0 }
  }
  const amount = taken(moneyOf(cell(columns.amount)), roleWords.amount)
  if (amount === undefined) return undefined
  if (amount === null) return 'none'
  if (columns.sign === undefined) return amount < 0 ? { out: -amount, in: 0 } : { out: 0, in: amount }
  const sign = taken(signOf(cell(columns.sign)), roleWords.sign)
  if (sign === undefined) return undefined
  return sign === 1 ? { out: 0, in: amount } : { out: amount, in: 0 }
}

function finished({ drafts, totals, own }: Body, layout: BankLayout, titleTail: string | null): StatementReading {
  if (own.size > 1) return { faults: [{ line: null, label: faults.accounts }] }
  const ways = waysOf(drafts).map((entries) => ({ ...chainOf(entries) }))
  const whole = ways.filter(({ breaks }) => breaks.length === 0)
  const [first, second] = whole
  if (!first) return { faults: broken(ways) }
  if (second) return { faults: [{ line: drafts.find((draft) => draft.out < 0)?.line ?? null, label: faults.unclear }] }
  const { entries } = first
  const opening = (entries[0]?.balance ?? 0) - (entries[0]?.amount ?? 0)
  const closing = entries.at(-1)?.balance ?? 0
  const wrong = totals.flatMap((total) => totalFaults(total, drafts, opening))
  if (wrong.length > 0) return { faults: wrong }
  return { statement: { layout, account_tail: [...own][0] ?? titleTail, entries, opening, closing } }
}

/**
 * The meanings that the printed amounts can have: a negative amount takes a line back; but where all amounts out are negative, the bank may
 * only print their sign. The balance decides.
 */
function waysOf(drafts: readonly Draft[]): Entry[][] {
  const reversing = drafts.map((draft) => entryOf(draft, draft.in - draft.out, draft.in < 0 || draft.out < 0))
  const outs = drafts.filter(({ out }) => out !== 0)
  if (outs.length === 0 || outs.some(({ out }) => out > 0)) return [reversing]
  return [reversing, drafts.map((draft) => entryOf(draft, draft.in + draft.out, draft.in < 0))]
}

function entryOf({ out, in: into, ...rest }: Draft, amount: number, isReversal: boolean): Entry {
  return { ...rest, amount: amount === 0 ? 0 : amount, is_reversal: isReversal ? 1 : 0 }
}

const MOST_BREAKS = 20

function broken(ways: readonly ReturnType<typeof chainOf<Entry>>[]): Fault[] {
  const [nearest] = ways.toSorted((one, other) => one.breaks.length - other.breaks.length)
  return (nearest?.breaks ?? []).slice(0, MOST_BREAKS).map(({ line, expected, found }) => ({
    line,
    label: faults.chain,
    values: { expected: yuan(expected), found: yuan(found) },
  }))
}

function totalFaults({ line, label, balance, ...stated }: Total, drafts: readonly Draft[], opening: number): Fault[] {
  const fault = (expected: number, found: number) => ({
    line,
    label: faults[label],
    values: { expected: yuan(expected), found: yuan(found) },
  })
  if (label === 'opening') return balance === opening ? [] : [fault(opening, balance ?? 0)]
  return (['out', 'in'] as const).flatMap((side) => {
    const [found, sum] = [stated[side], drafts.reduce((all, draft) => all + draft[side], 0)]
    return found === undefined || found === sum ? [] : [fault(sum, found)]
  })
}

/** The own account in the titles: `账号：6222 0202 0011 2233`. */
function ownTailIn(titles: readonly Line[]): string | null {
  for (const { cells } of titles) {
    for (const [at, cell] of cells.entries()) {
      const [, rest] =
        /^(?:本方|查询|客户|我方)?(?:账号|帐号|账户|卡号|account(?: (?:no\.?|number))?)\s*(?:\([^)]*\)|\[[^\]]*\])?\s*:?\s*(.*)$/i.exec(
          plainText(cellText(cell)),
        ) ?? []
      if (rest === undefined) continue
      const tail =
        rest === '' ? tailOf(cells.slice(at + 1).find((next) => next !== null && next !== '')) : tailOf(/^[\d* -]+/.exec(rest)?.[0])
      if (tail) return tail
    }
  }
  return null
}
