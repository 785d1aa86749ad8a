import { createContext, use } from 'react'
import type { FieldMeta } from '#contract/kit/field.ts'
import { useLabel } from '#web/locales/texts.ts'

/** What stands in the filters, by name, as it will stand in the address. */
export type Draft = Readonly<Record<string, string | undefined>>

interface Search {
  draft: Draft
  /** Changes the draft; `apply` also asks for the rows at once. */
  change: (patch: Draft, apply?: boolean) => void
  metaOf: (name: string) => FieldMeta | undefined
}

export const SearchContext = createContext<Search | null>(null)

/** A filter of the bar around: what it holds, what the contract says of it. */
export function useSearchField(name: string) {
  const { draft, change, metaOf } = useSearch()
  const say = useLabel()
  const meta = metaOf(name)
  return { value: draft[name], change, label: meta ? say(meta.label) : name, words: meta?.words }
}

/** What a filter holds; for filters that depend on another. */
export function useSearchValue(name: string): string | undefined {
  return useSearch().draft[name]
}

function useSearch(): Search {
  const search = use(SearchContext)
  if (!search) throw new Error('a search field stands outside of a SearchBar')
  return search
}
