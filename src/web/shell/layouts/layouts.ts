import type { ComponentType } from 'react'
import { useIsMobile } from '#web/kit/ui/state/media-query.ts'
import { Breadcrumb } from '#web/shell/menu/Breadcrumb.tsx'
import { useTheme } from '#web/shell/theme/theme-store.ts'
import type { Layout } from '#web/shell/theme/theme.ts'
import { Brand } from './Brand.tsx'
import { ColumnSide } from './ColumnSide.tsx'
import { LevelTabs } from './LevelTabs.tsx'
import { MenuBar } from './MenuBar.tsx'
import { MobileSide } from './MobileSide.tsx'
import { FoldTrail, MenuTrail } from './Trail.tsx'
import { BareTreeSide, FloatSide, LevelSide, TreeSide } from './TreeSide.tsx'

/** The layout parts. The pages are outside the layout, so that a layout change keeps them. */
interface LayoutParts {
  /** The menu at the left. */
  Side?: ComponentType
  /** The content in the first row before its tools. */
  Row: ComponentType
  /** The first row has the menu background. */
  isRowGrounded?: boolean
  /** The first row spans side menu and page. */
  isRowOnTop?: boolean
  /** The fold button is at the tabs' left. */
  foldsInTabs?: boolean
}

const layouts: Record<Layout, LayoutParts> = {
  /** Two columns: first-level tiles, then the menu for the chosen one. */
  column: { Side: ColumnSide, Row: FoldTrail },
  /** Logo and the whole tree at the left. */
  vertical: { Side: TreeSide, Row: FoldTrail },
  /** The whole tree as a bar in the first row. */
  horizontal: { Row: MenuBar, isRowGrounded: true },
  /** First-level icons, with their children in a fly-out panel. */
  float: { Side: FloatSide, Row: Breadcrumb },
  /** First-level entries as text tabs in the first row, the children under the chosen one at the left. */
  comprehensive: { Side: LevelSide, Row: LevelTabs },
  /** The whole tree under a first row that is as wide as the window. */
  common: { Side: BareTreeSide, Row: Brand, isRowGrounded: true, isRowOnTop: true, foldsInTabs: true },
}

/** Small screens: vertical, the tree hidden until it is opened (checklist L08). */
const mobile: LayoutParts = { Side: MobileSide, Row: MenuTrail }

/** The parts in the current layout; small screens are always vertical and do not change the setting. */
export function useLayoutParts(): { name: Layout; parts: LayoutParts } {
  const isMobile = useIsMobile()
  const layout = useTheme((theme) => theme.layout)
  return isMobile ? { name: 'vertical', parts: mobile } : { name: layout, parts: layouts[layout] }
}
