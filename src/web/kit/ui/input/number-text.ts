import { readDecimal } from '#contract/kit/convert/number.ts'
import { unreadable, type Reading } from '#contract/kit/convert/reading.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'

export type ReadNumber = (text: string) => Reading<number | null>

const decimalFaults = (digits: number): Label =>
  digits === 0
    ? ['{label}必须是整数', '{label} must be a whole number']
    : [`{label}最多保留${digits}位小数`, `{label} allows at most ${digits} decimals`]

/** Reads a number with so many decimals, where no kind of value has a reader of its own; the unit beside the control may be repeated. */
export function numberReader(digits: number, unit?: string): ReadNumber {
  const units = unit === undefined ? {} : { [unit.toLowerCase()]: [10 ** digits, 1] as const }
  return (text) => readDecimal(text, { digits, units, decimals: decimalFaults(digits) })
}

/** The number in typed text; null for an empty one. */
export function numberIn(text: string, read: ReadNumber, negative: boolean): Reading<number | null> {
  if (text.trim() === '') return { value: null }
  const reading = read(text)
  if (reading.fault || negative || reading.value === null || reading.value >= 0) return reading
  return unreadable(messages.not_negative)
}
