import type { Audience } from '#contract/activity/words.ts'
import type { ClashReason } from '#contract/index/calendar.ts'

/** The facts that decide whether an activity clashes with another one. */
export interface ClashFacts {
  kind: string
  start_at: string | null
  end_at: string | null
  audience: Audience
  segment_id: number | null
  /** The event that it rewards, such as a paid order; null without one. */
  reward: string | null
  /** The goods that a free order is for: a scope with its rows. */
  scope: string | null
  scope_ids: readonly number[]
}

/** Tells whether two periods have a moment in common; null is without a limit. */
function isAtSameTime(one: ClashFacts, other: ClashFacts): boolean {
  const begins = ({ start_at }: ClashFacts) => (start_at === null ? -Infinity : Date.parse(start_at))
  const ends = ({ end_at }: ClashFacts) => (end_at === null ? Infinity : Date.parse(end_at))
  return begins(one) < ends(other) && begins(other) < ends(one)
}

const everyone: ReadonlySet<Audience> = new Set(['all', 'approved_store'])

/** Tells whether the audiences certainly have a customer in common: the same one, or one that every store belongs to. */
function isForSameCustomers(one: ClashFacts, other: ClashFacts): boolean {
  if (everyone.has(one.audience) || everyone.has(other.audience)) return true
  return one.audience === other.audience && one.segment_id === other.segment_id
}

function isForSameGoods(one: ClashFacts, other: ClashFacts): boolean {
  if (one.scope === 'all' || other.scope === 'all') return true
  return one.scope === other.scope && one.scope_ids.some((id) => other.scope_ids.includes(id))
}

/**
 * The reason why two activities clash, by the rules of their kinds; `goods` is the number of reduced goods in both. Activities of different
 * audiences or at different times never clash, and coupons and points items may stand beside each other.
 */
export function clashOf(one: ClashFacts, other: ClashFacts, goods: number): ClashReason | undefined {
  if (!isAtSameTime(one, other)) return undefined
  const kinds = new Set([one.kind, other.kind])
  // no SKU is in two group buys at once, whatever their audiences
  if (goods > 0 && kinds.size === 1 && kinds.has('group')) return 'group'
  if (!isForSameCustomers(one, other)) return undefined
  if (goods > 0) return kinds.size === 1 ? 'price' : 'both'
  if (kinds.size > 1 || one.reward === null || one.reward !== other.reward) return undefined
  if (kinds.has('redEnvelope')) return 'envelope'
  if (kinds.has('lottery')) return 'chance'
  return kinds.has('freeOrder') && isForSameGoods(one, other) ? 'free' : undefined
}
