import type { ReactNode } from 'react'
import type { MenuEntry } from '#web/base/router/menu.ts'
import { menuLink, returnHome } from '#web/shell/menu/menu-link.ts'
import { FlyOut } from './FlyOut.tsx'

interface FirstLevelEntryProps {
  entry: MenuEntry
  chain: readonly MenuEntry[]
  /** The side on which the children open. */
  placement: 'beside' | 'below'
  /** In two columns. */
  isWide?: boolean
  /** Adds a tooltip with the title where the face shows none. */
  tip?: string
  className: string | undefined
  /** The visible content. */
  children: ReactNode
}

/** A first-level entry: a link to its page, or a button that opens its children. */
export function FirstLevelEntry({ entry, chain, placement, isWide, tip, className, children }: FirstLevelEntryProps) {
  if (entry.children.length > 0) {
    return (
      <FlyOut
        entries={entry.children}
        chain={chain}
        placement={placement}
        isWide={isWide}
        isLit={chain.includes(entry)}
        className={className}
      >
        {children}
      </FlyOut>
    )
  }
  const link = menuLink(entry, chain.at(-1) === entry)
  return (
    <a
      {...link}
      className={className}
      data-tip={tip}
      onClick={(event) => {
        link.onClick(event)
        returnHome(entry)
      }}
    >
      {children}
    </a>
  )
}
