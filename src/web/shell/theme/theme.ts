/** How the shell may look (specification §3, theme settings); the first of each list is what an unknown value becomes. */
export const layouts = ['column', 'vertical', 'horizontal', 'float', 'comprehensive', 'common'] as const
export const themeNames = [
  'purple-black',
  'purple-white',
  'blue-black',
  'blue-white',
  'green-black',
  'green-white',
  'red-black',
  'red-white',
  'ocean',
] as const
export const modes = ['system', 'light', 'dark'] as const
export const backgrounds = ['none', 'picture'] as const
export const menuWidths = [266, 277, 288] as const
export const columnStyles = ['card', 'vertical', 'horizontal', 'arrow'] as const
export const tabsBarStyles = ['smooth', 'card', 'smart'] as const

export type Layout = (typeof layouts)[number]
export type Mode = (typeof modes)[number]

const switches = {
  fixedHeader: true,
  showProgressBar: true,
  showTabs: true,
  showTabsIcon: true,
  showLanguage: true,
  showRefresh: true,
  showSearch: true,
  showTheme: true,
  showNotice: true,
  showFullScreen: true,
  showLock: true,
  /** The list of quick actions at the right edge. */
  showThemeSetting: true,
  showPageTransition: true,
}

export type ThemeSwitch = keyof typeof switches

export interface Theme extends Record<ThemeSwitch, boolean> {
  layout: Layout
  themeName: (typeof themeNames)[number]
  mode: Mode
  background: (typeof backgrounds)[number]
  /** Pixels. */
  menuWidth: (typeof menuWidths)[number]
  columnStyle: (typeof columnStyles)[number]
  tabsBarStyle: (typeof tabsBarStyles)[number]
}

const choices = {
  layout: layouts,
  themeName: themeNames,
  mode: modes,
  background: backgrounds,
  menuWidth: menuWidths,
  columnStyle: columnStyles,
  tabsBarStyle: tabsBarStyles,
}

export const defaultTheme: Theme = {
  layout: 'column',
  themeName: 'purple-black',
  mode: 'system',
  background: 'none',
  menuWidth: 266,
  columnStyle: 'card',
  tabsBarStyle: 'smooth',
  ...switches,
}

/** What was stored, laid over today's defaults: a new setting never goes missing, and what is no longer known falls back. */
export function themeFrom(stored: unknown): Theme {
  const given: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const known = Object.entries(given).filter(([name, value]) => {
    if (name in switches) return typeof value === 'boolean'
    const values: readonly unknown[] = name in choices ? choices[name as keyof typeof choices] : [] // by `in`
    return values.includes(value)
  })
  return { ...defaultTheme, ...Object.fromEntries(known) }
}

const FIRST_COLUMN = 64
const FOLDED = 64

/** How many pixels the column of first-level tiles takes; the horizontal style needs 1.3 times as many. */
export function firstColumn({ columnStyle }: Pick<Theme, 'columnStyle'>): number {
  return columnStyle === 'horizontal' ? Math.round(FIRST_COLUMN * 1.3) : FIRST_COLUMN
}

/** How many pixels the side menu takes on a wide screen. */
export function sideWidth(theme: Pick<Theme, 'layout' | 'menuWidth' | 'columnStyle'>, isFolded: boolean): number {
  if (theme.layout === 'horizontal') return 0
  if (theme.layout === 'float') return FOLDED
  if (!isFolded) return theme.menuWidth
  return theme.layout === 'column' ? firstColumn(theme) : FOLDED
}
