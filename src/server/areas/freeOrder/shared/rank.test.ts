import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSessionSeed, ranked, results, sessionSeed } from './rank.ts'

const key = Buffer.alloc(32, 7)
const at = { activity_id: 3, session_no: 2 }
const seed = Buffer.alloc(32, 9)
const candidates = Array.from({ length: 50 }, (_, n) => ({ id: n + 1, user_id: (n % 10) + 1 }))

test('A25 the seed of a draw opens only for its own session', () => {
  const { seed_secret } = sessionSeed(key, at)
  expect(openSessionSeed(key, { ...at, seed_secret })).toHaveLength(32)
  expect(() => openSessionSeed(key, { ...at, session_no: 1, seed_secret })).toThrow('cannot be decrypted')
})

test('A25 the ranks follow from the seed and the ids, in whatever order the candidates come', () => {
  const ranks = ranked(seed, at, candidates)
  expect(ranks.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(ranked(seed, at, candidates.toReversed())).toEqual(ranks)
  const [first] = ranks
  expect(first?.mac).toBe(createHmac('sha256', seed).update(`3:2:${first?.id}`).digest('hex'))
  expect(ranks.map(({ mac }) => mac)).toEqual(ranks.map(({ mac }) => mac).toSorted())
  expect(ranked(seed, { ...at, session_no: 1 }, candidates).map(({ id }) => id)).not.toEqual(ranks.map(({ id }) => id))
})

test('A25 the first win up to the quota; a customer at the limit is passed over', () => {
  const drawn = results(ranked(seed, at, candidates), { quota: 12, per_user: 1, wins: new Map([[1, 1]]) })
  const won = drawn.filter(({ outcome }) => outcome === 'won')
  // nine among the ten customers can still win, once each
  expect(won).toHaveLength(9)
  expect(new Set(won.map(({ user_id }) => user_id)).size).toBe(9)
  expect(won.some(({ user_id }) => user_id === 1)).toBe(false)
  const some = results(ranked(seed, at, candidates), { quota: 3, per_user: null, wins: new Map() })
  expect(some.map(({ outcome }) => outcome)).toEqual([...Array(3).fill('won'), ...Array(47).fill('lost')])
})

test('A25 every candidate wins equally often over many seeds', () => {
  const counts = new Map<number, number>()
  const rounds = 2000
  for (let n = 0; n < rounds; n += 1) {
    const own = Buffer.alloc(32)
    own.writeUInt32BE(n)
    for (const { id, outcome } of results(ranked(own, at, candidates.slice(0, 10)), { quota: 2, per_user: null, wins: new Map() }))
      if (outcome === 'won') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  // χ² with nine degrees of freedom: 27.9 is exceeded by chance once in a thousand times, and the seeds are fixed
  const expected = (rounds * 2) / 10
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(counts.size).toBe(10)
  expect(chi).toBeLessThan(27.9)
})
