import { texts, useTexts } from '#web/base/locales/texts.ts'
import styles from './Waiting.module.css'

const waitingTexts = texts({
  zh: { hours: '{n}小时', days: '{n}天{hours}小时', minutes: '{n}分钟' },
  en: { hours: '{n} h', days: '{n} d {hours} h', minutes: '{n} min' },
})

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

interface WaitingProps {
  since: string
  /** The promised time in hours. */
  lateAfter?: number
}

/** The time since a moment, red after the promised time: how long a person waits. */
export function Waiting({ since, lateAfter = DAY_HOURS }: WaitingProps) {
  const t = useTexts(waitingTexts)
  const ms = Math.max(0, Date.now() - Date.parse(since))
  const hours = Math.floor(ms / HOUR_MS)
  const words =
    hours < 1
      ? t('minutes', { n: Math.floor(ms / 60_000) })
      : hours < DAY_HOURS
        ? t('hours', { n: hours })
        : t('days', { n: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS })
  return <span className={hours >= lateAfter ? styles.late : undefined}>{words}</span>
}
