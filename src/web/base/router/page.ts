import { createContext, use } from 'react'
import type { NavigateOptions, Query } from './location.ts'
import type { Params } from './routes.ts'

/**
 * The context of a page. Each page reads its own tab, so that a hidden one keeps its query. The visibility is not part of it: every switch
 * would render the page again, and the effects of a hidden page do not run anyway.
 */
export interface Page {
  readonly path: string
  readonly params: Params
  readonly query: Query
  /** Changes some values of the query; null, undefined and '' remove a value. */
  setQuery: (patch: QueryPatch, options?: NavigateOptions) => void
  /** Another title for the tab and the window, such as the name of the edited record. */
  setTitle: (title: string | undefined) => void
  /** The page is a part of another one, which goes on by itself when the work on the record is done. */
  readonly isInset?: boolean
  /** Closes the tab. */
  close: () => void
}

export type QueryPatch = Readonly<Record<string, string | number | null | undefined>>

export const PageContext = createContext<Page | undefined>(undefined)

export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('usePage() is called outside of a page')
  return page
}

/** The query with some of its values changed. */
export function patchedQuery(query: Query, patch: QueryPatch): Query {
  const next: Record<string, string> = { ...query }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '') delete next[name]
    else next[name] = String(value)
  }
  return next
}
