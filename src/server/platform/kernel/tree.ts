/** A row in a tree and its ancestors, the nearest first. */
export function pathTo<Row extends { parent_id: number | null }>(rows: ReadonlyMap<number, Row>, row: Row): Row[] {
  return [row, ...ancestorsOf(rows, row)]
}

/** The ancestors for a tree row, the nearest first. */
export function ancestorsOf<Row extends { parent_id: number | null }>(
  rows: ReadonlyMap<number, Row>,
  { parent_id }: { parent_id: number | null },
): Row[] {
  const parent = rows.get(parent_id ?? 0)
  return parent ? pathTo(rows, parent) : []
}
