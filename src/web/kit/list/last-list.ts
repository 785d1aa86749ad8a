const lists = new Map<string, readonly number[]>()

/** Stores the row ids on a list page, so that a record's page finds its neighbours without a call (docs/adr/0042). */
export function rememberList(path: string, ids: readonly number[]): void {
  lists.set(path, ids)
}

export interface Neighbours {
  previous: number | undefined
  next: number | undefined
  /** The record's position among the rows in the list, from 1. */
  place: number
  count: number
}

/** A record's neighbours in its list page; undefined if the list was not open or does not show the record. */
export function neighboursOf(path: string, id: number): Neighbours | undefined {
  const ids = lists.get(path) ?? []
  const at = ids.indexOf(id)
  return at < 0 ? undefined : { previous: ids[at - 1], next: ids[at + 1], place: at + 1, count: ids.length }
}
