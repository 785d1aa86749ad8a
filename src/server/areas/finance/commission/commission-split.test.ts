import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf, splitCommission, type Rates } from './commission-split.ts'

const shares = (base: number, rates: Rates) => Object.fromEntries(splitCommission(base, rates).map(({ role, amount }) => [role, amount]))

test('[A21] the salesman gets his rate, the agents what theirs exceeds it by', () => {
  expect(splitCommission(100_000, { salesman: 300, agent: 800, parent: 1000 })).toEqual([
    { role: 'salesman', rate: 300, amount: 3000 },
    { role: 'agent', rate: 500, amount: 5000 },
    { role: 'parent_agent', rate: 200, amount: 2000 },
  ])
})

test('[A21] a party without its own rate, or with a rate not above lower rates, gets nothing', () => {
  expect(shares(100_000, { agent: 800, parent: 800 })).toEqual({ agent: 8000 })
  expect(shares(100_000, { salesman: 900, agent: 800, parent: 1000 })).toEqual({ salesman: 9000, parent_agent: 1000 })
  expect(shares(100_000, { salesman: 250 })).toEqual({ salesman: 2500 })
  expect(shares(100_000, {})).toEqual({})
})

test('[A21] no rate counts above the cap of the SKU', () => {
  expect(shares(100_000, { salesman: 300, agent: 800, parent: 1000, cap: 500 })).toEqual({ salesman: 3000, agent: 2000 })
  expect(shares(100_000, { salesman: 300, agent: 800, parent: 1000, cap: 0 })).toEqual({})
  expect(shares(100_000, { salesman: 300, agent: 800, cap: null })).toEqual({ salesman: 3000, agent: 5000 })
})

test('[A21] every share is rounded down to the fen; a share of nothing is left out', () => {
  expect(shares(99, { salesman: 350, agent: 800 })).toEqual({ salesman: 3, agent: 4 })
  expect(shares(9, { salesman: 350, agent: 800 })).toEqual({})
  expect(shares(0, { salesman: 350, agent: 800 })).toEqual({})
})

test('[I8] shares are never negative and never exceed base times the highest rate in the cap', () => {
  const rate = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined })
  const base = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
  fc.assert(
    fc.property(base, rate, rate, rate, fc.option(fc.integer({ min: 0, max: 10_000 })), (base, salesman, agent, parent, cap) => {
      const found = splitCommission(base, { salesman, agent, parent, cap })
      const top = Math.min(Math.max(salesman ?? 0, agent ?? 0, parent ?? 0), cap ?? 10_000)
      const sum = found.reduce((all, { amount }) => all + BigInt(amount), 0n)
      expect(sum).toBeLessThanOrEqual((BigInt(base) * BigInt(top)) / 10_000n)
      // each party loses less than one fen by the rounding
      expect(sum).toBeGreaterThan((BigInt(base) * BigInt(top)) / 10_000n - 3n)
      for (const { rate, amount } of found) expect(Math.min(rate, amount)).toBeGreaterThan(0)
    }),
    { numRuns: 10_000 },
  )
})

test('[I8] a part of an amount is exact for every amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      expect(BigInt(partOf(amount, rate))).toBe((BigInt(amount) * BigInt(rate)) / 10_000n)
    }),
    { numRuns: 10_000 },
  )
})
