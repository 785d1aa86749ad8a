import type { Label } from '../label.ts'

/**
 * The result of a conversion: the value, or the reason why the text states none. `{label}` in a reason is the field's name.
 * `part` is the text part that was not understood.
 */
export type Reading<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly fault: Label; readonly part?: string; readonly value?: undefined }

export function unreadable(fault: Label, part?: string): { fault: Label; part?: string } {
  return part === undefined ? { fault } : { fault, part }
}

/** Signs with a digit that are no plain digits: `10²`, `①` and `½` would become 102, 1 and 1/2. */
export const ODD_DIGIT = /\p{No}/u

/** A text as the conversions read it: signs in one width, without invisible characters, one blank for each gap. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\s]+/gu, (gap) => (/[\p{Cc}\s]/u.test(gap) ? ' ' : ''))
    .trim()
}
