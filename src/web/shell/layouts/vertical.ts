import type { LayoutParts } from './parts.ts'
import { FoldTrail } from './Trail.tsx'
import { TreeSide } from './TreeSide.tsx'

/** Logo and the whole tree at the left. */
export const vertical: LayoutParts = { Side: TreeSide, Row: FoldTrail }
