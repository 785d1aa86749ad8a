import { createContext, use } from 'react'
import type { NavigateOptions, Query } from './location.ts'
import type { Params } from './routes.ts'

/**
 * The page context. Each page reads its own tab, so that a hidden one keeps its query. The context does not contain the visibility: every
 * switch would render the page again, and the effects of a hidden page do not run anyway.
 */
export interface Page {
  readonly path: string
  readonly params: Params
  readonly query: Query
  /** Changes some query values; null, undefined and '' remove a value. */
  setQuery: (patch: QueryPatch, options?: NavigateOptions) => void
  /** Another title for the tab and the window, such as the edited record's name. */
  setTitle: (title: string | undefined) => void
  /** The page belongs to another page, which goes on by itself when the work on the record is done. */
  readonly isInset?: boolean
  /** The actions that do the other page's work on the record: the key 1 is the first possible one. */
  readonly mainActions?: readonly string[] | undefined
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

/** The query with some changed values. */
export function patchedQuery(query: Query, patch: QueryPatch): Query {
  const next: Record<string, string> = { ...query }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '') delete next[name]
    else next[name] = String(value)
  }
  return next
}
