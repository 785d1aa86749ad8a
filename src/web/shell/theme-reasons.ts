import type { Theme } from './theme.ts'

export type Reason = 'whyMobile' | 'whyNoSide' | 'whyFixedWidth' | 'whyNoColumns' | 'whyNoTabs'

/** Why a setting changes nothing right now; undefined where it does. */
export function withoutMeaning(name: keyof Theme, { layout, showTabs }: Theme, isMobile: boolean): Reason | undefined {
  if (name === 'showTabsIcon' || name === 'tabsBarStyle') return showTabs ? undefined : 'whyNoTabs'
  if (isMobile) return ['layout', 'background', 'menuWidth', 'columnStyle', 'showFullScreen'].includes(name) ? 'whyMobile' : undefined
  if (name === 'background') return layout === 'horizontal' ? 'whyNoSide' : undefined
  if (name === 'menuWidth') return layout === 'horizontal' ? 'whyNoSide' : layout === 'float' ? 'whyFixedWidth' : undefined
  if (name === 'columnStyle') return layout === 'column' ? undefined : 'whyNoColumns'
  return undefined
}
