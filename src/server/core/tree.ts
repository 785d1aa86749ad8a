/** A row of a tree and what it stands under, the nearest first. */
export function lineOf<Row extends { parent_id: number | null }>(rows: ReadonlyMap<number, Row>, row: Row): Row[] {
  return [row, ...aboveOf(rows, row)]
}

/** What a row of a tree stands under, the nearest first. */
export function aboveOf<Row extends { parent_id: number | null }>(
  rows: ReadonlyMap<number, Row>,
  { parent_id }: { parent_id: number | null },
): Row[] {
  const parent = rows.get(parent_id ?? 0)
  return parent ? lineOf(rows, parent) : []
}
