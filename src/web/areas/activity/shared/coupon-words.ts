import type { CouponKind } from '#contract/activity/coupon-words.ts'
import type { Coupon } from '#contract/activity/coupon.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const wordTexts = texts({
  zh: { off: '减{amount}', fold: '{n}折', fold_most: '{n}折，最多减{most}', from: '满{amount}可用', any: '无门槛' },
  en: { off: '{amount} off', fold: '{n} % off', fold_most: '{n} % off, at most {most}', from: 'from {amount}', any: 'any amount' },
})

interface Terms {
  kind: CouponKind
  amount?: number | null
  discount?: number | null
  max_off?: number | null
  threshold?: number | null
}

/** The reduction by a coupon: 减¥50, or 9折 with its maximum. */
export function offOf({ kind, amount, discount, max_off }: Terms, language: Language): string {
  if (kind === 'cash') return textIn(wordTexts, language, 'off', { amount: formatMoney(amount ?? null) })
  // in Chinese the share to pay out of ten, in English the percentage taken off
  const n = language === 'zh' ? String((discount ?? 0) / 1000) : String((10_000 - (discount ?? 10_000)) / 100)
  return max_off ? textIn(wordTexts, language, 'fold_most', { n, most: formatMoney(max_off) }) : textIn(wordTexts, language, 'fold', { n })
}

/** From which amount it can be used. */
export function thresholdOf({ threshold }: Pick<Terms, 'threshold'>, language: Language): string {
  return threshold ? textIn(wordTexts, language, 'from', { amount: formatMoney(threshold) }) : textIn(wordTexts, language, 'any')
}

/** The most that all coupons take off, in fen; null without a total. */
export function worstCase({ kind, amount, max_off, total }: Terms & { total?: number | null }): number | null {
  const one = kind === 'cash' ? amount : max_off
  return !total || total < 0 || !one ? null : total * one
}

export const NO_LIMIT = -1

export type CouponTerms = Pick<Coupon, 'kind' | 'amount' | 'discount' | 'max_off' | 'threshold'>
