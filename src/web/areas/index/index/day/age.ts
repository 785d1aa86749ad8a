import type { Language } from '#web/base/locales/texts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The time since a moment in its largest unit: `6 天`, `1 day`. */
export function ageOf(since: string, now: number, language: Language): string {
  const age = Math.max(0, now - Date.parse(since))
  const [n, zh, en] =
    age >= DAY_MS
      ? ([Math.floor(age / DAY_MS), '天', 'day'] as const)
      : age >= HOUR_MS
        ? ([Math.floor(age / HOUR_MS), '小时', 'hour'] as const)
        : ([Math.floor(age / MINUTE_MS), '分钟', 'minute'] as const)
  return language === 'zh' ? `${n} ${zh}` : `${n} ${en}${n === 1 ? '' : 's'}`
}
