import { useState } from 'react'
import { usePage } from '#web/base/router/page.ts'

/** A drawer's open row; stored in the address as `name`, so that a link opens it too. */
export function useOpened(name: string) {
  const { query, setQuery } = usePage()
  return {
    id: Number(query[name]) || null,
    open: (id: number) => setQuery({ [name]: id }),
    close: () => setQuery({ [name]: undefined }),
  }
}

/** As `useOpened`, for the drawer that edits, creates and copies rows. */
export function useEditing() {
  const { query, setQuery } = usePage()
  const { id } = useOpened('edit')
  const isNew = query['edit'] === 'new'
  return {
    id: isNew ? 'new' : id,
    /** The row whose values a new one begins with. */
    from: isNew ? Number(query['copy']) || null : null,
    open: (next: number | 'new') => setQuery({ edit: next, copy: undefined }),
    copy: (source: number) => setQuery({ edit: 'new', copy: source }),
    close: () => setQuery({ edit: undefined, copy: undefined }),
  } as const
}

/**
 * A drawer or dialog content: the open item, or during the closing animation the last one. `opening` counts the openings, so that as
 * a key it gives each its own state.
 */
export function useOpening<Shown>(value: Shown | null): { current: Shown | null; opening: number } {
  const [state, setState] = useState({ value, current: value, opening: 0 })
  if (Object.is(value, state.value)) return state
  const next = { value, current: value ?? state.current, opening: value === null ? state.opening : state.opening + 1 }
  setState(next)
  return next
}
