import { expect, test } from 'vitest'
import { expectedOf, type Draft } from './expect.ts'

const sold = { days: 30, orders: 300, amount: 6_000_000 }
const draft: Draft = {
  mode: 'nth',
  quota: 100,
  nth: 10,
  reward_rate: 5e3,
  reward_cap: null,
  budget: 1e6,
  start_at: '2026-03-01T00:00:00Z',
  end_at: '2026-03-11T00:00:00Z',
}

test('A25 winners follow from the orders of the period, the cost from their average amount', () => {
  // 100 orders at ¥200 each in ten days, every tenth gets half back
  expect(expectedOf(draft, sold)).toEqual({
    orders: 100,
    winners: 10,
    reward: 10_000,
    cost: 100_000,
    worst: 1_000_000,
    share: 0.05,
    isShort: false,
  })
})

test('A25 cap, places and budget limit the cost', () => {
  expect(expectedOf({ ...draft, reward_cap: 4000 }, sold)).toMatchObject({ reward: 4000, cost: 40_000, worst: 400_000 })
  expect(expectedOf({ ...draft, quota: 4 }, sold)).toMatchObject({ winners: 4, cost: 40_000 })
  expect(expectedOf({ ...draft, budget: 50_000 }, sold)).toMatchObject({ cost: 50_000, worst: 50_000, isShort: true })
  expect(expectedOf({ ...draft, mode: 'draw', sessions: [{ quota: 2 }, { quota: null }] }, sold)).toMatchObject({ winners: 2 })
})

test('A25 figures that follow from a missing budget or quota are unknown, without a warning', () => {
  expect(expectedOf({ ...draft, budget: null }, sold)).toMatchObject({
    winners: 10,
    reward: 10_000,
    cost: null,
    worst: null,
    isShort: false,
  })
  expect(expectedOf({ ...draft, budget: 0 }, sold)).toMatchObject({ cost: null, isShort: false })
  expect(expectedOf({ ...draft, quota: null }, sold)).toMatchObject({ orders: 100, winners: null, cost: null, worst: null, isShort: false })
  expect(expectedOf({ ...draft, reward_rate: null }, sold)).toMatchObject({ reward: null, cost: null, worst: null, share: null })
})

test('A25 without orders or times nothing is expected', () => {
  expect(expectedOf({ ...draft, end_at: null }, sold)).toMatchObject({ orders: null, winners: null, cost: null, share: null })
  expect(expectedOf(draft, { days: 30, orders: 0, amount: 0 })).toMatchObject({ orders: 0, winners: 0, reward: 0, share: null })
})
