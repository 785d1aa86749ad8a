import type { CSSProperties } from 'react'
import { ConfirmHost } from '#web/kit/ui/ConfirmHost.tsx'
import { ImagePreviewHost } from '#web/kit/ui/ImagePreviewHost.tsx'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { useWarmUp } from '#web/kit/warm/use-warm-up.ts'
import { useTexts } from '#web/locales/texts.ts'
import { ProtocolHost } from '#web/pickers/protocol/ProtocolHost.tsx'
import { useDocumentTitle } from '#web/router/document-title.ts'
import { ProofHost } from './ProofHost.tsx'
import { useSession } from '#web/session/store.ts'
import { usePageTitle } from './current-route.ts'
import { useFold } from './fold-store.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { HeaderBar } from './HeaderBar.tsx'
import { useLayoutParts } from './layouts/layouts.ts'
import { PageOutlet } from './PageOutlet.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SideList } from './SideList.tsx'
import { TabRow } from './TabRow.tsx'
import { shellTexts } from './texts.ts'
import { firstColumn, sideWidth } from './theme.ts'
import { ThemeDrawerHost } from './ThemeDrawerHost.tsx'
import { useTheme } from './theme-store.ts'

const banner = onDemand(() => import('./ViewBanner.tsx'))

const ROW = 60
const TAB_ROW = 50

/** Side menu, header row, tab row, the pages, footer; whatever the layout, the pages stand at the same place of the tree. */
export function Frame() {
  const t = useTexts(shellTexts)
  useDocumentTitle(usePageTitle())
  useWarmUp()
  const { name, parts } = useLayoutParts()
  const { Side, Row, isRowGrounded, isRowOnTop = false, foldsInTabs = false } = parts
  const isFolded = useFold((state) => state.isFolded)
  const theme = useTheme()
  const isViewing = useSession(({ viewer }) => viewer !== null)
  const Banner = banner.useLoaded(isViewing)?.ViewBanner
  const hasTabRow = theme.showTabs || foldsInTabs
  const top = isRowOnTop ? ROW : 0
  const sizes: CSSProperties = {
    '--side': `${sideWidth({ ...theme, layout: name }, isFolded)}px`,
    '--first-column': `${firstColumn(theme)}px`,
    '--row-on-top': `${top}px`,
    '--head-top': `${theme.fixedHeader ? top : 0}px`,
    '--shell-top': `${theme.fixedHeader ? ROW + (hasTabRow ? TAB_ROW : 0) : 0}px`,
  }
  // a page has one banner
  const Head = isRowOnTop ? 'div' : 'header'
  const row = (
    <HeaderBar isGrounded={isRowGrounded} isOnTop={isRowOnTop}>
      <Row />
    </HeaderBar>
  )
  return (
    <div
      className={styles.frame}
      style={sizes}
      data-layout={name}
      data-fixed={theme.fixedHeader || undefined}
      data-viewing={isViewing || undefined}
    >
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      {isRowOnTop && row}
      <div className={styles.columns}>
        {Side && <Side />}
        <div className={styles.body}>
          <Head className={styles.head}>
            {!isRowOnTop && row}
            {hasTabRow && <TabRow hasFold={foldsInTabs} hasTabs={theme.showTabs} />}
          </Head>
          <main id="main" tabIndex={-1} className={styles.main} data-transition={theme.showPageTransition || undefined}>
            <PageOutlet />
          </main>
          <Footer />
        </div>
      </div>
      {theme.showProgressBar && <ProgressBar />}
      {theme.showThemeSetting && <SideList />}
      <ThemeDrawerHost />
      <ProtocolHost />
      <ProofHost />
      {Banner && <Banner />}
      <ConfirmHost />
      <ImagePreviewHost />
    </div>
  )
}
