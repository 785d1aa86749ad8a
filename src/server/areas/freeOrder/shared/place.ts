import { uniformOf } from '#server/areas/activity/shared/draw-seed.ts'
import { results, type Candidate, type Limits, type Result, type Session } from './rank.ts'

// The winners for every n-th order (docs/adr/0084): one place in each block of n, which nobody knows before the seed is published.

export interface Counted extends Candidate {
  /** The place in the activity count, from 1. */
  seq: number
}

/** The winning place, from 1 to n, in a block, from 1. */
export function placeOf(seed: Uint8Array, { activity_id, session_no }: Session, block: number, nth: number): number {
  return uniformOf(seed, `${activity_id}:${session_no}:${block}`, nth).number + 1
}

/** The orders at the winning places win, in count order and within the limits; all others lose. */
export function drawPlaces(seed: Uint8Array, at: Session, nth: number, counted: readonly Counted[], limits: Limits): Result[] {
  const blockOf = ({ seq }: Counted) => Math.ceil(seq / nth)
  const hits = counted.filter((one) => one.seq === (blockOf(one) - 1) * nth + placeOf(seed, at, blockOf(one), nth))
  const unranked = ({ id, user_id }: Counted) => ({ id, user_id, rank: null, mac: null })
  const decided = new Map(results(hits.toSorted((a, b) => a.seq - b.seq).map(unranked), limits).map((one) => [one.id, one]))
  return counted.map((one): Result => {
    const hit = decided.get(one.id)
    if (!hit) return { ...unranked(one), outcome: 'lost' }
    return hit.outcome === 'lost' ? { ...hit, outcome: 'quota' } : hit
  })
}
