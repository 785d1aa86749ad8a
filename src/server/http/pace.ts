import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Label } from '#contract/kit/label.ts'
import { events } from '#contract/notice/events.ts'
import { tooOften } from '../core/turns.ts'

// what a caller has not used is kept for so long: a page that opens asks for much at once
const BURST_SECONDS = 10
// an office behind one address, and whoever shows another token with each call
const PER_ADDRESS = 10
// who does not wait is made to: a loop that asks again at once would keep the process busy with refusals
const HELD_MS = 1000
const MOST_KEPT = 20_000
// what costs much costs it this often at the same moment; a browser asks for six things at once, and two of them wait
const AT_ONCE = 4

/**
 * Lets a session, or an address where there is none, make so many calls a second in the long run, and an address ten times as many; what is
 * beyond is answered 429, late, before anything has been looked up for it. Of what a caller asks for at once a few are worked at, the others
 * wait in line. Each process counts for itself.
 */
export function keepPace(app: FastifyInstance, perSecond: number): void {
  if (perSecond === 0) return
  const callers = buckets(perSecond)
  const addresses = buckets(perSecond * PER_ADDRESS)
  const { enter, leave } = lanes(AT_ONCE)
  app.addHook('onRequest', async ({ url, ip, headers }, { raw }) => {
    if (!url.startsWith('/api/')) return
    const caller = headers.authorization?.slice(0, 120) ?? ip
    const now = performance.now()
    const seconds = Math.max(callers.take(caller, now), addresses.take(ip, now))
    if (seconds > 0) {
      await pause(HELD_MS, undefined, { ref: false })
      throw tooOften(seconds, tooManyCalls)
    }
    // a stream is open for an hour, and costs nothing
    if (url.startsWith(events.stream.path)) return
    await enter(caller)
    let isIn = true
    const out = () => {
      if (isIn) leave(caller)
      isIn = false
    }
    // who has gone away meanwhile makes room at once
    if (raw.destroyed) out()
    else raw.once('finish', out).once('close', out)
  })
}

export const tooManyCalls: Label = ['操作过于频繁，请{n}秒后再试', 'Too many calls. Try again in {n} s']

interface Bucket {
  left: number
  at: number
}

/** Counts by key; `take` answers how many seconds to wait, 0 where nobody has to. */
export function buckets(perSecond: number) {
  const most = perSecond * BURST_SECONDS
  const kept = new Map<string, Bucket>()
  const filled = ({ left, at }: Bucket, now: number) => Math.min(most, left + ((now - at) / 1000) * perSecond)
  return {
    take(key: string, now: number): number {
      const bucket = kept.get(key) ?? { left: most, at: now }
      bucket.left = filled(bucket, now)
      bucket.at = now
      if (kept.size >= MOST_KEPT) for (const [other, one] of kept) if (filled(one, now) === most) kept.delete(other)
      kept.set(key, bucket)
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond))
      bucket.left -= 1
      return 0
    },
    size: () => kept.size,
  }
}

/** So many at once of each key; the others wait their turn. */
export function lanes(most: number) {
  const kept = new Map<string, { busy: number; waiting: (() => void)[] }>()
  return {
    async enter(key: string): Promise<void> {
      const lane = kept.get(key) ?? { busy: 0, waiting: [] }
      kept.set(key, lane)
      if (lane.busy === most) return new Promise((resolve) => void lane.waiting.push(resolve))
      lane.busy += 1
    },
    leave(key: string): void {
      const lane = kept.get(key)
      const next = lane?.waiting.shift()
      if (next) next()
      else if (lane && (lane.busy -= 1) === 0) kept.delete(key)
    },
    size: () => kept.size,
  }
}
