import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import X from 'virtual:icon/x'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { routeTitle } from '#web/base/router/menu.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { useTheme } from '#web/shell/theme/theme-store.ts'
import { useTabDrag } from './tab-drag.ts'
import { TabContextMenu, TabCommandsButton, type ContextMenuPlace } from './TabMenu.tsx'
import { closeTab, moveTab, tabAddress, useTabs } from './tabs-store.ts'
import type { Tab } from './tabs.ts'
import styles from './TabBar.module.css'

const tabTexts = texts({
  zh: {
    tabs: '已打开的页面',
    close: '关闭“{title}”',
  },
  en: {
    tabs: 'Open pages',
    close: 'Close “{title}”',
  },
})

const search = onDemand(() => import('./TabSearch.tsx'))

/** The open pages. */
export function TabBar() {
  const t = useTexts(tabTexts)
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  // a record page names its tab when the record has arrived, which makes the tab wider
  const title = tabs.find(({ id }) => id === active)?.title
  const list = useRef<HTMLUListElement>(null)
  const drag = useTabDrag()
  const overflows = useOverflow(list, tabs)
  const TabSearch = search.useLoaded(overflows)?.TabSearch
  const [menuPlace, setMenuPlace] = useState<ContextMenuPlace>()
  useEffect(() => scrollByWheel(list.current), [])
  useEffect(() => {
    if (overflows) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, title, tabs.length, overflows])
  return (
    <nav aria-label={t('tabs')} className={styles.bar}>
      <ul ref={list} className={styles.list} {...drag}>
        {tabs.map((tab, at) => (
          <TabItem key={tab.id} tab={tab} at={at} isActive={tab.id === active} onMenu={(anchor) => setMenuPlace({ id: tab.id, anchor })} />
        ))}
      </ul>
      {overflows && TabSearch && <TabSearch />}
      <TabCommandsButton />
      <TabContextMenu place={menuPlace} onClose={() => setMenuPlace(undefined)} />
    </nav>
  )
}

interface TabItemProps {
  tab: Tab
  at: number
  isActive: boolean
  onMenu: (anchor: HTMLElement) => void
}

function TabItem({ tab, at, isActive, onMenu }: TabItemProps) {
  const t = useTexts(tabTexts)
  const language = useLanguage()
  const showsIcon = useTheme((theme) => theme.showTabsIcon)
  const title = tab.title ?? routeTitle(tab.meta, language)
  const icon = tab.meta.icon ?? tab.parentIcon
  const canClose = !tab.meta.noClosable
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!canClose) return
    if (event.key === 'Delete') closeTab(tab.id)
    const step = event.ctrlKey && event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    flushSync(() => moveTab(tab.id, at + step))
    event.currentTarget.focus()
  }
  return (
    <li
      className={styles.tab}
      data-tab={tab.id}
      data-active={isActive || undefined}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(event.currentTarget)
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return
        event.preventDefault()
        if (canClose) closeTab(tab.id)
      }}
    >
      <a
        className={styles.link}
        href={href(tabAddress(tab))}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts={canClose ? 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined}
        draggable={false}
        onKeyDown={onKeyDown}
      >
        {showsIcon && icon && <MenuIcon name={icon} isCustomSvg={tab.meta.icon !== undefined && tab.meta.isCustomSvg} size={14} />}
        <span className={styles.title}>{title}</span>
      </a>
      {canClose && (
        <button type="button" className={styles.close} aria-label={t('close', { title })} onClick={() => closeTab(tab.id)}>
          <X aria-hidden size={12} />
        </button>
      )}
    </li>
  )
}

/** Tells whether a row has more content than its width shows. */
function useOverflow(row: RefObject<HTMLElement | null>, children: readonly unknown[]): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    // an observer reports after the layout anyway: reading the width here would force another page layout
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [row, children])
  return overflows
}

/** A wheel turns vertically; the bar scrolls horizontally. */
function scrollByWheel(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const scroll = (event: WheelEvent) => {
    if (event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
    event.preventDefault()
    element.scrollLeft += event.deltaY
  }
  element.addEventListener('wheel', scroll, { passive: false })
  return () => element.removeEventListener('wheel', scroll)
}
