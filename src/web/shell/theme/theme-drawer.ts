import { create } from 'zustand'

/** Tells whether the theme drawer is open; header, side list and palette open it. */
export const useThemeDrawer = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export function openThemeDrawer(): void {
  useThemeDrawer.setState({ isOpen: true })
}

export function closeThemeDrawer(): void {
  useThemeDrawer.setState({ isOpen: false })
}
