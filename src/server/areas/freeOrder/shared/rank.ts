import { macOf, newSeed, openSeed } from '#server/areas/activity/shared/draw-seed.ts'

// The draw order (docs/adr/0064): everybody can recompute it from the seed and the candidate ids.

export interface Session {
  activity_id: number
  session_no: number
}

const purposeOf = ({ activity_id, session_no }: Session) => `freeOrder:${activity_id}:${session_no}`

/** A new draw seed: encrypted, and the hash that commits to it. */
export function sessionSeed(key: Uint8Array, session: Session, seed?: Buffer) {
  return newSeed(key, purposeOf(session), seed)
}

export function openSessionSeed(key: Uint8Array, session: Session & { seed_secret: string | null }): Buffer {
  return openSeed(key, purposeOf(session), session.seed_secret)
}

export interface Candidate {
  id: number
  user_id: number
}

export interface Ranked extends Candidate {
  /** HMAC-SHA256(seed, "activity:session:record"), in hexadecimal digits. */
  mac: string
  rank: number
}

/** The candidates ordered by their HMACs: each order has the same probability, and none can be influenced without the seed. */
export function ranked(seed: Uint8Array, { activity_id, session_no }: Session, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((one) => ({ ...one, mac: macOf(seed, `${activity_id}:${session_no}:${one.id}`).toString('hex') }))
    .toSorted((a, b) => (a.mac < b.mac ? -1 : 1))
    .map((one, at) => ({ ...one, rank: at + 1 }))
}

export interface Result extends Candidate {
  /** Null where the order's place decides. */
  rank: number | null
  /** Null where the order's place decides. */
  mac: string | null
  outcome: 'won' | 'lost' | 'limit' | 'quota'
}

export interface Limits {
  quota: number
  per_user: number | null
  /** The customers' wins before this draw. */
  wins: ReadonlyMap<number, number>
}

/** The first ones win, up to the quota; an order whose customer has won as often as allowed is passed over. */
export function results(candidates: readonly Omit<Result, 'outcome'>[], { quota, per_user, wins }: Limits): Result[] {
  const own = new Map(wins)
  let left = quota
  return candidates.map((one) => {
    if (left === 0) return { ...one, outcome: 'lost' }
    const before = own.get(one.user_id) ?? 0
    if (per_user !== null && before >= per_user) return { ...one, outcome: 'limit' }
    own.set(one.user_id, before + 1)
    left -= 1
    return { ...one, outcome: 'won' }
  })
}
