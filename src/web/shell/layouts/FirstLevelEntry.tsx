import type { ReactNode } from 'react'
import { menuLink, returnHome } from '../choose.ts'
import type { MenuEntry } from '../menu-tree.ts'
import { FlyOut } from './FlyOut.tsx'

interface FirstLevelEntryProps {
  entry: MenuEntry
  chain: readonly MenuEntry[]
  /** Where what is below it flies out. */
  placement: 'beside' | 'below'
  /** In two columns. */
  isWide?: boolean
  /** Says its title where the face shows none. */
  tip?: string
  className: string | undefined
  /** What is seen of it. */
  children: ReactNode
}

/** An entry of the first level: a link to its page, or a button out of which its children fly. */
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
