import { create } from 'zustand'

/** Whether the theme drawer is asked for; header, side list and palette open it. */
export const useThemeDrawer = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export function openThemeDrawer(): void {
  useThemeDrawer.setState({ isOpen: true })
}

export function closeThemeDrawer(): void {
  useThemeDrawer.setState({ isOpen: false })
}
