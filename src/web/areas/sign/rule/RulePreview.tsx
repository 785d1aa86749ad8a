import type { StreakReward } from '#contract/sign/rule.ts'
import { beginsCycle, dayAfter, forecastOf, type ForecastDay } from '#contract/sign/streak.ts'
import type { Cycle } from '#contract/sign/words.ts'
import { PhonePreview } from '#web/areas/activity/shared/PhonePreview.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'
import { ruleTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './rule.module.css'

const DAYS = 35

/** The customer's view, with the rewards for signing in every day from tomorrow on. */
export function RulePreview() {
  const t = useTexts(ruleTexts)
  const base = (Fields.useValue('base_integral') as number | null) ?? 0
  const cycle = (Fields.useValue('cycle') as Cycle | undefined) ?? 'none'
  const streak = rewardsOf(Fields.useValue('streak'))
  const isOpen = Fields.useValue('makeup_enabled') === 1
  const cost = (Fields.useValue('makeup_cost') as number | null) ?? 0
  const limit = (Fields.useValue('makeup_month_limit') as number | null) ?? 0
  const rules = Fields.useValue('rules_text') as string | undefined
  const from = dayAfter(formatTime(Date.now(), 'day'))
  const days = forecastOf({ cycle, base_integral: base, streak }, { from, days: DAYS })
  const total = days.reduce((sum, { points }) => sum + points, 0)
  return (
    <PhonePreview title={t('preview')}>
      <div className={styles.top}>
        <strong>{t('preview_streak', { n: formatNumber(base) })}</strong>
        <span className={styles.tap}>{t('preview_do')}</span>
      </div>
      <section className={styles.part}>
        <strong>{t('preview_days')}</strong>
        <Calendar days={days} />
        <span className={parts.note}>{t('preview_total', { days: DAYS, n: formatNumber(total) })}</span>
      </section>
      {streak.length > 0 && (
        <section className={styles.part}>
          <strong>{t('preview_rewards')}</strong>
          <ul className={styles.rewards}>
            {streak.map((one, at) => (
              <li key={at}>
                <span>{t('streak_day', { n: one.day })}</span>
                <span>{giftsOf(one, t).join('、')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && <p className={parts.note}>{t('preview_makeup', { cost: formatNumber(cost), n: limit })}</p>}
      <section className={styles.part}>
        <strong>{t('preview_rules')}</strong>
        <p className={styles.rules}>{rules}</p>
      </section>
    </PhonePreview>
  )
}

type Say = ReturnType<typeof useTexts<(typeof ruleTexts)['zh']>>

function Calendar({ days }: { days: readonly ForecastDay<StreakReward>[] }) {
  const t = useTexts(ruleTexts)
  const first = days[0]?.day ?? ''
  // weeks begin on Monday
  let lead = 0
  while (lead < 6 && !beginsCycle('week', dayAfter(first, -lead))) lead += 1
  return (
    <div className={styles.calendar}>
      {t('week')
        .split(',')
        .map((name) => (
          <span key={name} className={parts.note}>
            {name}
          </span>
        ))}
      {Array.from({ length: lead }, (_, at) => (
        <span key={at} />
      ))}
      {days.map(({ day, streak, points, reward }) => (
        <span
          key={day}
          className={styles.day}
          data-rewarded={reward ? true : undefined}
          title={`${day} · ${t('streak_day', { n: streak })}`}
        >
          <small>{Number(day.slice(8))}</small>
          {t('plus', { n: points })}
        </span>
      ))}
    </div>
  )
}

function giftsOf({ integral, coupon_id, coupon_title, lottery_id, lottery_title }: StreakReward, t: Say): string[] {
  return [
    ...(integral > 0 ? [t('plus_points', { n: formatNumber(integral) })] : []),
    ...(coupon_id ? [coupon_title ?? `#${coupon_id}`] : []),
    ...(lottery_id ? [t('chance', { title: lottery_title ?? `#${lottery_id}` })] : []),
  ]
}

/** The rows that have a day, by their days. */
function rewardsOf(value: unknown): StreakReward[] {
  const rows = (value as Partial<StreakReward>[] | undefined) ?? []
  return rows
    .filter((row): row is StreakReward => typeof row.day === 'number')
    .map((row) => ({ ...row, integral: row.integral ?? 0 }))
    .toSorted((a, b) => a.day - b.day)
}
