import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Label } from '#contract/kit/label.ts'
import { events } from '#contract/notice/events.ts'
import { tooOften } from '../core/turns.ts'
import { buckets } from './buckets.ts'
import { limitWork } from './work.ts'

// an office behind one address, and whoever shows another token with each call
const PER_ADDRESS = 10
// who does not wait is made to, for once to twice as long: a loop that asks again at once would keep the process busy with refusals, and many of
// them would come back at the same moment
const HELD_MS = 1000
// what costs much costs it this often at the same moment; a browser asks for six things at once, and two of them wait
const AT_ONCE = 4

interface Limits {
  /** 0: no limit, neither on calls nor on how many are worked at. */
  callsPerSecond?: number | undefined
  /** Milliseconds; 0: no limit. */
  workPerSecond?: number | undefined
}

/**
 * Lets a session, or an address where there is none, make so many calls and so much work a second in the long run, and an address ten times
 * as many calls; what is beyond is answered 429, late, before anything has been looked up for it. Of what a caller asks for at once a few are
 * worked at, the others wait in line. Each process counts for itself.
 */
export function keepPace(app: FastifyInstance, { callsPerSecond = 0, workPerSecond = 0 }: Limits): void {
  if (callsPerSecond === 0 && workPerSecond === 0) return
  const work = limitWork(app, workPerSecond, callerOf)
  const countCall = limitCalls(callsPerSecond, work.askedAgain)
  const { enter, leave } = lanes(AT_ONCE)
  app.addHook('onRequest', async (request, { raw }) => {
    const { url } = request
    if (!url.startsWith('/api/')) return
    await holdFor(countCall(request))
    // a stream is open for an hour, and costs nothing
    if (url.startsWith(events.stream.path)) return
    const caller = callerOf(request)
    await enter(caller)
    let isIn = true
    const out = () => {
      if (isIn) leave(caller)
      isIn = false
    }
    // who has gone away meanwhile makes room at once
    if (raw.destroyed) out()
    else raw.once('finish', out).once('close', out)
    // only now: what it costs is known of those that were before it in the line
    const seconds = work.wait(request)
    if (seconds > 0) {
      work.askedAgain(request)
      out()
    }
    await holdFor(seconds)
  })
}

function limitCalls(perSecond: number, onRefused: (request: FastifyRequest) => void): (request: FastifyRequest) => number {
  if (perSecond === 0) return () => 0
  const callers = buckets(perSecond)
  const addresses = buckets(perSecond * PER_ADDRESS)
  return (request) => {
    const now = performance.now()
    const seconds = callers.take(callerOf(request), now)
    // what an address has used up is not the fault of one behind it
    if (seconds > 0) onRefused(request)
    return Math.max(seconds, addresses.take(request.ip, now))
  }
}

function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization?.slice(0, 120) ?? ip
}

async function holdFor(seconds: number): Promise<void> {
  if (seconds === 0) return
  await pause(HELD_MS + randomInt(HELD_MS), undefined, { ref: false })
  throw tooOften(seconds, tooManyCalls)
}

export const tooManyCalls: Label = ['操作过于频繁，请{n}秒后再试', 'Too many calls. Try again in {n} s']

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
