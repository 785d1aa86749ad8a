import { MenuBar } from './MenuBar.tsx'
import type { LayoutParts } from './parts.ts'

/** The whole tree as a bar in the first row. */
export const horizontal: LayoutParts = { Row: MenuBar, isRowGrounded: true }
