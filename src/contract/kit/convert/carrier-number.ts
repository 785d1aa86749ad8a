import { compactNumber } from '../folded.ts'

/** The number forms of carriers, the most certain first. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^SF\d{10,}$/, 'sf'],
  [/^JD[A-Z0-9]{8,}/, 'jd'],
  [/^YT\d{10,}$/, 'yto'],
  [/^DPK?\d{8,}$/, 'deppon'],
  [/^7[0-9]\d{12}$/, 'zto'],
]

/** The carrier whose numbers have this form; undefined if none is certain. */
export function carrierOfNumber(number: string): string | undefined {
  const typed = compactNumber(number).toUpperCase()
  return forms.find(([form]) => form.test(typed))?.[1]
}

/** Tells whether a number has another carrier's letters. Several carriers use the same forms without letters. */
export function isOfOtherCarrier(carrier: string, number: string): boolean {
  const found = /^[A-Za-z]/.test(compactNumber(number)) ? carrierOfNumber(number) : undefined
  return found !== undefined && found !== carrier
}
