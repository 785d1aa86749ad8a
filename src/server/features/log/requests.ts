import { SLOW_MS } from '#contract/dev/logger.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { masked, who } from '../core/audit.ts'
import type { Ctx } from '../core/ctx.ts'
import { logger } from '../dev/tables.ts'

/** How a call ended. */
export interface Ended {
  ctx: Ctx
  endpoint: Endpoint
  code: number
  /** What the person was told, of a failure. */
  msg: string | undefined
  cost_ms: number
  query: Record<string, unknown>
  /** Every call is noted, without or with what was asked for; else only what is notable. */
  level?: 'none' | 'brief' | 'full' | undefined
}

// who is refused again and again fills no disk: so many rows a minute for one account at one address, and for all together
const MOST = { each: 30, all: 600 }
const MINUTE_MS = 60_000
const LONGEST = 200
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/** Notes calls that were refused, failed or took long (domain §17.1): after the answer, so that nobody waits for it. */
export function requestLog(onFault: (fault: unknown) => void) {
  const writing = new Set<Promise<unknown>>()
  const mayNote = turns()
  return {
    note(ended: Ended): void {
      const { level = 'none' } = ended
      const notable = isNotable(ended)
      if (level === 'none' && !notable) return
      const { ctx, endpoint, code, msg, cost_ms, query } = ended
      const unnoted = mayNote(`${ctx.actor.id}:${ctx.http.ip}`)
      if (unnoted === undefined) return
      const { params, ...by } = who(ctx)
      const row = {
        ...by,
        kind: code >= 500 ? ('error' as const) : ('api' as const),
        action: endpoint.address,
        params: level === 'brief' && !notable ? null : isAskable(endpoint) ? { ...asked(endpoint, query), ...params } : (params ?? null),
        // how many more there were since the last one that was noted
        after: unnoted > 0 ? { unnoted } : null,
        ...{ code, msg: msg?.slice(0, 200), cost_ms },
      }
      const written = ctx.db.insert(logger).values(row).catch(onFault)
      writing.add(written)
      void written.finally(() => writing.delete(written))
    },
    /** When all that was noted is written. */
    written: () => Promise.all(writing),
  }
}

/** What was asked for, as far as the call knows of it: nobody fills the log with more. */
function asked({ input }: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const { shape = {} } = input._zod.def as { shape?: object }
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(shape, name))
  return masked(Object.fromEntries(known.map(([name, value]) => [name, kept(value)])))
}

/** Not too long, and without what no table keeps: nobody stays out of the log by a NUL. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST).replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(kept)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [kept(name), kept(part)]))
}

/** What was asked for may be told; at the door everything is a secret. */
function isAskable({ method, address }: Endpoint): boolean {
  return method === 'GET' && !address.startsWith('session.')
}

function isNotable({ endpoint, code, cost_ms }: Ended): boolean {
  if (cost_ms >= SLOW_MS || REFUSALS.has(code) || code >= 500) return true
  // where it is about money, and at the door, what is refused for any other reason is told as well
  return code === 400 && (endpoint.idempotent || endpoint.address === 'session.session.login')
}

/** Says whether one more may be noted for this key: how many were not since the last; undefined where it may not. */
function turns() {
  let begun = 0
  let all = 0
  let unnoted = 0
  const each = new Map<string, number>()
  return (key: string): number | undefined => {
    const now = performance.now()
    if (now - begun > MINUTE_MS) {
      begun = now
      all = 0
      each.clear()
    }
    const count = each.get(key) ?? 0
    if (count >= MOST.each || all >= MOST.all) {
      unnoted += 1
      return undefined
    }
    each.set(key, count + 1)
    all += 1
    const before = unnoted
    unnoted = 0
    return before
  }
}
