import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'

interface CachedBrief {
  until: number
  value: Promise<unknown>
}

const copies = new WeakMap<object, Map<string, CachedBrief>>()
const KEPT_MS = MINUTE_MS
const MOST = 500

/** A value that may be a minute old, computed once for everybody with the same data scope and permissions. */
export async function briefly<Value>(ctx: Ctx, what: string, load: () => Promise<Value>): Promise<Value> {
  const { actor, cache, now } = ctx
  const key = JSON.stringify([
    what,
    // a new business day begins with separate figures
    businessDay(now),
    actor.is_admin,
    [...actor.scopes].toSorted(),
    actor.agents,
    actor.cs_id,
    actor.id * Number(actor.scopes.includes('self') || actor.scopes.some((scope) => scope.startsWith('dept'))),
    actor.perms,
  ])
  const own = copies.get(cache) ?? new Map<string, CachedBrief>()
  copies.set(cache, own)
  const known = own.get(key)
  if (known && known.until > now.getTime() && known.until - now.getTime() <= KEPT_MS) return known.value as Promise<Value>
  if (own.size >= MOST) own.clear()
  const entry = { until: now.getTime() + KEPT_MS, value: load() }
  own.set(key, entry)
  entry.value.catch(() => own.delete(key))
  return entry.value
}
