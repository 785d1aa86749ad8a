import * as seeds from '#server/areas/activity/shared/draw-seed.ts'

// The random numbers in a lottery (docs/adr/0062). The seed is fixed before the first draw, its hash is public, and it is revealed at the end.

/** The draw that a number belongs to: one person's n-th. */
export interface DrawKey {
  lottery_id: number
  user_id: number
  draw_no: number
}

export type Drawn = seeds.Drawn

const purposeOf = (lottery_id: number) => `lottery:${lottery_id}`

/** A new seed: encrypted, and the hash that commits to it. */
export function newSeed(key: Uint8Array, lottery_id: number, seed?: Buffer) {
  return seeds.newSeed(key, purposeOf(lottery_id), seed)
}

/** The seed for a published lottery. */
export function openSeed(key: Uint8Array, { id, seed_secret }: { id: number; seed_secret: string | null }): Buffer {
  return seeds.openSeed(key, purposeOf(id), seed_secret)
}

/** The number for a draw below `bound`: from the text "lottery:person:draw". */
export function drawNumber(seed: Uint8Array, { lottery_id, user_id, draw_no }: DrawKey, bound: number): Drawn {
  return seeds.uniformOf(seed, `${lottery_id}:${user_id}:${draw_no}`, bound)
}

/** The position, from 1, whose weight share contains the number; `number` is below the weight sum. A weight of 0 has no share. */
export function pickOf(weights: readonly number[], number: number): number {
  let upTo = 0
  for (const [at, weight] of weights.entries()) {
    upTo += weight
    if (number < upTo) return at + 1
  }
  throw new Error(`${number} is not below the sum of the weights`)
}

export function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}
