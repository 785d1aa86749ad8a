import { createContext, use } from 'react'
import type { FieldMeta } from '#contract/kit/field.ts'
import { useLabel } from '#web/base/locales/texts.ts'

/** The filter values by name, in their address form. */
export type Draft = Readonly<Record<string, string | undefined>>

interface Search {
  draft: Draft
  /** Changes the draft; `apply` also fetches the rows at once. */
  change: (patch: Draft, apply?: boolean) => void
  metaOf: (name: string) => FieldMeta | undefined
}

export const SearchContext = createContext<Search | null>(null)

/** A filter in the surrounding bar: its value and its schema. */
export function useSearchField(name: string) {
  const { draft, change, metaOf } = useSearch()
  const say = useLabel()
  const meta = metaOf(name)
  return { value: draft[name], change, label: meta ? say(meta.label) : name, words: meta?.words }
}

/** A filter's value, for filters that depend on it. */
export function useSearchValue(name: string): string | undefined {
  return useSearch().draft[name]
}

function useSearch(): Search {
  const search = use(SearchContext)
  if (!search) throw new Error('a search field stands outside of a SearchBar')
  return search
}
