import { drawn, elementsOf } from './icon.ts'
import { onDemand } from './on-demand.ts'

const set = onDemand(() => import('./all-icons.ts'))

/** Any icon of the set by its name. All of them come with the first one: for pages that let a person choose, and for what was chosen. */
export function AnyIcon({ name, size = 16 }: { name: string; size?: number }) {
  const drawing = set.useLoaded(true)?.allIcons[name]
  return drawn(drawing && elementsOf(drawing), { size })
}

/** The names of all icons; undefined until they are there. */
export function useIconNames(): readonly string[] | undefined {
  return set.useLoaded(true)?.iconNames
}
