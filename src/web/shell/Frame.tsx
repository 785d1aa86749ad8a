import type { CSSProperties } from 'react'
import { settings } from '#web/app/settings.ts'
import { ConfirmHost } from '#web/kit/ui/ConfirmHost.tsx'
import { ImagePreviewHost } from '#web/kit/ui/ImagePreviewHost.tsx'
import { useMediaQuery } from '#web/kit/ui/media-query.ts'
import { useTexts } from '#web/locales/texts.ts'
import { useDocumentTitle } from '#web/router/document-title.ts'
import { ColumnSide } from './ColumnSide.tsx'
import { usePageTitle } from './current-route.ts'
import { useFold } from './fold-store.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { HeaderBar } from './HeaderBar.tsx'
import { MobileSide } from './MobileSide.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { TabBar } from './TabBar.tsx'
import { shellTexts } from './texts.ts'
import { useTheme } from './theme-store.ts'

/** What a layout brings of its own. The pages stand outside of it, so that changing the layout leaves them as they are. */
const layouts = { column: ColumnSide }

const FOLDED = 64

/** Side menu, header row, tab row, the pages, footer. */
export function Frame() {
  const t = useTexts(shellTexts)
  useDocumentTitle(usePageTitle())
  const isMobile = useMediaQuery(`(width < ${settings.mobileBreakpoint}px)`)
  const isFolded = useFold((state) => state.isFolded)
  const { layout, menuWidth, fixedHeader, showTabs, showProgressBar } = useTheme()
  const Side = isMobile ? MobileSide : layouts[layout]
  const side = isMobile ? 0 : isFolded ? FOLDED : menuWidth
  const rows = showTabs ? 110 : 60
  const sizes = { '--side': `${side}px`, '--shell-top': `${fixedHeader ? rows : 0}px` } as CSSProperties
  return (
    <div className={styles.frame} style={sizes} data-layout={layout}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      <Side />
      <div className={styles.body}>
        <header className={fixedHeader ? `${styles.head} ${styles.fixed}` : styles.head}>
          <HeaderBar isMobile={isMobile} />
          {showTabs && <TabBar />}
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <PageOutlet />
        </main>
        <Footer />
      </div>
      {showProgressBar && <ProgressBar />}
      <ConfirmHost />
      <ImagePreviewHost />
    </div>
  )
}
