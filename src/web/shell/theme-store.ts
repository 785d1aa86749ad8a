import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Mode = 'light' | 'dark' | 'system'

export interface Theme {
  layout: 'column'
  themeName: string
  mode: Mode
  /** Pixels: 266, 277 or 288. */
  menuWidth: number
  fixedHeader: boolean
  tabsBarStyle: 'smooth'
  showProgressBar: boolean
  showTabs: boolean
  showTabsIcon: boolean
  showLanguage: boolean
  showTheme: boolean
  showRefresh: boolean
  showFullScreen: boolean
}

export const defaultTheme: Theme = {
  layout: 'column',
  themeName: 'purple-black',
  mode: 'system',
  menuWidth: 266,
  fixedHeader: true,
  tabsBarStyle: 'smooth',
  showProgressBar: true,
  showTabs: true,
  showTabsIcon: true,
  showLanguage: true,
  showTheme: true,
  showRefresh: true,
  showFullScreen: true,
}

/** How the shell looks, kept over reloads; what was stored is laid over today's defaults, so that a new setting never goes missing. */
export const useTheme = create<Theme>()(persist(() => defaultTheme, { name: 'hexbolt-theme' }))

const systemDark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')

/** Keeps the document's attributes, by which the style sheets choose, in step with the theme. */
export function startTheme(): void {
  const apply = () => {
    const { themeName, mode } = useTheme.getState()
    const isDark = mode === 'dark' || (mode === 'system' && systemDark?.matches)
    document.documentElement.dataset['theme'] = themeName
    document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light'
  }
  useTheme.subscribe(apply)
  systemDark?.addEventListener('change', apply)
  apply()
}
