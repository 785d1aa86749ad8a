import { readMoment } from '#contract/kit/convert/moment.ts'
import { plainText, unreadable, type Reading } from '#contract/kit/convert/reading.ts'
import { compactNumber } from '#contract/kit/folded.ts'
import type { Label } from '#contract/kit/label.ts'
import { cellFaults, readCell } from '#contract/kit/read-cell.ts'
import { cellText, type Cell } from '#contract/kit/sheet.ts'

// Cells in a bank's statement. Numbers and days are read as everywhere; banks add placeholders and times without separators.

const faults = {
  day: ['日期“{part}”无法识别', 'The date “{part}” cannot be read'],
  future: ['日期{part}晚于今天', 'The date {part} is after today'],
  sign: ['借贷标志“{part}”无法识别', 'The debit/credit sign “{part}” is unknown'],
  serial: [
    '流水号{part}的末尾数字已丢失，请将该列设为文本后重新导出',
    'The serial number {part} has lost its last digits. Export the column as text',
  ],
  serialLong: ['流水号超过64个字符', 'The serial number has more than 64 characters'],
} satisfies Readonly<Record<string, Label>>

const PLACEHOLDER = /^(?:[-–—−]+|\/|无|n\/a)?$/i

/** A cell's text; null for an empty one and for the signs that banks write into one. */
export function textOf(cell: Cell | undefined, most: number): string | null {
  const text = plainText(cellText(cell ?? null))
  return PLACEHOLDER.test(text) ? null : [...text].slice(0, most).join('')
}

/** Fen; null for an empty cell. */
export function moneyOf(cell: Cell | undefined): Reading<number | null> {
  if (typeof cell === 'string' && PLACEHOLDER.test(plainText(cell))) return { value: null }
  return readCell({ form: 'money', words: {} }, cell ?? null) as Reading<number | null>
}

export interface Moment {
  day: string
  /** `HH:mm`; null if the file has days only. */
  time: string | null
}

/** The day, with the time from the same or from another cell. A year is required, because a statement may concern another one. */
export function momentOf(cell: Cell | undefined, timeCell: Cell | undefined, today: string): Reading<Moment> {
  const text = digitsApart(plainText(cellText(cell ?? null)))
  const own = readMoment(text, { today })
  if (own.fault || !/^\d{4}/.test(text)) return unreadable(faults.day, text)
  const [day = '', ownTime] = own.value.split('T')
  if (day > today) return unreadable(faults.future, day)
  if (/[T\s]\d/i.test(text)) return { value: { day, time: ownTime ?? null } }
  const time = timeCell === undefined ? '' : timeText(plainText(cellText(timeCell)))
  if (time === '') return { value: { day, time: null } }
  // the second cell has the time, or the day again with the time
  const other = readMoment(/^\d{4}\D|^\d{8} /.test(time) ? time : `${day} ${time}`, { today })
  return other.fault ? unreadable(faults.day, time) : { value: { day, time: other.value.slice(11) } }
}

/** `20261105102233` and `20261105 102233` with separators. */
function digitsApart(text: string): string {
  return text.replace(/^(\d{8})[ T]?(\d\d)(\d\d)(\d\d)$/, '$1 $2:$3:$4').replace(/^(\d{4}[-/.]\d\d?[-/.]\d\d?)[-T](?=\d\d?[:.])/, '$1 ')
}

/** `102233` and `92233` with separators. */
function timeText(text: string): string {
  if (/^\d{14}$|^\d{8} ?\d{6}$/.test(text)) return digitsApart(text)
  return /^\d{5,6}$/.test(text) ? text.padStart(6, '0').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3') : text
}

const IN = new Set('贷 贷方 贷记 收 收入 转入 来账 入账 存入 c cr credit in +'.split(' '))
const OUT = new Set('借 借方 借记 支 支出 付 转出 往账 出账 支取 d dr debit out -'.split(' '))

/** 1 for money that came in, -1 for money that went out. In a bank's words the holder's money is on the credit side (贷). */
export function signOf(cell: Cell | undefined): Reading<1 | -1> {
  const word = plainText(cellText(cell ?? null)).toLowerCase()
  if (IN.has(word)) return { value: 1 }
  return OUT.has(word) ? { value: -1 } : unreadable(faults.sign, word)
}

const EXPONENT = /^\d(?:\.\d+)?e\+?\d+$/i

/** The serial number, which must have all its digits. */
export function serialOf(cell: Cell | undefined): Reading<string | null> {
  const text = compactNumber(plainText(cellText(cell ?? null)))
  if (typeof cell === 'object' && cell !== null && (cell.is === 'error' || cell.is === 'formula'))
    return unreadable(cellFaults[cell.is], text)
  if ((typeof cell === 'object' && cell?.is === 'long') || EXPONENT.test(text)) return unreadable(faults.serial, text)
  if (PLACEHOLDER.test(text) || /^0+$/.test(text)) return { value: null }
  return text.length > 64 ? unreadable(faults.serialLong, text.slice(0, 64)) : { value: text }
}

/** An account's last four digits; null for a number that has lost its last digits, or is hidden. */
export function tailOf(cell: Cell | undefined): string | null {
  if (cell === undefined || (typeof cell === 'object' && cell?.is === 'long')) return null
  const text = plainText(cellText(cell)).replace(/[\s-]/g, '')
  return /^[\dA-Za-z*]*\d{4}$/.test(text) && !EXPONENT.test(text) ? text.slice(-4) : null
}
