import { useMenu } from '../current-route.ts'
import { useFold } from '../fold-store.ts'
import type { MenuEntry } from '../menu-tree.ts'
import { MenuTree } from '../MenuTree.tsx'
import { Brand } from './Brand.tsx'
import { IconRail } from './IconRail.tsx'
import { Side } from './Side.tsx'
import styles from './TreeSide.module.css'

/** Logo and the whole tree; folded, their icons. */
export function TreeSide() {
  return <FoldingSide {...useMenu()} hasBrand />
}

/** The whole tree where the logo stands elsewhere. */
export function BareTreeSide() {
  return <FoldingSide {...useMenu()} />
}

interface FoldingSideProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  hasBrand?: boolean
}

/** A tree that folds to the icons of its first level. */
export function FoldingSide({ entries, chain, hasBrand = false }: FoldingSideProps) {
  const isFolded = useFold((state) => state.isFolded)
  return (
    <Side className={styles.side} data-folded={isFolded || undefined}>
      {hasBrand && (
        <div className={styles.brand}>
          <Brand isSmall={isFolded} />
        </div>
      )}
      <div className={styles.tree}>
        {isFolded ? <IconRail entries={entries} chain={chain} /> : <MenuTree entries={entries} chain={chain} />}
      </div>
    </Side>
  )
}
