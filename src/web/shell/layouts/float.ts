import { Breadcrumb } from '../Breadcrumb.tsx'
import { FloatSide } from './FloatSide.tsx'
import type { LayoutParts } from './parts.ts'

/** First-level icons, their children in a panel that flies out. */
export const float: LayoutParts = { Side: FloatSide, Row: Breadcrumb }
