import type { MouseEvent } from 'react'
import { currentLocation, navigate } from '#web/base/router/location.ts'
import { entryLink, opensWindow, type MenuEntry } from '#web/base/router/menu.ts'
import { reloadPage, useTabs } from '#web/shell/tabs/tabs-store.ts'
import { useMobileMenu } from '#web/shell/theme/fold-store.ts'

/** The attributes for a menu link: the attributes from `entryLink`, its active state, and its click handler. */
export function menuLink(entry: MenuEntry, isActive: boolean) {
  return {
    ...entryLink(entry),
    'aria-current': isActive ? ('page' as const) : undefined,
    onClick: (event: MouseEvent) => {
      // the browser itself opens a new window
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      useMobileMenu.setState({ isOpen: false })
      const { current } = useTabs.getState()
      if (opensWindow(entry) || entry.to !== currentLocation().path || !current) return
      event.preventDefault()
      reloadPage(current.id)
    },
  }
}

/** A first-level entry with an external URL keeps its own window on the start page (checklist R09). */
export function returnHome(entry: MenuEntry): void {
  if (entry.external) navigate('/')
}
