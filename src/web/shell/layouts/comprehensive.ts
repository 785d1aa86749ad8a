import { LevelSide } from './LevelSide.tsx'
import { LevelTabs } from './LevelTabs.tsx'
import type { LayoutParts } from './parts.ts'

/** First-level entries as text tabs in the first row, the children of the chosen one at the left. */
export const comprehensive: LayoutParts = { Side: LevelSide, Row: LevelTabs }
