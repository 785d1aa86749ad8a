import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** When a sign-in streak begins again although no day was missed. */
export const cycles = {
  none: ['连续不清零', 'Never'],
  week: ['每周清零', 'Every week'],
  month: ['每月清零', 'Every month'],
} as const satisfies Words
export type Cycle = keyof typeof cycles

/** The longest streak in a cycle; a rule without a reset counts up to a year. */
export const longestStreak: Readonly<Record<Cycle, number>> = { none: 365, week: 7, month: 31 }

/** A rule version as seen on the day when the answer is given. */
export const rulePhases = {
  scheduled: ['待生效', 'Scheduled'],
  current: ['生效中', 'In force'],
  past: ['历史版本', 'Past'],
} as const satisfies Words
export type RulePhase = keyof typeof rulePhases

export const rulePhaseTones: Readonly<Record<RulePhase, Tone>> = { scheduled: 'info', current: 'success', past: 'neutral' }

/** A missed day can be made up for this number of days. */
export const MAKEUP_DAYS = 7

/** The streak from which a customer counts as a regular on the record page. */
export const REGULAR_STREAK = 7
