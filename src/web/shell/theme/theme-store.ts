import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultTheme, themeFrom, type Theme } from './theme.ts'

/** How the shell looks for good, kept over reloads. */
export const useSavedTheme = create<Theme>()(persist(() => defaultTheme, { name: 'hexbolt-theme', merge: (stored) => themeFrom(stored) }))

/** How the shell looks right now: as saved, or as the theme drawer is trying out. */
export const useTheme = create<Theme>()(() => useSavedTheme.getState())

useSavedTheme.subscribe((theme) => useTheme.setState(theme, true))

/** Keeps what is seen, with these changes. */
export function saveTheme(changes: Partial<Theme> = {}): void {
  useSavedTheme.setState({ ...useTheme.getState(), ...changes })
}

/** Back to what was saved. */
export function revertTheme(): void {
  useTheme.setState(useSavedTheme.getState(), true)
}

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
