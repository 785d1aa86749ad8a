import type { MouseEvent } from 'react'
import { currentLocation, href, navigate } from '#web/router/location.ts'
import type { MenuEntry } from './menu-tree.ts'
import { useMobileMenu } from './fold-store.ts'
import { preloadPath } from './preload.ts'
import { reloadPage, useTabs } from './tabs-store.ts'

/** The attributes of a link in a menu: where it leads, what choosing it does, what pointing at it fetches. */
export function menuLink(entry: MenuEntry, isActive: boolean) {
  const opensWindow = entry.external || entry.route.meta.target === '_blank'
  return {
    href: entry.external ? entry.to : href(entry.to),
    target: opensWindow ? '_blank' : undefined,
    rel: opensWindow ? 'noopener noreferrer' : undefined,
    'aria-current': isActive ? ('page' as const) : undefined,
    onPointerEnter: () => preloadPath(entry.to),
    onFocus: () => preloadPath(entry.to),
    onClick: (event: MouseEvent) => {
      // the browser itself opens other windows
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      useMobileMenu.setState({ isOpen: false })
      const { current } = useTabs.getState()
      if (opensWindow || entry.to !== currentLocation().path || !current) return
      event.preventDefault()
      reloadPage(current.id)
    },
  }
}

/** A first-level entry that leads out of the product leaves its own window at the start page (checklist R09). */
export function returnHome(entry: MenuEntry): void {
  if (entry.external) navigate('/')
}
