import type { Option } from '#web/kit/ui/option.ts'
import { RemoteSelect, type RemoteSelectProps } from '#web/kit/ui/RemoteSelect.tsx'

/** What the pickers of people, shops and coupons take. */
export type RecordPickerProps = Omit<RemoteSelectProps<number>, 'search' | 'minLength'>

/** From a word on it is searched; a shorter one empties the list (checklist K04). */
interface Rules {
  isEnough: (word: string) => boolean
  search: (word: string, signal: AbortSignal) => Promise<readonly Option<number>[]>
}

/**
 * One record of very many, found half a second after the last key. A search that fails is logged, and the list is empty (checklist K05).
 */
export function RecordPicker({ isEnough, search, ...rest }: RecordPickerProps & Rules) {
  return <RemoteSelect {...rest} search={search} minLength={(word) => (isEnough(word) ? 0 : Infinity)} />
}

/** Any word that is one. */
export const isAnyWord = (word: string) => word !== ''
