import { useState } from 'react'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { useThemeDrawer } from './theme-drawer.ts'

const drawer = onDemand(() => import('./ThemeDrawer.tsx'))

/** The place of the theme drawer, which is fetched when it is first opened. */
export function ThemeDrawerHost() {
  const isOpen = useThemeDrawer((state) => state.isOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const ThemeDrawer = drawer.useLoaded(wasOpened)?.ThemeDrawer
  return ThemeDrawer ? <ThemeDrawer isOpen={isOpen} /> : null
}
