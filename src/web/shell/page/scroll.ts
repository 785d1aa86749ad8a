const positions = new Map<string, number>()

// asking the window where it is makes it lay out the whole page at once, before it would (95 ms of a switch on a slow machine)
let top = 0
if (typeof window !== 'undefined') window.addEventListener('scroll', () => (top = window.scrollY), { passive: true })

/** Pages that are closed begin at the top when they are opened again. */
export function forgetScroll(open: ReadonlySet<string>): void {
  for (const id of positions.keys()) if (!open.has(id)) positions.delete(id)
}

/** Puts the window where this page was left, and remembers where it is left next; for as long as the page is seen. */
export function keepScroll(id: string): () => void {
  const remember = () => positions.set(id, top)
  const wanted = positions.get(id) ?? 0
  if (wanted !== top) window.scrollTo({ top: wanted, behavior: 'instant' })
  window.addEventListener('scroll', remember, { passive: true })
  return () => window.removeEventListener('scroll', remember)
}
