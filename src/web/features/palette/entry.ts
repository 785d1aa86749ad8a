import type { ComponentType } from 'react'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** Something that can be found and done: a page that is opened, an action. */
export interface Entry {
  key: string
  title: string
  /** Where it belongs to. */
  hint?: string
  icon?: Icon
  /** What else it is found by, such as its title in the other language. */
  words?: readonly string[]
  run: () => void
}

/** The entries that have every word of what was typed in them, those that begin with it first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = entries.filter((entry) => words.every((word) => namesOf(entry).some((name) => name.includes(word))))
  const [first = ''] = words
  const rank = (entry: Entry) => (namesOf(entry).some((name) => name.startsWith(first)) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

function namesOf({ title, hint = '', words = [] }: Entry): string[] {
  return [title, ...words, hint].map(plain)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
