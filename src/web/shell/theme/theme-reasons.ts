import type { Theme } from './theme.ts'

export type Reason = 'whyMobile' | 'whyNoSide' | 'whyFixedWidth' | 'whyNoColumns' | 'whyNoTabs' | 'whyNoNotices'

/** The reason why a setting currently has no effect; undefined if it has one. */
export function withoutMeaning(name: keyof Theme, { layout, showTabs, showNotice }: Theme, isMobile: boolean): Reason | undefined {
  if (name === 'showTabsIcon' || name === 'tabsBarStyle') return showTabs ? undefined : 'whyNoTabs'
  if (name === 'orderSound') return showNotice ? undefined : 'whyNoNotices'
  if (isMobile)
    return ['layout', 'background', 'menuWidth', 'columnStyle', 'foldSidebar', 'showFullScreen'].includes(name) ? 'whyMobile' : undefined
  if (name === 'background') return layout === 'horizontal' ? 'whyNoSide' : undefined
  if (name === 'menuWidth' || name === 'foldSidebar')
    return layout === 'horizontal' ? 'whyNoSide' : layout === 'float' ? 'whyFixedWidth' : undefined
  if (name === 'columnStyle') return layout === 'column' ? undefined : 'whyNoColumns'
  return undefined
}
