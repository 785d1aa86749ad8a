import { type CSSProperties, useEffect } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useDocumentTitle } from '#web/base/router/document-title.ts'
import { useSession } from '#web/base/session/store.ts'
import { useSite } from '#web/base/site.ts'
import { ConfirmHost } from '#web/kit/ui/overlay/ConfirmHost.tsx'
import { onDemand, onIdle, atRest } from '#web/kit/ui/state/on-demand.ts'
import { HeaderBar } from './header/HeaderBar.tsx'
import { ProtocolHost, LogInAgainHost, ThemeDrawerHost, PreviewHost, ProofHost } from './hosts.tsx'
import { useLayoutParts } from './layouts/layouts.ts'
import { FoldButton } from './menu/FoldButton.tsx'
import { PageOutlet } from './page/PageOutlet.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SideList } from './SideList.tsx'
import { TabBar } from './tabs/TabBar.tsx'
import { usePageTitle } from './tabs/tabs-store.ts'
import { useIsFolded, useSingleGroup } from './theme/fold-store.ts'
import { useTheme } from './theme/theme-store.ts'
import { firstColumn, sideWidth } from './theme/theme.ts'
import styles from './Frame.module.css'

const frameTexts = texts({
  zh: {
    skip: '跳到主要内容',
  },
  en: {
    skip: 'Skip to main content',
  },
})

const banner = onDemand(() => import('./ViewBanner.tsx'))

const ROW = 60
const TAB_ROW = 50

/** Side menu, header row, tab row, pages, footer; in every layout the pages keep their position in the tree. */
export function Frame() {
  const t = useTexts(frameTexts)
  useDocumentTitle(usePageTitle())
  useWarmUp()
  useSingleGroup()
  const { name, parts } = useLayoutParts()
  const { Side, Row, isRowGrounded, isRowOnTop = false, foldsInTabs = false } = parts
  const isFolded = useIsFolded()
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
      <LogInAgainHost />
      {Banner && <Banner />}
      <ConfirmHost />
      <PreviewHost />
    </div>
  )
}

interface TabRowProps {
  /** The fold button is here; it stays when there are no tabs. */
  hasFold: boolean
  hasTabs: boolean
}

/** The second row. */
function TabRow({ hasFold, hasTabs }: TabRowProps) {
  const tabsBarStyle = useTheme((theme) => theme.tabsBarStyle)
  return (
    <div className={styles.tabRow} data-tab-style={tabsBarStyle}>
      {hasFold && <FoldButton />}
      {hasTabs && <TabBar />}
    </div>
  )
}

/** The year and the title (checklist L04), or the copyright holder from the settings. */
function Footer() {
  const { name, copyright } = useSite()
  return (
    <footer className={styles.footer}>
      Copyright © {new Date().getFullYear()} {copyright || name}
    </footer>
  )
}

const prewarm = onDemand(async () => (await import('#web/kit/prewarm/prewarm.ts')).prewarm())

/** Preloads once, while the page is idle, the code that the first drawer, menu or drop-down needs. */
function useWarmUp(): void {
  useEffect(() => atRest(() => onIdle(prewarm.load)), [])
}
