import { ColumnSide } from './ColumnSide.tsx'
import type { LayoutParts } from './parts.ts'
import { FoldTrail } from './Trail.tsx'

/** Two columns: first-level tiles, then the menu of the chosen one. */
export const column: LayoutParts = { Side: ColumnSide, Row: FoldTrail }
