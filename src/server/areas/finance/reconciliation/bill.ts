import type { Label } from '#contract/kit/label.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { csvRows } from '#server/platform/spreadsheet/csv.ts'

/** A line from the provider's bill by our number. Amounts are fen. */
export interface BillLine {
  amount: number
  fee: number
}

export interface Bill {
  /** The business day. */
  day: string
  payments: ReadonlyMap<string, BillLine>
  refunds: ReadonlyMap<string, BillLine>
}

const malformed: Label = ['文件不是微信支付的交易账单', 'The file is no trade bill of WeChat Pay']
const otherMerchant: Label = ['账单属于其他商户号', 'The bill belongs to another merchant']
const incomplete: Label = ['账单不完整：汇总与明细不符', 'The bill is incomplete: its sums differ from its lines']

const COLUMNS = {
  time: '交易时间',
  mchid: '商户号',
  no: '商户订单号',
  state: '交易状态',
  settled: '应结订单金额',
  refund_no: '商户退款单号',
  refunded: '退款金额',
  fee: '手续费',
} as const

/**
 * Reads a trade bill with type ALL: a head, lines whose cells begin with a backtick, the head for the sums, the sums. Columns are found by
 * name, because the provider adds some from time to time.
 */
export async function readBill(file: SentFile, mchid: string): Promise<Bill> {
  const payments = new Map<string, BillLine>()
  const refunds = new Map<string, BillLine>()
  let at: Record<keyof typeof COLUMNS, number> | undefined
  let day = ''
  let sums: string[] | undefined
  let isSum = false
  for await (const row of csvRows(file)) {
    const cells = row.map((cell) => cell.replace(/^`/, '').trim())
    if (!at) {
      at = positions(cells)
      continue
    }
    if (cells[0] === '总交易单数') isSum = true
    else if (isSum) sums ??= cells
    else {
      const cell = (name: keyof typeof COLUMNS) => cells[at?.[name] ?? -1] ?? ''
      const lineDay = cell('time').slice(0, 10)
      if (!/^\d{4}-\d\d-\d\d$/.test(lineDay) || (day !== '' && lineDay !== day)) throw refuse(malformed, { field: 'file' })
      day = lineDay
      if (mchid !== '' && cell('mchid') !== mchid) throw refuse(otherMerchant, { field: 'file' })
      const isRefund = cell('state') === 'REFUND' || cell('state') === 'REVOKED'
      const line = { amount: fen(cell(isRefund ? 'refunded' : 'settled')), fee: Math.round(fen(cell('fee'), 5)) }
      ;(isRefund ? refunds : payments).set(numberIn(cell(isRefund ? 'refund_no' : 'no')), line)
    }
  }
  if (!at || day === '' || !sums) throw refuse(malformed, { field: 'file' })
  const total = [...payments.values()].reduce((sum, { amount }) => sum + amount, 0)
  if (Number(sums[0]) !== payments.size + refunds.size || fen(sums[1] ?? '') !== total) throw refuse(incomplete, { field: 'file' })
  return { day, payments, refunds }
}

function positions(head: readonly string[]): Record<keyof typeof COLUMNS, number> {
  const found = Object.entries(COLUMNS).map(([name, title]) => [name, head.indexOf(title)] as const)
  if (found.some(([, position]) => position < 0)) throw refuse(malformed, { field: 'file' })
  return Object.fromEntries(found) as Record<keyof typeof COLUMNS, number>
}

/** A merchant's number in the provider's characters. */
function numberIn(text: string): string {
  if (!/^[\w|*@-]{1,64}$/.test(text)) throw refuse(malformed, { field: 'file' })
  return text
}

/** Yuan as fen, by digits; fees have up to five decimals. */
function fen(text: string, decimals = 2): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (whole === '') throw refuse(malformed, { field: 'file' })
  const digits = Number(`${whole}${part.padEnd(decimals, '0').slice(0, decimals)}`)
  return ((sign === '-' ? -1 : 1) * digits) / 10 ** (decimals - 2)
}
