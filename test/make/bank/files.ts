import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { writeTemp } from '#server/platform/storage/temp-file.ts'

// Statements as banks write them, from the same lines. The amounts are fen.

export interface BankRow {
  day: string
  time?: string
  /** Negative for money that went out. */
  amount: number
  name: string
  account?: string
  serial?: string
  summary?: string
}

export type FileCell = string | number | null
export type Layout = 'columns' | 'sign' | 'signed' | 'titled' | 'english'
export const layouts: readonly Layout[] = ['columns', 'sign', 'signed', 'titled', 'english']

const yuan = (fen: number) => (fen / 100).toFixed(2)
const grouped = (fen: number) => yuan(fen).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')

/** A statement's table, lines by time. */
export function bankTable(layout: Layout, rows: readonly BankRow[], opening = 1_000_000): { head: string[]; body: FileCell[][] } {
  let balance = opening
  const lines = rows.map((row) => ({ ...row, balance: (balance += row.amount) }))
  const side = (amount: number, sign: 1 | -1, form = yuan) => (Math.sign(amount) === sign ? form(Math.abs(amount)) : '')
  switch (layout) {
    case 'columns':
      return {
        head: ['交易日期', '交易时间', '借方发生额', '贷方发生额', '余额', '对方户名', '对方账号', '交易流水号', '摘要'],
        body: lines.map((row) => [
          row.day.replaceAll('-', ''),
          (row.time ?? '10:22:33').replaceAll(':', ''),
          side(row.amount, -1),
          side(row.amount, 1),
          yuan(row.balance),
          row.name,
          row.account ?? '',
          row.serial ?? '',
          row.summary ?? '',
        ]),
      }
    case 'sign':
      return {
        head: ['记账日期', '借贷标志', '交易金额（元）', '账户余额', '对方名称', '对方帐号', '凭证号', '用途', '附言'],
        body: lines.map((row) => [
          `${row.day} ${row.time ?? '10:22:33'}`,
          row.amount < 0 ? '借' : '贷',
          grouped(Math.abs(row.amount)),
          grouped(row.balance),
          row.name,
          row.account ?? '-',
          row.serial ?? '-',
          row.summary ?? '',
          '',
        ]),
      }
    case 'signed':
      return {
        head: ['交易时间', '交易金额', '余额', '对方户名', '对方账号', '流水号', '备注'],
        body: lines.map((row) => [
          `${row.day.replaceAll('-', '/')} ${row.time ?? '10:22:33'}`,
          yuan(row.amount),
          yuan(row.balance),
          row.name,
          row.account ?? '',
          row.serial ?? '',
          row.summary ?? '',
        ]),
      }
    case 'titled':
      return {
        head: ['序号', '交易日期', '收入金额(元)', '支出金额(元)', '账户余额(元)', '对方户名', '对方账号', '交易流水号', '摘要'],
        body: lines.map((row, at) => [
          String(at + 1),
          row.day,
          side(row.amount, 1, grouped) || '0.00',
          side(row.amount, -1, grouped) || '0.00',
          grouped(row.balance),
          row.name,
          row.account ?? '',
          row.serial ?? '',
          row.summary ?? '',
        ]),
      }
    default:
      return {
        head: [
          'Transaction Date',
          'Description',
          'Debit (CNY)',
          'Credit (CNY)',
          'Balance',
          'Counterparty Name',
          'Counterparty Account',
          'Reference No.',
        ],
        body: lines.map((row) => [
          row.day,
          row.summary ?? '',
          side(row.amount, -1),
          side(row.amount, 1),
          yuan(row.balance),
          row.name,
          row.account ?? '',
          row.serial ?? '',
        ]),
      }
  }
}

export interface BankFileOptions {
  layout?: Layout
  order?: 'up' | 'down'
  account?: string | null
  opening?: number
}

/** A file's lines, with the account above and the sums below where the layout has them. */
export function bankLines(
  rows: readonly BankRow[],
  { layout = 'columns', order = 'up', account = '3300016178050001234', opening }: BankFileOptions = {},
): FileCell[][] {
  const { head, body } = bankTable(layout, rows, opening)
  const sum = (sign: 1 | -1) =>
    grouped(Math.abs(rows.filter((row) => Math.sign(row.amount) === sign).reduce((all, row) => all + row.amount, 0)))
  const titles: FileCell[][] =
    layout === 'titled'
      ? [['企业网上银行交易明细'], [`账号：${account ?? ''}`, '户名：恒固五金'], ['期间：2026-11-01 至 2026-11-30']]
      : account === null
        ? []
        : [['账号', account]]
  const below: FileCell[][] = layout === 'titled' ? [['合计', '', sum(1), sum(-1), ''], ['本明细仅供参考']] : []
  return [...titles, head, ...(order === 'up' ? body : body.toReversed()), ...below]
}

export async function bankBytes(lines: readonly FileCell[][], format: 'xlsx' | 'csv' | 'gbk'): Promise<Buffer> {
  if (format === 'xlsx') return Buffer.from(await writeXlsx({ sheets: [{ name: '明细', rows: lines.map((line) => [...line]) }] }))
  const text = lines.map((line) => line.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\r\n')
  return format === 'csv' ? Buffer.from(`\ufeff${text}`) : gbk(text)
}

/** A text in GB 18030. The platform only reads this encoding, so that each sign's bytes are looked up. */
function gbk(text: string): Buffer {
  const bytes = [...text].flatMap((sign) => (sign.charCodeAt(0) < 128 ? [sign.charCodeAt(0)] : (twoBytes().get(sign) ?? [63])))
  return Buffer.from(bytes)
}

let table: Map<string, [number, number]> | undefined

function twoBytes(): Map<string, [number, number]> {
  if (table) return table
  const decoder = new TextDecoder('gb18030')
  table = new Map()
  for (let high = 0x81; high < 0xff; high += 1) {
    for (let low = 0x40; low < 0xff; low += 1) if (low !== 0x7f) table.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  }
  return table
}

export async function bankFile(lines: readonly FileCell[][], format: 'xlsx' | 'csv' | 'gbk'): Promise<SentFile> {
  return writeTemp(Readable.from([await bankBytes(lines, format)]))
}
