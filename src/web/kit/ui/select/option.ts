export type Key = string | number

/** One choice, in the format that the server's option calls have. */
export interface Option<K extends Key = Key> {
  key: K
  title: string
  disabled?: boolean
  /** Muted, after the title: a code, a count. */
  hint?: string
  /** A list's last entry: it opens the form for a new record. */
  creates?: boolean
}

/** A list's last entry, for a missing record. `title` names it with the typed text. */
export interface CreateEntry {
  title: (typed: string) => string
  run: (typed: string) => void
  /** While the form is open, the person has not left the field. */
  isRunning: boolean
}

// no record has this key
const CREATE_KEY = -1

/** The options with the entry that creates a record; none while they are loading, or if the typed text is an option's title. */
export function withCreateEntry<Item extends { key: Key; title: string }>(
  items: readonly Item[],
  word: string,
  entry: CreateEntry | undefined,
): readonly Item[] {
  if (!entry || items === optionsToCome || items.some(({ title }) => title.toLowerCase() === word.toLowerCase())) return items
  return [...items, { key: CREATE_KEY, title: entry.title(word), creates: true } as unknown as Item]
}

/** Takes the options' place while they are loading. */
export const optionsToCome: readonly never[] = []
const none: readonly never[] = []

/** The rows from an option call in any state; empty after a failure. */
export function optionsOf<Row>({ data, error }: { data: { list: readonly Row[] } | undefined; error: unknown }): readonly Row[] {
  return data?.list ?? (error === null ? optionsToCome : none)
}
