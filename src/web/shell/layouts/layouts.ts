import { useIsMobile } from '../is-mobile.ts'
import type { Layout } from '../theme.ts'
import { useTheme } from '../theme-store.ts'
import { column } from './column.ts'
import { common } from './common.ts'
import { comprehensive } from './comprehensive.ts'
import { float } from './float.ts'
import { horizontal } from './horizontal.ts'
import { mobile } from './mobile.ts'
import type { LayoutParts } from './parts.ts'
import { vertical } from './vertical.ts'

const layouts: Record<Layout, LayoutParts> = { column, vertical, horizontal, float, comprehensive, common }

/** The parts of the layout that is seen; small screens are always vertical, and leave the choice as it is. */
export function useLayoutParts(): { name: Layout; parts: LayoutParts } {
  const isMobile = useIsMobile()
  const layout = useTheme((theme) => theme.layout)
  return isMobile ? { name: 'vertical', parts: mobile } : { name: layout, parts: layouts[layout] }
}
