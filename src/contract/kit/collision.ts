/** The `data` in a conflict, so that both changes can be merged. */
export interface Collision {
  /** The current row as `detail` returns it. */
  current: Readonly<Record<string, unknown>>
  /** The last change to each field, with its person. */
  changes: readonly FieldChange[]
}

export interface FieldChange {
  field: string
  by: string
  at: string
}
