import { useEffect, useState } from 'react'
import { PALETTE_MIN, palette, type PaletteGroup } from '#contract/common/palette.ts'
import { useCall } from '#web/api/query.ts'

// long enough to pass over the keys of a word that is typed in one go
const DEBOUNCE_MS = 60

export interface Found {
  groups: readonly PaletteGroup[]
  /** The answer to this word is still to come; until then the records are those of the word before. */
  isPending: boolean
  isFailed: boolean
}

/** The records that the server finds for a word; the question before is cancelled by the next. */
export function useRecords(word: string): Found {
  const [asked, setAsked] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [word])
  const isWanted = [...word].length >= PALETTE_MIN
  const enabled = [...asked].length >= PALETTE_MIN
  const { data, isFetching, isError } = useCall(palette.find, { word: asked }, { enabled, keepPrevious: true, quiet: true })
  return {
    groups: isWanted ? (data?.list ?? []) : [],
    isPending: isWanted && (asked !== word || isFetching),
    isFailed: isWanted && isError,
  }
}
