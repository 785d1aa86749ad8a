interface Submit {
  /** The reason that holds for every form, such as a lost connection. */
  off: string | undefined
  /** The form edits stored values; a decision has defaults that may be sent as they are. */
  edits: boolean
  isDirty: boolean
  unchanged: string
  /** The form's own rule for its values. */
  refusal?: string | undefined
}

/** The reason that a form cannot be sent now; the button shows it, and a key that sends the form tells it. */
export function submitRefusal({ off, edits, isDirty, unchanged, refusal }: Submit): string | undefined {
  return off ?? (edits && !isDirty ? unchanged : refusal)
}
