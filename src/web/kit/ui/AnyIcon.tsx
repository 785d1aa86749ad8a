import { createElement } from 'react'
import { onDemand } from './on-demand.ts'

const set = onDemand(() => import('./all-icons.ts'))

/** Any icon of the set by its name. All of them come with the first one: for pages that let a person choose, and for what was chosen. */
export function AnyIcon({ name, size = 16 }: { name: string; size?: number }) {
  const drawing = set.useLoaded(true)?.allIcons[name]
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawing?.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}

/** The names of all icons; undefined until they are there. */
export function useIconNames(): readonly string[] | undefined {
  return set.useLoaded(true)?.iconNames
}
