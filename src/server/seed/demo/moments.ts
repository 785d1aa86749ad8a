import { DAY_MS } from '#server/platform/kernel/durations.ts'

const firstDay = Date.UTC(2024, 2, 1)
const tradedDays = 700

/** The time at this share in the demo's two years, which are fixed, so that every run is equal. */
export function momentAt(share: number) {
  return new Date(firstDay + Math.floor((share * tradedDays * DAY_MS) / 1000) * 1000).toISOString()
}

export function dayAfter(days: number) {
  return new Date(firstDay + days * DAY_MS).toISOString().slice(0, 10)
}
