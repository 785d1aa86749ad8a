/** The shell's appearance settings (specification §3, theme settings); an unknown value becomes the first in its list. */
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
  /** The side menu is folded unless the fold button was used. */
  foldSidebar: false,
  showProgressBar: true,
  showTabs: true,
  showTabsIcon: true,
  showLanguage: true,
  showRefresh: true,
  showSearch: true,
  showTheme: true,
  showNotice: true,
  /** A sound for new orders. */
  orderSound: false,
  showFullScreen: true,
  showLock: true,
  /** The quick action list at the right edge. */
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

/** The stored settings over the current defaults: a new setting gets its default, and an unknown value falls back. */
export function themeFrom(stored: unknown): Theme {
  const record: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const known = Object.entries(record).filter(([name, value]) => {
    if (name in switches) return typeof value === 'boolean'
    const values: readonly unknown[] = name in choices ? choices[name as keyof typeof choices] : [] // by `in`
    return values.includes(value)
  })
  return { ...defaultTheme, ...Object.fromEntries(known) }
}

/** The stored form for the fold button's last use: its result, and the default at that moment. */
export interface Fold {
  isFolded?: unknown
  /** The theme's `foldSidebar` at that moment: a changed default overrides the button. */
  under?: unknown
  /** The page's menu group has no other page, so that the second column would repeat its tile. */
  isSingle?: unknown
  /** The button has opened the second column in such a group. */
  opensSingle?: unknown
}

type Folding = Pick<Theme, 'foldSidebar' | 'layout'>

/** Tells whether the side menu is folded: by the fold button, else by the theme; the second column also in a group with one page. */
export function foldedBy(fold: Fold, theme: Folding): boolean {
  const { isFolded, under = false } = fold
  const byChoice = typeof isFolded === 'boolean' && under === theme.foldSidebar ? isFolded : theme.foldSidebar
  return byChoice || (hidesSingle(fold, theme) && fold.opensSingle !== true)
}

/** The stored fold after the button was used: in a group with one page it counts for such groups. */
export function afterFoldButton(fold: Fold, theme: Folding): Fold {
  const isFolded = !foldedBy(fold, theme)
  if (!hidesSingle(fold, theme)) return { isFolded, under: theme.foldSidebar }
  return isFolded ? { opensSingle: false } : { isFolded, under: theme.foldSidebar, opensSingle: true }
}

function hidesSingle({ isSingle }: Fold, { layout }: Folding): boolean {
  return isSingle === true && layout === 'column'
}

const FIRST_COLUMN = 64
const FOLDED = 64

/** The column width for first-level tiles in pixels; the horizontal style needs 1.3 times as much. */
export function firstColumn({ columnStyle }: Pick<Theme, 'columnStyle'>): number {
  return columnStyle === 'horizontal' ? Math.round(FIRST_COLUMN * 1.3) : FIRST_COLUMN
}

/** The side menu width in pixels on a wide screen. */
export function sideWidth(theme: Pick<Theme, 'layout' | 'menuWidth' | 'columnStyle'>, isFolded: boolean): number {
  if (theme.layout === 'horizontal') return 0
  if (theme.layout === 'float') return FOLDED
  if (!isFolded) return theme.menuWidth
  return theme.layout === 'column' ? firstColumn(theme) : FOLDED
}

/**
 * The defaults with a theme, column style, tab style, tab icon and layout other than the current ones (checklist H05). The current
 * settings are compared, not the defaults, so that every press changes something visible. Light or dark mode and the sound stay.
 */
export function randomSkin(before: Theme, isMobile: boolean, random: () => number = Math.random): Theme {
  const other = <Value>(values: readonly Value[], now: Value): Value => {
    const rest = values.filter((value) => value !== now)
    return rest[Math.floor(random() * rest.length)] ?? now
  }
  return {
    ...defaultTheme,
    mode: before.mode,
    orderSound: before.orderSound,
    themeName: other(themeNames, before.themeName),
    columnStyle: other(columnStyles, before.columnStyle),
    tabsBarStyle: other(tabsBarStyles, before.tabsBarStyle),
    showTabsIcon: !before.showTabsIcon,
    layout: isMobile ? 'vertical' : other(layouts, before.layout),
  }
}
