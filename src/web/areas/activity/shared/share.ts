/** A part of a whole in whole percent; more than the whole counts as all of it. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100)))
}
