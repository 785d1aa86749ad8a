import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, optional, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { sentFile } from '../kit/sent-file.ts'
import { listQuery, pageOf, rowOf, verbs } from '../kit/verbs.ts'
import { counterpart } from './bankLine.ts'

// The statements that the finance team downloads from its bank. Amounts are fen.

/** A statement has at most this many lines. */
export const MOST_BANK_LINES = 10_000

export const bankLayouts = {
  columns: ['收入、支出两列', 'Two amount columns'],
  sign: ['金额与借贷标志', 'Amount and debit/credit sign'],
  signed: ['带正负号的金额', 'Signed amount'],
} as const satisfies Record<string, Label>
export type BankLayout = keyof typeof bankLayouts

const fen = (label: Label) => derived(label, z.int())
const number = (label: Label) => derived(label, z.int())

const sums = {
  in_count: number(['收入笔数', 'Credits']),
  in_amount: fen(['收入金额', 'Money in']),
  out_count: number(['支出笔数', 'Debits']),
  out_amount: fen(['支出金额', 'Money out']),
}

const about = {
  account_tail: derived(['账号尾号', 'Account'], z.string()),
  layout: choice(['版式', 'Layout'], bankLayouts),
  first_day: derived(['开始日期', 'From'], z.string()),
  last_day: derived(['结束日期', 'To'], z.string()),
  opening: fen(['期初余额', 'Opening balance']),
  closing: fen(['期末余额', 'Closing balance']),
}

const fields = {
  name: derived(['文件名', 'File name'], z.string()),
  ...about,
  /** Lines that this file was the first to contain; the sums are theirs. */
  line_count: number(['流水笔数', 'Lines']),
  /** Lines that an earlier file contained. */
  known_count: number(['此前已导入', 'Imported before']),
  ...sums,
  /** Lines that nobody has matched or ignored. */
  open_count: number(['未处理', 'Open']),
  creator: derived(['导入人', 'Imported by'], z.nullable(z.string())),
}

export const bankStatementRow = rowOf({}, fields)

const figure = z.object({ count: z.int(), amount: z.int() })

/** The sums without a counterpart: the bank's lines, and our vouchers and payouts in the statement's period. */
const rest = z.object({ bank_in: figure, bank_out: figure, vouchers: figure, payouts: figure })

const query = listQuery(
  {
    account_tail: optional(text(['账号尾号', 'Account'], { max: 4 })),
    /** Statements whose period touches these days. */
    from: optional(date(['账单日期从', 'From'])),
    to: optional(date(['账单日期到', 'To'])),
  },
  ['created_at'],
)

/** The account for a file that does not name its own. */
const account = optional(
  text(['账号后四位', 'Last four digits of the account'], {
    max: 4,
    pattern: /^\d{4}$/,
    invalid: ['请输入账号的后四位数字', 'Enter the last four digits of the account'],
  }),
)
const sent = z.object({ file: sentFile, name: z.string(), account })

/** One line as it was read; `amount` is negative for money that went out. */
const previewLine = z.object({
  line: z.int(),
  day: z.string(),
  time: z.nullable(z.string()),
  amount: z.int(),
  balance: z.int(),
  name: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  summary: z.nullable(z.string()),
})

const fault = z.object({ line: z.nullable(z.int()), msg: z.string() })

/** A file's contents, before it is imported. Without `statement` it has faults, or needs its account. */
const preview = z.object({
  statement: z.nullable(z.object({ ...about, ...sums, known_count: z.int(), lines: z.array(previewLine) })),
  needs_account: z.boolean(),
  faults: z.array(fault),
  fault_count: z.int(),
})

const missingQuery = z.extend(listQuery({}, ['day']), { id: rowId() })

const imported = z.object({
  id: z.int(),
  lines: z.int(),
  known: z.int(),
  matched: z.int(),
  doubtful: z.int(),
  unmatched: z.int(),
})

export const bankStatement = entity('finance.bankStatement', ['银行对账单', 'Bank statement'], {
  list: verbs.list(query, bankStatementRow),
  detail: verbs.detail(z.extend(bankStatementRow, { rest: derived(['剩余', 'Left over'], rest) })),
  /** Reads a file and stores nothing. */
  read: post(['读取银行流水', 'Read a bank statement'], sent, preview, {
    upload: 'file',
    access: 'finance:bankStatement:import',
  }),
  /** A file without faults: each line is stored once, whatever file contains it again. */
  import: post(['导入银行流水', 'Import a bank statement'], sent, imported, {
    upload: 'file',
    creates: true,
    affects: ['finance.bankLine'],
    message: ['银行流水已导入', 'Bank statement imported'],
  }),
  /** Looks for the open lines' counterparts again. Decided lines stay as they are. */
  match: post(
    ['重新匹配', 'Match again'],
    z.object({ id: rowId() }),
    z.object({ matched: z.int(), doubtful: z.int(), unmatched: z.int() }),
    {
      affects: ['finance.bankLine'],
      message: ['已重新匹配', 'Matched again'],
    },
  ),
  /** Vouchers and payouts in the statement's period that no bank line belongs to. */
  missing: get(['系统有，银行无', 'Ours only'], missingQuery, pageOf(counterpart), { access: 'finance:bankStatement:list' }),
  /** A workbook with the rest on both sides. */
  export: post(['导出剩余', 'Export what is left'], z.object({ id: rowId() }), z.object({ task_id: z.int() }), {
    affects: ['task.task'],
    message: ['已提交导出任务', 'Export started'],
  }),
})

export type BankStatement = OutputOf<typeof bankStatement.list>['list'][number]
export type BankStatementDetail = OutputOf<typeof bankStatement.detail>
export type BankPreview = OutputOf<typeof bankStatement.read>
export type BankStatementQuery = ParsedOf<typeof bankStatement.list>
