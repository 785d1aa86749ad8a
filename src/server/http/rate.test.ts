import { expect, test } from 'vitest'
import { concurrencyLimit } from './rate.ts'

test('[S21] parallel requests from one caller queue after a few and delay no other caller', async () => {
  const { enter, leave, size } = concurrencyLimit(2)
  const order: number[] = []
  const entries = [1, 2, 3, 4].map((n) => enter('one').then(() => order.push(n)))
  await enter('other')
  expect(order).toEqual([1, 2])
  leave('one')
  await entries[2]
  expect(order).toEqual([1, 2, 3])
  for (let n = 0; n < 3; n++) leave('one')
  await Promise.all(entries)
  leave('other')
  expect([order, size()]).toEqual([[1, 2, 3, 4], 0])
})
