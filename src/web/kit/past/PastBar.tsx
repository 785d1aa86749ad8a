import { useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '../ui/Button.tsx'
import { formatTime } from '../ui/format.ts'
import { MomentPicker } from './MomentPicker.tsx'
import styles from './PastBar.module.css'
import { daysAgo, momentIn } from './moments.ts'
import { pastTexts } from './texts.ts'

/** Above a list that shows a moment of the past: which moment, another one, and the way back. The address has the moment. */
export function PastBar({ as_of }: { as_of: string | null }) {
  const t = useTexts(pastTexts)
  const { setQuery } = usePage()
  const value = momentIn(as_of ?? undefined) ?? daysAgo(1)
  return (
    <div role="status" className={styles.bar}>
      <span className={styles.words}>
        <strong>{t('list_at', { time: formatTime(value) })}</strong>
        <Button variant="link" onClick={() => setQuery({ as_of: undefined, page_no: undefined })}>
          {t('now')}
        </Button>
      </span>
      <MomentPicker
        label={t('at')}
        value={value}
        onChange={(moment) => setQuery({ as_of: moment, page_no: undefined }, { replace: true })}
      />
    </div>
  )
}
