import { SLOW_MS } from '#contract/dev/logger.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { redactSecrets, who } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { maskNumbers } from '#server/platform/kernel/masked-numbers.ts'

/** The outcome for a call. */
export interface Ended {
  ctx: Ctx
  endpoint: Endpoint
  code: number
  /** The failure message, as the caller received it. */
  msg: string | undefined
  cost_ms: number
  query: Record<string, unknown>
  /** `brief` logs every call without parameters, `full` with parameters; otherwise only notable calls are logged. */
  level?: 'none' | 'brief' | 'full' | undefined
}

// bounds the log size under repeated refusals: maximum rows per account and address, and for all callers together
const MOST = { each: 30, all: 600, windowMs: MINUTE_MS }
// callers without a login have a separate limit, because they can use any number of addresses
const MOST_OF_STRANGERS = { each: 20, all: 300, windowMs: 60 * MINUTE_MS }
const LONGEST = 200
const LOGINS: ReadonlySet<string> = new Set(['session.session.login', 'shop.session.login'])
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/** Logs refused, failed and slow calls (domain §17.1) after the answer, so that the write delays no caller. */
export function requestLog(onFault: (fault: unknown) => void) {
  const writing = new Set<Promise<unknown>>()
  const mayNote = turns(MOST)
  const mayNoteStranger = turns(MOST_OF_STRANGERS)
  return {
    note(ended: Ended): void {
      const { level = 'none' } = ended
      const notable = isNotable(ended)
      if (level === 'none' && !notable) return
      const { ctx, endpoint, code, msg, cost_ms, query } = ended
      const may = ctx.actor.id === 0 && !ctx.actor.customer ? mayNoteStranger : mayNote
      const unnoted = may(`${ctx.actor.username}:${addressKey(ctx.http.ip)}`)
      if (unnoted === undefined) return
      const { params, ...by } = who(ctx)
      const row = {
        ...by,
        kind: code >= 500 ? ('error' as const) : ('api' as const),
        action: endpoint.address,
        params:
          level === 'brief' && !notable
            ? null
            : isAskable(endpoint)
              ? { ...maskNumbers(queryInput(endpoint, query)), ...params }
              : (params ?? null),
        // how many calls were omitted since the last logged one
        after: unnoted > 0 ? { unnoted } : null,
        code,
        msg: msg?.slice(0, 200),
        cost_ms,
      }
      const written = ctx.db.insert(logger).values(row).catch(onFault)
      writing.add(written)
      void written.finally(() => writing.delete(written))
    },
    /** Resolves when all pending rows are written. */
    written: () => Promise.all(writing),
  }
}

/** The parameters that the call's contract declares; others are dropped, so that a caller cannot fill the log. */
function queryInput({ input }: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const { shape = {} } = input._zod.def as { shape?: object }
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(shape, name))
  return redactSecrets(Object.fromEntries(known.map(([name, value]) => [name, shorten(value)])))
}

/** Truncates texts and removes NUL characters, which PostgreSQL cannot store: a NUL must not prevent the log entry. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST).replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [shorten(name), shorten(part)]))
}

/** Tells whether parameters may be logged: those for reading calls, except for the `session` calls, which contain secrets. */
function isAskable({ method, address }: Endpoint): boolean {
  return method === 'GET' && !address.startsWith('session.')
}

function isNotable({ endpoint, code, cost_ms }: Ended): boolean {
  if (cost_ms >= SLOW_MS || REFUSALS.has(code) || code >= 500) return true
  // calls with an idempotency key and logins are also logged when they fail with 400
  return code === 400 && (endpoint.idempotent || LOGINS.has(endpoint.address))
}

/** A rate limit. Returns how many rows were omitted since the key's last permitted one, or undefined beyond the limit. */
function turns({ each: mostEach, all: mostAll, windowMs }: typeof MOST) {
  let begun = 0
  let all = 0
  let unnoted = 0
  const each = new Map<string, number>()
  return (key: string): number | undefined => {
    const now = performance.now()
    if (now - begun > windowMs) {
      begun = now
      all = 0
      each.clear()
    }
    const count = each.get(key) ?? 0
    if (count >= mostEach || all >= mostAll) {
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
