import type { Label } from '../label.ts'
import { ODD_DIGIT, plainText, unreadable, type Reading } from './reading.ts'

/** A unit's size in stored units, as a fraction: a fen is 1/1, a milligram is 1/1000 of a gram. */
type Size = readonly [numerator: number, denominator: number]
export type Units = Readonly<Record<string, Size>>

export interface NumberForm {
  /** Decimal places without a unit: the stored value is an integer of 10^-digits. */
  digits: number
  /** Signs that may stand before the number. */
  signs?: readonly string[]
  /** Units that may stand behind the number, in small letters. */
  units?: Units
  /** The reason for a number with more decimals. */
  decimals: Label
}

export const numberFaults = {
  number: ['{label}必须是数字', '{label} must be a number'],
  comma: ['{label}中的逗号不是小数点，请改用“.”', 'A comma is no decimal point in {label}. Use “.”'],
  unit: ['{label}不能使用单位“{part}”', '{label} does not take the unit “{part}”'],
  exponent: ['{label}不能用科学计数法填写', '{label} must be written without an exponent'],
  long: ['{label}的数字太长', '{label} has too many digits'],
} satisfies Readonly<Record<string, Label>>

/** Fen: `1,234.50`, `¥12`, `12.5元`, `3角`, `1.2万元`. */
const moneyForm: NumberForm = {
  digits: 2,
  decimals: ['{label}最多保留两位小数', '{label} allows at most two decimals'],
  signs: ['¥', 'rmb', 'cny', '人民币'],
  units: {
    元: [100, 1],
    块: [100, 1],
    圆: [100, 1],
    yuan: [100, 1],
    rmb: [100, 1],
    cny: [100, 1],
    人民币: [100, 1],
    角: [10, 1],
    毛: [10, 1],
    分: [1, 1],
    fen: [1, 1],
    千元: [100_000, 1],
    万: [1_000_000, 1],
    万元: [1_000_000, 1],
  },
}

/** Grams; a number without a unit is in kilograms. */
const weightForm: NumberForm = {
  digits: 3,
  decimals: ['{label}最多保留三位小数', '{label} allows at most three decimals'],
  units: {
    kg: [1000, 1],
    kgs: [1000, 1],
    公斤: [1000, 1],
    千克: [1000, 1],
    g: [1, 1],
    克: [1, 1],
    mg: [1, 1000],
    毫克: [1, 1000],
    斤: [500, 1],
    市斤: [500, 1],
    两: [50, 1],
    t: [1_000_000, 1],
    吨: [1_000_000, 1],
  },
}

/** Basis points; a number without a unit is in percent. */
const rateForm: NumberForm = {
  digits: 2,
  decimals: ['{label}最多保留两位小数', '{label} allows at most two decimals'],
  units: { '%': [100, 1], '‰': [10, 1], bp: [1, 1] },
}

/** A whole number; its unit is the row's own and is not repeated. */
const countForm: NumberForm = { digits: 0, decimals: ['{label}必须是整数', '{label} must be a whole number'] }

export const readMoney = (text: string | number) => readDecimal(text, moneyForm)
export const readWeight = (text: string | number) => readDecimal(text, weightForm)
export const readRate = (text: string | number) => readDecimal(text, rateForm)
export const readCount = (text: string | number) => readDecimal(text, countForm)

// groups are separated by one kind of sign, and the first of them does not begin with 0: `0,057` is a decimal comma
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?!\d)(?:\.\d+)?/
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)/
const EXPONENT = /^[-+]?(?:\d+\.?\d*|\.\d+)e[-+]?\d+$/i
const MOST_DIGITS = 15

/** The stored integer for a number as people write it. A comma separates thousands in `1,234,567.89` only. */
export function readDecimal(typed: string | number, form: NumberForm): Reading<number> {
  if (typeof typed === 'number' && !Number.isFinite(typed)) return unreadable(numberFaults.number)
  if (typeof typed === 'string' && ODD_DIGIT.test(typed)) return unreadable(numberFaults.number, typed)
  const text = plainText(typeof typed === 'number' ? decimalText(typed) : typed.replaceAll('。', '.')).toLowerCase()
  if (EXPONENT.test(text)) return unreadable(numberFaults.exponent, text)
  const { sign, rest } = signOf(text, form.signs ?? [])
  const digits = (GROUPED.exec(rest) ?? PLAIN.exec(rest))?.[0]
  if (digits === undefined) return unreadable(numberFaults.number, text)
  const unit = rest.slice(digits.length).trim()
  if (/^[,'\d.]/.test(unit)) return unreadable(/^,\s*\d/.test(unit) ? numberFaults.comma : numberFaults.number, text)
  const size = unit === '' ? ([10 ** form.digits, 1] as const) : sizeOf(form, unit)
  if (!size) return unreadable(/^[\p{L}%‰°]/u.test(unit) && !/\d/.test(unit) ? numberFaults.unit : numberFaults.number, unit)
  return exact(sign, digits.replace(/[, '’]/g, ''), size, form)
}

function sizeOf({ units = {} }: NumberForm, unit: string): Size | undefined {
  return Object.hasOwn(units, unit) ? units[unit] : undefined
}

/** A number's plain digits, at the 15 digits that a spreadsheet guarantees: 0.1 + 0.2 is 0.3. A tiny number has at most so many places. */
export function decimalText(value: number, places = 20): string {
  const text = String(Number(value.toPrecision(MOST_DIGITS)))
  return text.includes('e-') ? Number(text).toFixed(places).replace(/0+$/, '') : text
}

/** A minus and a currency sign stand before the number in either order, each once. */
function signOf(text: string, signs: readonly string[]): { sign: '' | '-'; rest: string } {
  let rest = text
  let [sign, hasSign, hasCurrency]: ['' | '-', boolean, boolean] = ['', false, false]
  for (;;) {
    const currency = hasCurrency ? undefined : signs.find((word) => rest.startsWith(word))
    if (currency !== undefined) {
      hasCurrency = true
      rest = rest.slice(currency.length).trimStart()
    } else if (!hasSign && /^[-+−]/.test(rest)) {
      hasSign = true
      sign = rest.startsWith('+') ? '' : '-'
      rest = rest.slice(1).trimStart()
    } else return { sign, rest }
  }
}

function exact(sign: '' | '-', digits: string, [numerator, denominator]: Size, form: NumberForm): Reading<number> {
  const [whole = '', fraction = ''] = digits.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const significant = (whole + decimals).replace(/^0+/, '')
  if (significant.length > MOST_DIGITS) return unreadable(numberFaults.long, digits)
  const scale = BigInt(denominator) * 10n ** BigInt(decimals.length)
  const scaled = BigInt(significant || '0') * BigInt(numerator)
  if (scaled % scale !== 0n) return unreadable(form.decimals, digits)
  const value = Number(scaled / scale)
  if (!Number.isSafeInteger(value)) return unreadable(numberFaults.long, digits)
  return { value: sign && value !== 0 ? -value : value }
}
