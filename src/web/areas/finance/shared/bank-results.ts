import type { withdraw } from '#contract/finance/withdraw.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'

export type BankResult = InputOf<typeof withdraw.payImport>['rows'][number]

const NAMES = {
  withdraw_no: /^(?:单号|Number)$/i,
  amount: /^(?:金额|Amount)/i,
  pay_serial: /流水号|Serial/i,
  ok: /^(?:结果|Result)$/i,
  reason: /原因|Cause|Reason/i,
} as const
type Name = keyof typeof NAMES
/** The headings are within the first lines; a bank puts titles above them. */
const TITLE_LINES = 20
const ORDER: readonly Name[] = ['withdraw_no', 'amount', 'pay_serial', 'ok', 'reason']

/**
 * The rows in the bank's sheet, as text with tabs or commas: by its headings, or in the order number, amount, serial number, result, cause.
 * The first line that cannot be read ends it.
 */
export function resultsOf(text: string): { rows: BankResult[]; badLine?: number } {
  const rows: BankResult[] = []
  const lines = text.split(/\r?\n/).map(cellsOf)
  const head = lines.slice(0, TITLE_LINES).findIndex((cells) => namesIn(cells).includes('withdraw_no'))
  const columns = head === -1 ? ORDER : namesIn(lines[head] ?? [])
  for (const [at, cells] of lines.entries()) {
    if (at <= head || cells.every((cell) => cell === '')) continue
    const row = resultIn((name) => cells[columns.indexOf(name)] ?? '')
    if (!row) return { rows, badLine: at + 1 }
    rows.push(row)
  }
  return { rows }
}

function namesIn(cells: readonly string[]): (Name | undefined)[] {
  return cells.map((cell) => ORDER.find((name) => NAMES[name].test(cell)))
}

function resultIn(cell: (name: Name) => string): BankResult | undefined {
  const isPaid = /^(?:成功|success|1|ok)$/i.test(cell('ok'))
  const amount = fenOf(cell('amount'))
  if (!/^TX\d/.test(cell('withdraw_no')) || amount === undefined) return undefined
  if (!isPaid && !/^(?:失败|failed|0)$/i.test(cell('ok'))) return undefined
  return {
    withdraw_no: cell('withdraw_no'),
    amount,
    pay_serial: cell('pay_serial') || null,
    ok: isPaid ? 1 : 0,
    reason: cell('reason') || null,
  }
}

/** Fen from a text in yuan, without a calculation that rounds. */
function fenOf(text: string): number | undefined {
  const [, yuan, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[¥￥,，\s]/g, '')) ?? []
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(part.padEnd(2, '0'))
}

/** The cells in a line: between tabs, or between commas, where quotation marks may enclose a cell. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,，"]*)(?:[,，]|$)/g) ?? []
  return cells.map((cell) =>
    cell
      .replace(/[,，]$/, '')
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  )
}
