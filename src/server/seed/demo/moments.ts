const firstDay = Date.UTC(2024, 2, 1)
const dayMs = 86_400_000
const tradedDays = 700

/** The moment at this share of the demo's two years; there is no clock in it, so that every run gives the same. */
export function momentAt(share: number) {
  return new Date(firstDay + Math.floor((share * tradedDays * dayMs) / 1000) * 1000).toISOString()
}

export function dayAfter(days: number) {
  return new Date(firstDay + days * dayMs).toISOString().slice(0, 10)
}
