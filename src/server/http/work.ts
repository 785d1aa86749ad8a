import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buckets } from './buckets.ts'

// with 50 ms a second ten seconds: fifteen tabs that open at once cost one to two, and a morning's hundred logins six
const BURST_SECONDS = 200
// what takes longer waits for a row of somebody else's, or is a large change: nobody is shut out for minutes for one of them
const MOST_MS_OF_A_CALL = 1000
// what a call is charged until it is known what it costs: of whoever has nothing left one call is worked at, and not several at once
const ADVANCE_MS = 100
const ASKED_AGAIN_MS = 3
const MOST_SECONDS_OWED = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its time is that of the line: a file that is sent, a stream that is read. */
    isLineBound?: boolean
  }
}

/**
 * Lets a session, or an address where there is none, have so many milliseconds of this process's work a second in the long run. Answers who
 * has to wait, and for how many seconds; `callerOf` names who shows a token or none. An address is not held to a share: behind one sits a
 * whole company.
 */
export function limitWork(app: FastifyInstance, perSecond: number, callerOf: (request: FastifyRequest) => string) {
  if (perSecond === 0) return { wait: () => 0, askedAgain: () => undefined }
  const sessions = buckets(perSecond, BURST_SECONDS)
  const clock = sharedClock()
  const began = new WeakMap<FastifyRequest, number>()

  app.addHook('preHandler', (request, _reply, done) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/') && !config.isLineBound) begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const start = began.get(request)
    if (start !== undefined) end(request, start)
    done(null, payload)
  })

  function begin(request: FastifyRequest): void {
    const now = performance.now()
    began.set(request, clock.begin(now))
    sessions.spend(callerOf(request), ADVANCE_MS, now)
  }

  function end(request: FastifyRequest, start: number): void {
    const now = performance.now()
    began.delete(request)
    sessions.spend(callerOf(request), Math.min(MOST_MS_OF_A_CALL, clock.end(start, now)) - ADVANCE_MS, now)
  }

  return {
    wait: (request: FastifyRequest): number => sessions.wait(callerOf(request), performance.now()),
    /** Who was told to wait and asks again pays for that, until he owes ten seconds: a loop without end is hardly worked for at all. */
    askedAgain(request: FastifyRequest): void {
      const now = performance.now()
      const caller = callerOf(request)
      if (sessions.wait(caller, now) < MOST_SECONDS_OWED) sessions.spend(caller, ASKED_AGAIN_MS, now)
    },
  }
}

/**
 * A clock that goes slower the more calls are at work: with n of them by a n-th of the time. What calls last by it is their share of the
 * process, however crowded it is, and all of them together last no longer than the time that has passed.
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
    /** What the clock shows as a call begins, for `end`. */
    begin(now: number): number {
      go(now)
      atWork += 1
      return shared
    },
    /** How long the call has lasted by it. */
    end(began: number, now: number): number {
      go(now)
      atWork -= 1
      return shared - began
    },
  }
}
