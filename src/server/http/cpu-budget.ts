import type { FastifyRequest } from 'fastify'
import { buckets } from '#server/platform/rate-limit/buckets.ts'

// with 50 ms a second ten seconds: fifteen tabs that open at once cost one to two, and a morning's hundred logins six
const BURST_SECONDS = 200
// a longer call waits for a lock or is a large change, which must not block its caller for minutes
const MOST_MS_OF_A_CALL = 1000
// the advance charge for a call until its cost is known: a caller with an empty budget runs one call at a time
const ADVANCE_MS = 100
const ASKED_AGAIN_MS = 3
const MOST_SECONDS_OWED = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uploads and streams: the network decides their duration, not the CPU. */
    isLineBound?: boolean
  }
}

/**
 * CPU budget: limits the milliseconds that this process works per second for a session (for an address without one). Returns the seconds to
 * wait; `callerOf` identifies the caller. An address with sessions has no budget, because a whole company may use it.
 */
export function cpuBudget(perSecond: number, callerOf: (request: FastifyRequest) => string, clockNow = () => performance.now()) {
  if (perSecond === 0) return { wait: () => 0, begin: () => undefined, end: () => undefined, askedAgain: () => undefined }
  const sessions = buckets(perSecond, BURST_SECONDS)
  const clock = sharedClock()
  const began = new WeakMap<FastifyRequest, number>()

  return {
    wait: (request: FastifyRequest): number => sessions.wait(callerOf(request), clockNow()),
    /** The process starts to work on the request. */
    begin(request: FastifyRequest): void {
      if (began.has(request) || request.routeOptions.config.isLineBound) return
      const now = clockNow()
      began.set(request, clock.begin(now))
      sessions.spend(callerOf(request), ADVANCE_MS, now)
    },
    /** The request is answered, or waits for its body. */
    end(request: FastifyRequest): void {
      const start = began.get(request)
      if (start === undefined) return
      const now = clockNow()
      began.delete(request)
      sessions.spend(callerOf(request), Math.min(MOST_MS_OF_A_CALL, clock.end(start, now)) - ADVANCE_MS, now)
    },
    /** Charges retries sent before Retry-After, up to a ten-second debt, so that an endless loop gets almost no work. */
    askedAgain(request: FastifyRequest): void {
      const now = clockNow()
      const caller = callerOf(request)
      if (sessions.wait(caller, now) < MOST_SECONDS_OWED) sessions.spend(caller, ASKED_AGAIN_MS, now)
    },
  }
}

/**
 * Processor-sharing clock: with n active calls each accrues 1/n of the time. A crowd thus costs no single caller more, and all charges
 * together never exceed the elapsed time.
 */
export function sharedClock() {
  let shared = 0
  let at = 0
  let atWork = 0
  const go = (now: number) => {
    if (atWork > 0) shared += (now - at) / atWork
    at = now
  }
  return {
    /** The clock's value at a call's start, an argument for `end`. */
    begin(now: number): number {
      go(now)
      atWork += 1
      return shared
    },
    /** The call's duration by this clock. */
    end(began: number, now: number): number {
      go(now)
      atWork -= 1
      return shared - began
    },
  }
}
