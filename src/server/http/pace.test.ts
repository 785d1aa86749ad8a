import { expect, test } from 'vitest'
import { buckets, lanes } from './pace.ts'

test('[S21] ten seconds’ worth at once, then as many a second as are allowed, each caller apart', () => {
  const { take } = buckets(20)
  const lot = Array.from({ length: 230 }, () => take('one', 0))
  expect(lot.filter((wait) => wait === 0)).toHaveLength(200)
  expect(lot.at(-1)).toBe(1)
  expect(take('other', 0)).toBe(0)
  const later = Array.from({ length: 30 }, () => take('one', 1000))
  expect(later.filter((wait) => wait === 0)).toHaveLength(20)
  const rested = Array.from({ length: 300 }, () => take('one', 60_000))
  expect(rested.filter((wait) => wait === 0)).toHaveLength(200)
})

test('[S21] whoever shows another token each time fills no memory', () => {
  const { take, size } = buckets(1)
  for (let n = 0; n < 200_000; n++) take(`token ${n}`, n * 10)
  expect(size()).toBeLessThanOrEqual(20_000)
})

test('[S21] of what one caller asks for at once a few are worked at, the others wait their turn; nobody waits for another', async () => {
  const { enter, leave, size } = lanes(2)
  const order: number[] = []
  const asked = [1, 2, 3, 4].map((n) => enter('one').then(() => order.push(n)))
  await enter('other')
  expect(order).toEqual([1, 2])
  leave('one')
  await asked[2]
  expect(order).toEqual([1, 2, 3])
  for (let n = 0; n < 3; n++) leave('one')
  await Promise.all(asked)
  leave('other')
  expect([order, size()]).toEqual([[1, 2, 3, 4], 0])
})
