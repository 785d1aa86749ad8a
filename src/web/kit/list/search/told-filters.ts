import { createContext, use, useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

/** The words of a field of the filter bar for the chips of its filters. */
interface FilterLabels {
  names: readonly string[]
  /** Default: the label of the contract. */
  label?: string
  /** Default: the word of the contract, or the value itself. */
  title?: string
  /** Both ends of a range are one chip. */
  range?: 'day' | 'money'
  /** Filters that are removed with this one. */
  clears?: readonly string[]
}

/** The told words by the first name of each field. A store, so that a page does not render again for a word. */
export type ToldFilters = StoreApi<Readonly<Record<string, FilterLabels>>>

export function useToldFilters(): ToldFilters {
  const [store] = useState(() => createStore<Readonly<Record<string, FilterLabels>>>(() => ({})))
  return store
}

export const ToldContext = createContext<ToldFilters | null>(null)

/** Tells the words of a field to the chips of its list. */
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
