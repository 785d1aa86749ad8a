const positions = new Map<string, number>()

// reading the scroll position from the window forces an early layout for the whole page (95 ms per switch on a slow machine)
let top = 0
if (typeof window !== 'undefined') window.addEventListener('scroll', () => (top = window.scrollY), { passive: true })

/** Removes the positions for closed pages, so that they open at the top again. */
export function forgetScroll(open: ReadonlySet<string>): void {
  for (const id of positions.keys()) if (!open.has(id)) positions.delete(id)
}

/** Restores the scroll position for this page, and records it while the page is visible. */
export function keepScroll(id: string): () => void {
  const remember = () => positions.set(id, top)
  const position = positions.get(id) ?? 0
  if (position !== top) window.scrollTo({ top: position, behavior: 'instant' })
  window.addEventListener('scroll', remember, { passive: true })
  return () => window.removeEventListener('scroll', remember)
}
