import type { Cell } from '#contract/kit/sheet.ts'
import { isErrorText } from './cell-meaning.ts'

// signs with which a spreadsheet begins a formula
const SIGN = String.raw`[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]`
const FORMULA = new RegExp(`^'*${SIGN}`)
/** An apostrophe before a formula, a digit, or another such apostrophe. */
const PROTECTED = new RegExp(`^'+(?:${SIGN}|\\d)`)
/** `="00417"`: the way in which text files for a spreadsheet protect digits. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

/**
 * Protects a text in a file for a spreadsheet: `=1+1` becomes `'=1+1`. A text that begins with such an apostrophe gets one more, so that
 * `textIn` always returns the text.
 */
export function protectedText(text: string): string {
  return FORMULA.test(text) || PROTECTED.test(text) || isErrorText(text.replace(/^'+/, '')) ? `'${text}` : text
}

// digits that Excel rounds or whose leading zeros it drops, and texts that it reads as a power or a date
const CHANGED = /^(?:\d{12,}|0\d+|\d+e\d+|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A text in a file that Excel opens: `="0012"` where Excel would change it. The import reads both forms. */
export function excelText(text: string): string {
  return CHANGED.test(text) && !ISO_DAY.test(text) ? `="${text}"` : protectedText(text)
}

/** The text that a cell in a file for a spreadsheet means. */
function textIn(cell: string): string {
  if (PROTECTED.test(cell)) return cell.slice(1)
  if (cell.startsWith("'") && isErrorText(cell.replace(/^'+/, ''))) return cell.slice(1)
  const [, text] = TEXT_FORMULA.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}

/** The cells in a text line. A spreadsheet program writes the error of a formula as its text. */
export function csvCells(values: readonly string[]): Cell[] {
  return values.map((value) => (isErrorText(value) ? { is: 'error', text: value } : textIn(value)))
}
