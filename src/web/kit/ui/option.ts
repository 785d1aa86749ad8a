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
const none: readonly never[] = []

/** The rows of an option call, in whatever state it is; none once it has failed. */
export function optionsOf<Row>({ data, error }: { data: { list: readonly Row[] } | undefined; error: unknown }): readonly Row[] {
  return data?.list ?? (error === null ? optionsToCome : none)
}
