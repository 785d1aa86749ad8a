import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/label.ts'
import { events } from '#contract/notice/events.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { buckets } from '#server/platform/rate-limit/buckets.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { cpuBudget } from './cpu-budget.ts'
import { endpointOf, isCall } from './route.ts'

// a mini-program sends fewer calls than a back office page
const SHOP_PER_SECOND = 20
// an address may be an office, or a client that changes its token with each call
const PER_ADDRESS = 10
// refusals are delayed by once to twice this time: an immediate retry loop would keep the process busy, and many loops would return at the
// same moment
const HELD_MS = 1000
// concurrency per caller; a browser sends six requests at once, and two requests wait
const AT_ONCE = 4

interface Limits {
  /** 0: no limit, neither on the rate nor on the concurrency. */
  callsPerSecond?: number | undefined
  /** Milliseconds; 0: no limit. */
  workPerSecond?: number | undefined
}

/**
 * Limits a session's rate and work (an address's without one), and an address's rate to ten times as much. Further calls are
 * answered 429, delayed, before any query. Limits a caller's concurrency; other calls are queued. Each process counts separately.
 */
export function limitRates(app: FastifyInstance, { callsPerSecond = 0, workPerSecond = 0 }: Limits): void {
  if (callsPerSecond === 0 && workPerSecond === 0) return
  const work = cpuBudget(workPerSecond, callerOf)
  const countCall = limitCalls(callsPerSecond, work.askedAgain)
  const { enter, leave } = concurrencyLimit(AT_ONCE)
  const exits = new WeakMap<FastifyRequest, () => void>()

  async function takeSlot(request: FastifyRequest, { raw }: FastifyReply, lane: string): Promise<void> {
    await enter(lane)
    let isIn = true
    const exit = () => {
      if (isIn) leave(lane)
      isIn = false
    }
    exits.set(request, exit)
    // a disconnected caller frees its slot at once
    if (raw.destroyed) exit()
    else raw.once('close', exit)
    // checked again after the wait: by now the earlier requests' cost is known
    const seconds = work.wait(request)
    if (seconds > 0) work.askedAgain(request)
    else work.begin(request)
    if (seconds > 0) exit()
    await holdFor(seconds)
  }

  function giveBack(request: FastifyRequest): void {
    exits.get(request)?.()
    exits.delete(request)
    work.end(request)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    await holdFor(countCall(request))
    if (isLimited(request)) await takeSlot(request, reply, callerOf(request))
  })
  // an unfinished body holds no slot, however slowly it arrives
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method === 'POST' && !request.raw.complete) giveBack(request)
    done(null, payload)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isCall(request) || !isLimited(request) || exits.has(request)) return
    // an upload arrives while its handler runs: it holds a slot among the session's uploads, not among its calls
    const isUpload = Boolean(endpointOf(request)?.upload)
    await takeSlot(request, reply, isUpload ? `upload ${callerOf(request)}` : callerOf(request))
  })
  // not when the answer has been read: a caller that reads nothing would keep its slot
  app.addHook('onSend', (request, _reply, payload, done) => {
    giveBack(request)
    done(null, payload)
  })
}

/** A stream is open for an hour and uses no CPU. */
function isLimited(request: FastifyRequest): boolean {
  return endpointOf(request) !== events.stream
}

function limitCalls(perSecond: number, onRefused: (request: FastifyRequest) => void): (request: FastifyRequest) => number {
  if (perSecond === 0) return () => 0
  const callers = buckets(perSecond)
  const customers = buckets(Math.min(perSecond, SHOP_PER_SECOND))
  const addresses = buckets(perSecond * PER_ADDRESS)
  return (request) => {
    const now = performance.now()
    const isOfShop = endpointOf(request)?.address.startsWith('shop.') ?? false
    const seconds = (isOfShop ? customers : callers).take(callerOf(request), now)
    // a session is not charged for its address's budget
    if (seconds > 0) onRefused(request)
    return Math.max(seconds, addresses.take(addressKey(request.ip), now))
  }
}

function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization?.slice(0, 120) ?? addressKey(ip)
}

async function holdFor(seconds: number): Promise<void> {
  if (seconds === 0) return
  await pause(HELD_MS + randomInt(HELD_MS), undefined, { ref: false })
  throw tooManyRequests(seconds, tooManyCalls)
}

export const tooManyCalls: Label = ['操作过于频繁，请{n}秒后再试', 'Too many requests. Try again in {n} s']

/** Limits concurrency per key; further calls are queued. */
export function concurrencyLimit(most: number) {
  const lanes = new Map<string, { busy: number; waiting: (() => void)[] }>()
  return {
    async enter(key: string): Promise<void> {
      const lane = lanes.get(key) ?? { busy: 0, waiting: [] }
      lanes.set(key, lane)
      if (lane.busy === most) return new Promise((resolve) => void lane.waiting.push(resolve))
      lane.busy += 1
    },
    leave(key: string): void {
      const lane = lanes.get(key)
      const next = lane?.waiting.shift()
      if (next) next()
      else if (lane && (lane.busy -= 1) === 0) lanes.delete(key)
    },
    size: () => lanes.size,
  }
}
