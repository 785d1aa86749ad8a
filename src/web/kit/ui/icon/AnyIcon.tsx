import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { drawn, elementsOf } from './icon.ts'

const set = onDemand(() => import('./all-icons.ts'))

/** Any icon in the set by its name. The first one loads all icons: for pages on which a person chooses one, and for the chosen ones. */
export function AnyIcon({ name, size = 16 }: { name: string; size?: number }) {
  const drawing = set.useLoaded(true)?.allIcons[name]
  return drawn(drawing && elementsOf(drawing), { size })
}

/** All icon names; undefined until they are loaded. */
export function useIconNames(): readonly string[] | undefined {
  return set.useLoaded(true)?.iconNames
}
