import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultTheme, themeFrom, type Theme } from './theme.ts'

/** The shell's saved appearance, kept over reloads. */
export const useSavedTheme = create<Theme>()(persist(() => defaultTheme, { name: 'hexbolt-theme', merge: (stored) => themeFrom(stored) }))

/** The shell's current appearance: the saved one, or the preview from the theme drawer. */
export const useTheme = create<Theme>()(() => useSavedTheme.getState())

useSavedTheme.subscribe((theme) => useTheme.setState(theme, true))

/** Saves the current appearance with these changes. */
export function saveTheme(changes: Partial<Theme> = {}): void {
  useSavedTheme.setState({ ...useTheme.getState(), ...changes })
}

/** Restores the saved appearance. */
export function revertTheme(): void {
  useTheme.setState(useSavedTheme.getState(), true)
}

const systemDark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')

/** Keeps the document's attributes, which the style sheets read, in step with the theme. */
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
