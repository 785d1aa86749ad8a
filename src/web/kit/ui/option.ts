export type Key = string | number

/** One choice, in the form the server's option calls give it. */
export interface Option<K extends Key = Key> {
  key: K
  title: string
  disabled?: boolean
  /** Muted, behind the title: a code, a count. */
  hint?: string
}

/** In the place of options that are on their way. */
export const optionsToCome: readonly never[] = []
