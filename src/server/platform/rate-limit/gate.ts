import type { Label } from '#contract/kit/label.ts'
import { tooManyRequests } from './rate-limit.ts'

const MOST_WAITING = 2000
const AGAIN_SECONDS = 2
const tooMany: Label = ['参与的人太多了，请{n}秒后再试', 'Too many people at once. Try again in {n} s']

interface Place {
  running: number
  waiting: (() => void)[]
}

/** Runs at most `most` acts for one key at once in this process, the others in arrival order. */
export function gate(most: number) {
  const places = new Map<string, Place>()
  return async <Result>(key: string, act: () => Promise<Result>): Promise<Result> => {
    const place = places.get(key) ?? { running: 0, waiting: [] }
    places.set(key, place)
    if (place.running < most) place.running += 1
    else if (place.waiting.length >= MOST_WAITING) throw tooManyRequests(AGAIN_SECONDS, tooMany)
    // an act that ends passes its place on
    else await new Promise<void>((resolve) => void place.waiting.push(resolve))
    try {
      return await act()
    } finally {
      const next = place.waiting.shift()
      if (next) next()
      else if ((place.running -= 1) === 0) places.delete(key)
    }
  }
}

/** The calls that change one row: more than four at once take a connection each, and the lock takes longer (docs/adr/0080). */
export const ofHotRow = gate(4)
