import { columnStyles, defaultTheme, layouts, tabsBarStyles, themeNames, type Theme } from './theme.ts'

/**
 * The defaults with another theme, column style, tab style, tab icon and layout than before (checklist H05). What was on
 * before is compared, not the defaults, so that every press visibly changes something. Light or dark is no skin: it stays.
 */
export function randomSkin(before: Theme, isMobile: boolean, random: () => number = Math.random): Theme {
  const other = <Value>(values: readonly Value[], now: Value): Value => {
    const rest = values.filter((value) => value !== now)
    return rest[Math.floor(random() * rest.length)] ?? now
  }
  return {
    ...defaultTheme,
    mode: before.mode,
    themeName: other(themeNames, before.themeName),
    columnStyle: other(columnStyles, before.columnStyle),
    tabsBarStyle: other(tabsBarStyles, before.tabsBarStyle),
    showTabsIcon: !before.showTabsIcon,
    layout: isMobile ? 'vertical' : other(layouts, before.layout),
  }
}
