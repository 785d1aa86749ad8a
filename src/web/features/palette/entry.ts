import type { ComponentType } from 'react'
import { foldText, searchWords } from '#contract/kit/convert/fold.ts'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** A quick search entry: a page, a record, a former word or an action. */
export interface Entry {
  key: string
  title: string
  /** The parent's title. */
  hint?: string
  icon?: Icon
  /** Further search words, such as the title in the other language. */
  words?: readonly string[]
  /** A former word: it is searched again, and the search stays open. */
  word?: string
  run: () => void
}

/** The entries that contain every typed word; entries that begin with it come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = searchWords(typed)
  const found = entries.filter((entry) => words.every((word) => namesOf(entry).some((name) => name.includes(word))))
  const [first = ''] = words
  const rank = (entry: Entry) => (namesOf(entry).some((name) => name.startsWith(first)) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

function namesOf({ title, hint = '', words = [] }: Entry): string[] {
  return [title, ...words, hint].map(foldText)
}
