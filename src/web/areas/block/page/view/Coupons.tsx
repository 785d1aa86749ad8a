import type { ShownBlock } from '#contract/block/shown.ts'
import { offOf, thresholdOf } from '#web/areas/activity/shared/coupon-words.ts'
import { texts, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Nothing } from './Offers.tsx'
import styles from './phone.module.css'

const couponTexts = texts({
  zh: { receive: '领取', until: '{time} 前领取' },
  en: { receive: 'Claim', until: 'Claim until {time}' },
})

/** Coupons as tickets: what each takes off, from which amount, and until when. */
export function Coupons({ rows }: { rows: ShownBlock['activities'] | undefined }) {
  const t = useTexts(couponTexts)
  const language = useLanguage()
  if (!rows || rows.length === 0) return <Nothing type="coupon" />
  return (
    <div className={styles.coupons}>
      {rows.map(({ id, title, terms, end_at }) => (
        <article key={id} className={styles.ticket}>
          {terms && (
            <span className={styles.off}>
              <strong>{offOf(terms, language)}</strong>
              <span>{thresholdOf(terms, language)}</span>
            </span>
          )}
          <span className={styles.terms}>
            <span className={styles.name}>{title}</span>
            {end_at && <span className={styles.until}>{t('until', { time: formatTime(end_at).slice(5) })}</span>}
          </span>
          <span className={styles.receive}>{t('receive')}</span>
        </article>
      ))}
    </div>
  )
}
