/** The fields that decide a tree row's position. */
export interface Entry {
  id: number
  parent_id: number | null
  /** The row cannot have children. */
  isLeaf: boolean
}

/** An entry's position: its parent, and its predecessor: null for the first position, undefined for the last. */
export interface Place {
  parent_id: number | null
  after_id?: number | null
}

export type Drop = 'before' | 'into' | 'after'

/** The position for an entry that is dropped at another; undefined for a forbidden or unchanged one. Rows come from top to bottom. */
export function placeOf(rows: readonly Entry[], id: number, target: number, drop: Drop): Place | undefined {
  const over = rows.find((row) => row.id === target)
  if (!over || isWithin(rows, target, id)) return undefined
  if (drop === 'into') {
    if (over.isLeaf) return undefined
    return changed(rows, id, { parent_id: target, after_id: lastOf(siblings(rows, target, id)) })
  }
  const beside = siblings(rows, over.parent_id, id)
  const at = beside.indexOf(target) + (drop === 'after' ? 1 : 0)
  return changed(rows, id, { parent_id: over.parent_id, after_id: beside[at - 1] ?? null })
}

/** The new position for an arrow key: up and down among the siblings, right into the one above, left out of its parent. */
export function placeByKey(rows: readonly Entry[], id: number, key: string): Place | undefined {
  const row = rows.find((one) => one.id === id)
  if (!row) return undefined
  const like = rows.filter(({ parent_id }) => parent_id === row.parent_id).map((one) => one.id)
  const at = like.indexOf(id)
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? { parent_id: row.parent_id, after_id: like[at - 2] ?? null } : undefined
    case 'ArrowDown':
      return at < like.length - 1 ? { parent_id: row.parent_id, after_id: like[at + 1] ?? null } : undefined
    case 'ArrowRight':
      return at > 0 ? placeOf(rows, id, like[at - 1] as number, 'into') : undefined
    case 'ArrowLeft':
      return row.parent_id === null ? undefined : placeOf(rows, id, row.parent_id, 'after')
    default:
      return undefined
  }
}

function isWithin(rows: readonly Entry[], id: number | null, branch: number): boolean {
  if (id === null) return false
  return id === branch || isWithin(rows, rows.find((row) => row.id === id)?.parent_id ?? null, branch)
}

function siblings(rows: readonly Entry[], parent: number | null, without: number): number[] {
  return rows.filter((row) => row.parent_id === parent && row.id !== without).map(({ id }) => id)
}

function lastOf(ids: readonly number[]): number | null {
  return ids.at(-1) ?? null
}

function changed(rows: readonly Entry[], id: number, place: Place): Place | undefined {
  const row = rows.find((one) => one.id === id)
  const like = rows.filter(({ parent_id }) => parent_id === row?.parent_id).map((one) => one.id)
  const isThere = row?.parent_id === place.parent_id && (like[like.indexOf(id) - 1] ?? null) === place.after_id
  return isThere ? undefined : place
}
