import { useMenu, type MenuEntry } from '#web/base/router/menu.ts'
import { MenuTree } from '#web/shell/menu/MenuTree.tsx'
import { useIsFolded } from '#web/shell/theme/fold-store.ts'
import { Brand } from './Brand.tsx'
import { useFirstLevel } from './first-level.ts'
import { IconRail } from './IconRail.tsx'
import { Side } from './Side.tsx'
import styles from './TreeSide.module.css'

/** Logo and the whole tree; folded, their icons. */
export function TreeSide() {
  return <FoldingSide {...useMenu()} hasBrand />
}

/** The whole tree, for layouts with the logo in another place. */
export function BareTreeSide() {
  return <FoldingSide {...useMenu()} />
}

interface FoldingSideProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  hasBrand?: boolean
}

/** A tree that folds to its first-level icons. */
function FoldingSide({ entries, chain, hasBrand = false }: FoldingSideProps) {
  const isFolded = useIsFolded()
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

/** Logo and the children under the chosen first-level entry. */
export function LevelSide() {
  const { below, chain } = useFirstLevel()
  return <FoldingSide entries={below} chain={chain} hasBrand />
}

/** First-level icons in 64 px; children in two columns beside them. */
export function FloatSide() {
  return (
    <Side className={styles.side} data-folded>
      <div className={styles.brand}>
        <Brand isSmall />
      </div>
      <div className={styles.tree}>
        <IconRail {...useMenu()} isWide />
      </div>
    </Side>
  )
}
