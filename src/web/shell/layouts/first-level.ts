import { useState } from 'react'
import { useMenu } from '../current-route.ts'
import type { MenuEntry } from '../menu-tree.ts'

interface FirstLevel {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** Whose menu is seen: that of the page, else the last one that was. */
  chosen: MenuEntry | undefined
  /** What stands in the menu of the chosen one. */
  below: readonly MenuEntry[]
}

/** The first level of the menu, and what belongs to the chosen one of it. */
export function useFirstLevel(): FirstLevel {
  const { entries, chain } = useMenu()
  const [last, setLast] = useState<string>()
  const lit = chain[0]?.key
  // a page outside of the menu leaves it as it was
  if (lit !== undefined && lit !== last) setLast(lit)
  const chosen = entries.find(({ key }) => key === (lit ?? last)) ?? entries[0]
  const below = chosen === undefined ? [] : chosen.children.length > 0 ? chosen.children : [chosen]
  return { entries, chain, chosen, below }
}
