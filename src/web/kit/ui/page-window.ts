/** The page numbers to offer: the first, the last, and those around the current one; null is a gap. */
export function pageWindow(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, last - 4))
  const to = Math.min(last - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last]
}
