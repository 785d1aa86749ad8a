import { useState } from 'react'
import { useMenu, type MenuEntry } from '#web/base/router/menu.ts'

interface FirstLevel {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** The entry in the visible menu: the page's entry, else the previous one. */
  chosen: MenuEntry | undefined
  /** The children under the chosen entry. */
  below: readonly MenuEntry[]
}

/** The first menu level, and the chosen entry with its children. */
export function useFirstLevel(): FirstLevel {
  const { entries, chain } = useMenu()
  const [last, setLast] = useState<string>()
  const lit = chain[0]?.key
  // a page outside the menu does not change it
  if (lit !== undefined && lit !== last) setLast(lit)
  const chosen = entries.find(({ key }) => key === (lit ?? last)) ?? entries[0]
  const below = chosen === undefined ? [] : chosen.children.length > 0 ? chosen.children : [chosen]
  return { entries, chain, chosen, below }
}
