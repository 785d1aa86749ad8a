import { say, type Language } from '#contract/kit/label.ts'
import { transferFailures } from '#contract/trade/words.ts'

/** A failed payment's cause: the words for a known code, otherwise the bank's text. */
export function failureOf(cause: string | null, language: Language): string | null {
  const known = cause === null ? undefined : transferFailures[cause]
  return known ? say(known, language) : cause
}
