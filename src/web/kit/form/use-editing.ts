import { usePage } from '#web/router/page.ts'

/** Which row is open in the page's drawer; kept in the address, so that a link opens it too. */
export function useEditing() {
  const { query, setQuery } = usePage()
  const id = query['edit'] === 'new' ? 'new' : Number(query['edit']) || null
  return {
    id: id as number | 'new' | null,
    open: (next: number | 'new') => setQuery({ edit: next }),
    close: () => setQuery({ edit: undefined }),
  }
}
