import { usePage } from '#web/router/page.ts'

/** Which row is open in a drawer of the page; kept in the address as `name`, so that a link opens it too. */
export function useOpened(name: string) {
  const { query, setQuery } = usePage()
  return {
    id: Number(query[name]) || null,
    open: (id: number) => setQuery({ [name]: id }),
    close: () => setQuery({ [name]: undefined }),
  }
}

/** As `useOpened`, for the drawer that edits rows and makes new ones. */
export function useEditing() {
  const { query, setQuery } = usePage()
  const { id, close } = useOpened('edit')
  return {
    id: query['edit'] === 'new' ? 'new' : id,
    open: (next: number | 'new') => setQuery({ edit: next }),
    close,
  } as const
}
