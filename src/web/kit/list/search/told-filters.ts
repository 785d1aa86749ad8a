import { createContext, use, useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

/** The words from a filter bar field for its filters' chips. */
interface FilterLabels {
  names: readonly string[]
  /** Default: the contract's label. */
  label?: string
  /** Default: the contract's word, or the value itself. */
  title?: string
  /** Both range ends are one chip. */
  range?: 'day' | 'money'
  /** Filters that are removed with this one. */
  clears?: readonly string[]
}

/** The told words by each field's first name. A store, so that a page does not render again for a word. */
export type ToldFilters = StoreApi<Readonly<Record<string, FilterLabels>>>

export function useToldFilters(): ToldFilters {
  const [store] = useState(() => createStore<Readonly<Record<string, FilterLabels>>>(() => ({})))
  return store
}

export const ToldContext = createContext<ToldFilters | null>(null)

/** Tells a field's words to the chips in its list. */
export function useTell({ names, label, title, range, clears }: FilterLabels): void {
  const store = use(ToldContext)
  const [first = '', second] = names
  const cleared = clears?.join()
  useEffect(() => {
    store?.setState({
      [first]: {
        names: second === undefined ? [first] : [first, second],
        ...(label !== undefined && { label }),
        ...(title !== undefined && { title }),
        ...(range && { range }),
        ...(cleared && { clears: cleared.split(',') }),
      },
    })
  }, [store, first, second, label, title, range, cleared])
}
