const STEP = 10
const MOST = 999_999

interface Sorted {
  sort: number
}

/**
 * The sort number for a position among siblings, which are in descending number order. If there is no free number between the
 * neighbours, `place` assigns all siblings new numbers with gaps.
 */
export async function sortAt<Row extends Sorted>(
  siblings: readonly Row[],
  at: number,
  place: (row: Row, sort: number) => Promise<unknown>,
): Promise<number> {
  const between = sortBetween(siblings[at - 1], siblings[at])
  if (between !== undefined) return between
  for (const [index, row] of siblings.entries()) await place(row, (siblings.length + 1 - (index < at ? index : index + 1)) * STEP)
  return (siblings.length + 1 - at) * STEP
}

/**
 * The index after `after_id` among the siblings: null is the first, undefined the last. Returns undefined if that sibling does not exist.
 */
export function placeAfter(siblings: readonly { id: number }[], after_id: number | null | undefined): number | undefined {
  if (after_id === undefined) return siblings.length
  if (after_id === null) return 0
  const at = siblings.findIndex(({ id }) => id === after_id)
  return at === -1 ? undefined : at + 1
}

/** A free number between two neighbours; undefined if there is none. */
function sortBetween(above: Sorted | undefined, below: Sorted | undefined): number | undefined {
  if (!above) return below ? (below.sort + STEP <= MOST ? below.sort + STEP : undefined) : STEP
  const floor = below?.sort ?? -1
  return above.sort - floor > 1 ? Math.floor((above.sort + floor) / 2) : undefined
}
