import { expect, test } from 'vitest'
import { givenAway } from './given-away.ts'

test('A26 an exchange gives away what its goods or balance are worth above points and cash', () => {
  expect(givenAway({ kind: 'goods', sku_id: 1, sku_price: 3000, integral: 500, cash: 1000, stock: 10 }, 100)).toEqual({
    pays: 1500,
    gets: 3000,
    each: 1500,
    most: 15_000,
  })
  expect(givenAway({ kind: 'balance', amount: 500, integral: 1000, stock: 10 }, 100)).toEqual({ pays: 1000, gets: 500, each: 0, most: 0 })
  expect(givenAway({ kind: 'coupon', integral: 150 }, 100)).toEqual({ pays: 150, gets: null, each: null, most: null })
  expect(givenAway({ kind: 'coupon', integral: 150, coupon: 1000, stock: 2 }, 100)).toEqual({
    pays: 150,
    gets: 1000,
    each: 850,
    most: 1700,
  })
  expect(givenAway({ kind: 'goods', sku_price: 3000, integral: 1 }, 100).gets).toBeNull()
})
