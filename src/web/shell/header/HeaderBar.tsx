import { type ReactNode, useSyncExternalStore, useState } from 'react'
import LockKeyhole from 'virtual:icon/lock-keyhole'
import Maximize from 'virtual:icon/maximize'
import Minimize from 'virtual:icon/minimize'
import RotateCw from 'virtual:icon/rotate-cw'
import { useTexts } from '#web/base/locales/texts.ts'
import { lockScreen } from '#web/base/session/lock.ts'
import { ErrorLogButton } from '#web/features/error-log/ErrorLogButton.tsx'
import { NoticeTool } from '#web/features/notice/NoticeTool.tsx'
import { SearchTool } from '#web/features/palette/SearchTool.tsx'
import { TaskTool } from '#web/features/task/TaskTool.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useIsMobile } from '#web/kit/ui/state/media-query.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { reloadPage, useTabs } from '#web/shell/tabs/tabs-store.ts'
import { LanguageMenu } from '#web/shell/theme/LanguageMenu.tsx'
import { ModeMenu } from '#web/shell/theme/ModeMenu.tsx'
import { useTheme } from '#web/shell/theme/theme-store.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { headerTexts } from './texts.ts'
import styles from './HeaderBar.module.css'

interface HeaderBarProps {
  /** Has the menu background. */
  isGrounded?: boolean
  /** Spans side menu and page instead of only the tabs. */
  isOnTop?: boolean
  children: ReactNode
}

const offers = onDemand(async () => (await import('./palette-offers.ts')).paletteOffers)

/** The first row: the layout content at the left, tools at the right. */
export function HeaderBar({ isGrounded, isOnTop, children }: HeaderBarProps) {
  const isMobile = useIsMobile()
  const Tag = isOnTop ? 'header' : 'div'
  return (
    <Tag className={styles.bar} data-grounded={isGrounded || undefined} data-on-top={isOnTop || undefined}>
      {children}
      <HeaderTools isMobile={isMobile} />
    </Tag>
  )
}

/** The tools at the right, in the same order in every layout: error log, lock, search, notice, tasks, fullscreen, language, theme, refresh, person. */
function HeaderTools({ isMobile }: { isMobile: boolean }) {
  const t = useTexts(headerTexts)
  const current = useTabs((state) => state.current?.id)
  const { showLock, showSearch, showNotice, showFullScreen, showLanguage, showTheme, showRefresh, orderSound } = useTheme()
  return (
    <div role="group" aria-label={t('tools')} className={styles.tools}>
      {isElsewhere() && (
        <span className={styles.zone} data-tip={t('zone_help')} aria-description={t('zone_help')}>
          {t('zone')}
        </span>
      )}
      {import.meta.env.DEV && <ErrorLogButton />}
      {showLock && <LockButton />}
      {showSearch && <SearchTool offers={offers} />}
      {showNotice && <NoticeTool hasSound={orderSound} />}
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

const SHANGHAI_MINUTES = -480

/** Tells whether the browser's clock differs from business time, in which all times are shown and typed. */
const isElsewhere = () => new Date().getTimezoneOffset() !== SHANGHAI_MINUTES

/** Toggles the fullscreen mode. */
function FullscreenButton() {
  const t = useTexts(headerTexts)
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? Minimize : Maximize
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Button variant="ghost" icon={<Icon size={16} />} tip={t(isFull ? 'leaveFullscreen' : 'fullscreen')} onClick={() => void toggle()} />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Locks the screen in every browser tab (checklist H07). */
function LockButton() {
  const t = useTexts(headerTexts)
  const [isAsking, setIsAsking] = useState(false)

  async function lock(): Promise<void> {
    setIsAsking(true)
    // the API client shows the error
    await lockScreen().catch(() => setIsAsking(false))
  }

  return <Button variant="ghost" icon={<LockKeyhole size={16} />} tip={t('lock')} loading={isAsking} onClick={() => void lock()} />
}
