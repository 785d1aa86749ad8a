import RotateCw from 'lucide-react/icons/rotate-cw'
import { ErrorLogButton } from '#web/error-log/ErrorLogButton.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { NoticeTool } from '#web/notice/NoticeTool.tsx'
import { SearchTool } from '#web/palette/SearchTool.tsx'
import { TaskTool } from '#web/task/TaskTool.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import styles from './HeaderBar.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LockButton } from './LockButton.tsx'
import { ModeMenu } from './ModeMenu.tsx'
import { paletteOffers } from './palette-offers.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { reloadPage, useTabs } from './tabs-store.ts'
import { shellTexts } from './texts.ts'
import { useTheme } from './theme-store.ts'

/** The tools at the right of the first row, in the order that every layout keeps: error log, lock, search, notice, tasks, fullscreen, language, theme, refresh, person. */
export function HeaderTools({ isMobile }: { isMobile: boolean }) {
  const t = useTexts(shellTexts)
  const current = useTabs((state) => state.current?.id)
  const { showLock, showSearch, showNotice, showFullScreen, showLanguage, showTheme, showRefresh } = useTheme()
  return (
    <div role="group" aria-label={t('tools')} className={styles.tools}>
      {import.meta.env.DEV && <ErrorLogButton />}
      {showLock && <LockButton />}
      {showSearch && <SearchTool offers={paletteOffers} />}
      {showNotice && <NoticeTool />}
      <TaskTool />
      {showFullScreen && !isMobile && <FullscreenButton />}
      {showLanguage && <LanguageMenu />}
      {showTheme && <ModeMenu />}
      {showRefresh && current !== undefined && (
        <Button
          variant="ghost"
          className={styles.refresh}
          icon={<RotateCw size={16} />}
          tip={t('refresh')}
          onClick={() => reloadPage(current)}
        />
      )}
      <PersonMenu />
    </div>
  )
}
