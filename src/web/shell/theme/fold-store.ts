import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useTheme } from './theme-store.ts'
import { foldedBy, type Fold } from './theme.ts'

/** The fold button's last use; kept over reloads and navigation. */
const useFold = create<Fold>()(persist((): Fold => ({}), { name: 'hexbolt-fold' }))

/** Tells whether the side menu is currently folded. */
export function useIsFolded(): boolean {
  const fold = useFold()
  return useTheme((theme) => foldedBy(fold, theme))
}

export function toggleFold(): void {
  const theme = useTheme.getState()
  useFold.setState({ isFolded: !foldedBy(useFold.getState(), theme), under: theme.foldSidebar })
}

/** Resets the fold state to the theme's state. */
export function forgetFold(): void {
  useFold.setState({ isFolded: undefined, under: undefined })
}

/** The menu over the page on small screens; any choice closes it. */
export const useMobileMenu = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))
