import { useFirstLevel } from './first-level.ts'
import { FoldingSide } from './TreeSide.tsx'

/** Logo and the children of the chosen first-level entry. */
export function LevelSide() {
  const { below, chain } = useFirstLevel()
  return <FoldingSide entries={below} chain={chain} hasBrand />
}
