import { startTransition, useEffect, useState } from 'react'
import { windowSize } from './window-size.ts'

// what a list has around its rows takes at least so much of the window
const AROUND_PX = 300

/** The rows of the first painting are those that the window has room for; the others follow it, so that nobody waits for what is below. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined, rowHeight: number): readonly Row[] | undefined {
  const [isPainted, setIsPainted] = useState(false)
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setIsPainted(true))
  }, [isThere])
  if (isPainted || !rows) return rows
  const seen = Math.ceil((windowSize.height - AROUND_PX) / rowHeight)
  return rows.length > seen ? rows.slice(0, Math.max(seen, 1)) : rows
}
