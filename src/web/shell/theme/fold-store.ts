import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useMenu } from '#web/base/router/menu.ts'
import { useTheme } from './theme-store.ts'
import { afterFoldButton, foldedBy, type Fold } from './theme.ts'

/** The fold button's last use; kept over reloads and navigation. */
const useFold = create<Fold>()(persist((): Fold => ({}), { name: 'hexbolt-fold' }))

/** Tells whether the side menu is currently folded. */
export function useIsFolded(): boolean {
  const fold = useFold()
  return useTheme((theme) => foldedBy(fold, theme))
}

export function toggleFold(): void {
  useFold.setState(afterFoldButton(useFold.getState(), useTheme.getState()))
}

/** Resets the fold state to the theme's state. */
export function forgetFold(): void {
  useFold.setState({ isFolded: undefined, under: undefined, opensSingle: undefined })
}

/** Stores whether the page's menu group has one page; it is stored, so that the first frame after a reload has the right width. */
export function useSingleGroup(): void {
  const { chain } = useMenu()
  const [group] = chain
  // a page outside the menu does not change it
  const isSingle = group && group.children.every(({ children }) => children.length === 0) && group.children.length < 2
  useLayoutEffect(() => {
    if (isSingle !== undefined && useFold.getState().isSingle !== isSingle) useFold.setState({ isSingle })
  }, [isSingle])
}

/** The menu over the page on small screens; any choice closes it. */
export const useMobileMenu = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))
