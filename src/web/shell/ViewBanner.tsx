import { useState } from 'react'
import Eye from 'virtual:icon/eye'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { endViewAs } from '#web/base/session/view-as.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './ViewBanner.module.css'

const bannerTexts = texts({
  zh: {
    viewing: '他人视角',
    viewingAs: '正在以 {name} 的身份查看，只能浏览',
    viewedPerson: '{real_name}（{username}）',
    endViewing: '结束查看',
  },
  en: {
    viewing: 'Viewing as',
    viewingAs: 'You are viewing as {name} (read-only)',
    viewedPerson: '{real_name} ({username})',
    endViewing: 'Stop viewing',
  },
})

/** Names the impersonated account on every page, and ends the impersonation. */
export function ViewBanner() {
  const t = useTexts(bannerTexts)
  const { real_name, username } = useSession()
  const [isEnding, setIsEnding] = useState(false)

  async function end(): Promise<void> {
    setIsEnding(true)
    // the API client shows the error
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
