/** Random choices that a seed decides. */
export interface Draw {
  /** From 0 up to 1. */
  next(): number
  /** From 0 up to `count`. */
  below(count: number): number
  chance(share: number): boolean
  /** A member from a list that is not empty. */
  one<Value>(list: readonly Value[]): Value
  /** A key, as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

/** mulberry32; each `stream` in a seed has its own choices. */
export function drawOf(seed: number, stream: number): Draw {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (share) => next() < share,
    one: (list) => list[below(list.length)] as (typeof list)[number],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        rest -= weight
        if (rest < 0) return key
      }
      return (entries.at(-1) as (typeof entries)[number])[0]
    },
  }
}
