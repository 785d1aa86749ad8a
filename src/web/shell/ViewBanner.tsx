import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useSession } from '#web/session/store.ts'
import { endViewAs } from '#web/session/view-as.ts'
import { shellTexts } from './texts.ts'
import styles from './ViewBanner.module.css'

/** Says whose eyes one has, wherever one looks, and gives one's own back. */
export function ViewBanner() {
  const t = useTexts(shellTexts)
  const { real_name, username } = useSession()
  const [isEnding, setIsEnding] = useState(false)

  async function end(): Promise<void> {
    setIsEnding(true)
    // the client says what went wrong
    await endViewAs().catch(() => setIsEnding(false))
  }

  return (
    <section className={styles.banner} aria-label={t('viewing')}>
      <Eye aria-hidden size={16} />
      <p className={styles.words}>{t('viewingAs', { name: real_name ? t('viewedPerson', { real_name, username }) : username })}</p>
      <Button variant="primary" size="compact" loading={isEnding} onClick={() => void end()}>
        {t('endViewing')}
      </Button>
    </section>
  )
}
