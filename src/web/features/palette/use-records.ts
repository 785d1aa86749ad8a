import { PALETTE_MIN, palette, type PaletteAction, type PaletteGroup } from '#contract/common/palette.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLater } from '#web/kit/ui/state/use-later.ts'

// longer than the pause between two keys in one word
const DEBOUNCE_MS = 60

export interface Found {
  groups: readonly PaletteGroup[]
  /** The forms that the person may open. */
  creations: readonly PaletteAction[]
  /** The request for this word is pending; the records still belong to the previous word. */
  isPending: boolean
  isFailed: boolean
  /** A search took too long: its records are missing. */
  isPartial: boolean
}

const none: readonly PaletteGroup[] = []
const noActions: readonly PaletteAction[] = []

/** The records that the server finds for a word; a new word cancels the previous request. */
export function useRecords(word: string): Found {
  const query = useLater(word, DEBOUNCE_MS)
  const isWanted = [...word].length >= PALETTE_MIN
  const enabled = [...query].length >= PALETTE_MIN
  const { data, isFetching, isError } = useCall(palette.find, { word: query }, { enabled, keepPrevious: true })
  const creations = useCall(palette.actions, {}).data?.list ?? noActions
  return {
    creations,
    groups: isWanted ? (data?.list ?? none) : none,
    isPending: isWanted && (query !== word || isFetching),
    isFailed: isWanted && isError,
    isPartial: isWanted && data?.is_partial === true,
  }
}
