/** What the refusal of an outdated save brings along in `data`, so that both changes can be merged. */
export interface Collision {
  /** The row as it is now, as `detail` gives it. */
  current: Readonly<Record<string, unknown>>
  /** Who changed which field last. */
  changes: readonly FieldChange[]
}

export interface FieldChange {
  field: string
  by: string
  at: string
}
