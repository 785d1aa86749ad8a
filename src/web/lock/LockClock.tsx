import { useEffect, useState } from 'react'
import { useLanguage } from '#web/locales/texts.ts'
import styles from './LockScreen.module.css'

/** The time of day, and the day. */
export function LockClock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', { month: 'long', day: 'numeric', weekday: 'long' })
  return (
    <time dateTime={now.toISOString()} className={styles.clock}>
      <span className={styles.time}>{time}</span>
      <span className={styles.day}>{day}</span>
    </time>
  )
}
