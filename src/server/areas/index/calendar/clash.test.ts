import { expect, test } from 'vitest'
import { clashOf, type ClashFacts } from './clash.ts'

const facts = (kind: string, values: Partial<ClashFacts> = {}): ClashFacts => ({
  kind,
  start_at: '2026-03-01T00:00:00.000Z',
  end_at: '2026-03-10T00:00:00.000Z',
  audience: 'all',
  segment_id: null,
  reward: null,
  scope: null,
  scope_ids: [],
  ...values,
})

test('group buys of the same goods are refused; other prices stand beside each other', () => {
  expect(clashOf(facts('group'), facts('group'), 1)).toBe('group')
  expect(clashOf(facts('collection'), facts('collection'), 2)).toBe('price')
  expect(clashOf(facts('collection'), facts('group'), 2)).toBe('both')
  expect(clashOf(facts('collection'), facts('collection'), 0)).toBeUndefined()
})

test('activities clash only at the same time; an end is the other one’s start without a clash', () => {
  const next = { start_at: '2026-03-10T00:00:00.000Z', end_at: null }
  expect(clashOf(facts('group'), facts('group', next), 1)).toBeUndefined()
  expect(clashOf(facts('group', { end_at: null }), facts('group', next), 1)).toBe('group')
  expect(clashOf(facts('group', { start_at: null, end_at: null }), facts('group', { start_at: null }), 1)).toBe('group')
})

test('activities clash only for the same customers, except that no goods are in two group buys', () => {
  const trade = { audience: 'trade' } as const
  const fresh = { audience: 'new_store' } as const
  const segment = (segment_id: number) => ({ audience: 'segment', segment_id }) as const
  const price = (one: Partial<ClashFacts>, other: Partial<ClashFacts>) => clashOf(facts('collection', one), facts('collection', other), 1)
  expect(price(trade, trade)).toBe('price')
  expect(price(trade, fresh)).toBeUndefined()
  expect(price(segment(1), segment(1))).toBe('price')
  expect(price(segment(1), segment(2))).toBeUndefined()
  expect(price(segment(1), { audience: 'approved_store' })).toBe('price')
  expect(clashOf(facts('group', trade), facts('group', fresh), 1)).toBe('group')
})

test('rewards of one kind clash when one event earns both', () => {
  const order = { reward: 'order' }
  expect(clashOf(facts('redEnvelope', { reward: 'order_paid' }), facts('redEnvelope', { reward: 'order_paid' }), 0)).toBe('envelope')
  expect(clashOf(facts('redEnvelope', { reward: 'order_paid' }), facts('redEnvelope', { reward: 'invite_store' }), 0)).toBeUndefined()
  expect(clashOf(facts('lottery', order), facts('lottery', order), 0)).toBe('chance')
  expect(clashOf(facts('lottery'), facts('lottery'), 0), 'free draws stand beside each other').toBeUndefined()
  expect(clashOf(facts('lottery', order), facts('freeOrder', { ...order, scope: 'all' }), 0)).toBeUndefined()
})

test('free orders clash when their goods meet', () => {
  const free = (scope: string, scope_ids: number[] = []) => facts('freeOrder', { reward: 'order', scope, scope_ids })
  expect(clashOf(free('all'), free('brand', [1]), 0)).toBe('free')
  expect(clashOf(free('brand', [1, 2]), free('brand', [2]), 0)).toBe('free')
  expect(clashOf(free('brand', [1]), free('brand', [2]), 0)).toBeUndefined()
  expect(clashOf(free('brand', [1]), free('sku', [1]), 0)).toBeUndefined()
})
