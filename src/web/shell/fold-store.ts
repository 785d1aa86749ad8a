import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the side menu is folded; kept over reloads and navigation. */
export const useFold = create<{ isFolded: boolean }>()(
  persist((): { isFolded: boolean } => ({ isFolded: false }), { name: 'hexbolt-fold' }),
)

export function toggleFold(): void {
  useFold.setState(({ isFolded }) => ({ isFolded: !isFolded }))
}

/** The menu over the page on small screens; closed again by whatever is chosen. */
export const useMobileMenu = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))
