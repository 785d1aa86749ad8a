import { useMemo, useState, type ReactNode } from 'react'
import type { Query } from '#web/base/router/location.ts'
import { PageContext, patchedQuery, type Page } from '#web/base/router/page.ts'

const ignore = () => undefined
const none: Query = {}

/** Provides an example with the shell's page context; the query is shown as text instead of in the address. */
export function OnPage({ path = '/gallery', query: first = none, children }: { path?: string; query?: Query; children: ReactNode }) {
  const [query, setQuery] = useState(first)
  const page = useMemo<Page>(
    () => ({
      path,
      params: {},
      query,
      setQuery: (patch) => setQuery((now) => patchedQuery(now, patch)),
      setTitle: ignore,
      close: ignore,
    }),
    [path, query],
  )
  return (
    <PageContext value={page}>
      {children}
      <output aria-label="query">{new URLSearchParams(query).toString()}</output>
    </PageContext>
  )
}
