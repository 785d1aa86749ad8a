import { MobileSide } from './MobileSide.tsx'
import type { LayoutParts } from './parts.ts'
import { MenuTrail } from './Trail.tsx'

/** Small screens: vertical, the tree folded away until it is asked for (checklist L08). */
export const mobile: LayoutParts = { Side: MobileSide, Row: MenuTrail }
