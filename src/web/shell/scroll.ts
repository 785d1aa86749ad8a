const positions = new Map<string, number>()

/** Pages that are closed begin at the top when they are opened again. */
export function forgetScroll(open: ReadonlySet<string>): void {
  for (const id of positions.keys()) if (!open.has(id)) positions.delete(id)
}

/** Puts the window where this page was left, and remembers where it is left next; for as long as the page is seen. */
export function keepScroll(id: string): () => void {
  const remember = () => positions.set(id, window.scrollY)
  window.scrollTo({ top: positions.get(id) ?? 0, behavior: 'instant' })
  window.addEventListener('scroll', remember, { passive: true })
  return () => window.removeEventListener('scroll', remember)
}
