import { Brand } from './Brand.tsx'
import { BareTreeSide } from './TreeSide.tsx'
import type { LayoutParts } from './parts.ts'

/** The whole tree under a first row that is as wide as the window. */
export const common: LayoutParts = { Side: BareTreeSide, Row: Brand, isRowGrounded: true, isRowOnTop: true, foldsInTabs: true }
