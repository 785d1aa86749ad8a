import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('[A38] a change is announced to streams in turns, so that 1,000 browsers do not ask at once', () => {
  const order: number[] = []
  const turns = inTurns((stream: number) => void order.push(stream), 10)
  const thousand = Array.from({ length: 1000 }, (_, stream) => stream)
  turns.add(thousand)
  turns.next()
  expect(order).toHaveLength(10)
  // another change meanwhile: no stream is told twice before the others
  turns.add(thousand.slice(500))
  turns.drop(999)
  for (let turn = 0; turn < 99; turn++) turns.next()
  expect(order).toEqual(thousand.slice(0, 999))
})
