import type { ComponentType } from 'react'

/** What a layout brings of its own. The pages stand outside of it, so that changing the layout leaves them as they are. */
export interface LayoutParts {
  /** The menu at the left. */
  Side?: ComponentType
  /** What the first row holds before its tools. */
  Row: ComponentType
  /** The first row stands on the ground of the menu. */
  isRowGrounded?: boolean
  /** The first row goes over side menu and page. */
  isRowOnTop?: boolean
  /** The fold button stands left of the tabs. */
  foldsInTabs?: boolean
}
