import { expect, test } from 'vitest'
import { amountFor } from './inquiry-amount.ts'

const bolt = { unit: '个', units: [{ unit: '盒', ratio: 100, is_default_sale: 1 as const }] }

test.for([
  [
    { qty: 5, unit: null },
    { qty: 5, unit: null, isOther: false },
  ],
  [
    { qty: 500, unit: '个' },
    { qty: 500, unit: null, isOther: false },
  ],
  [
    { qty: 500, unit: '只' },
    { qty: 500, unit: null, isOther: false },
  ],
  [
    { qty: 5, unit: '盒' },
    { qty: 5, unit: '盒', isOther: false },
  ],
  [
    { qty: 2, unit: '打' },
    { qty: 24, unit: null, isOther: false },
  ],
  [
    { qty: null, unit: '打' },
    { qty: null, unit: null, isOther: false },
  ],
  [
    { qty: 3, unit: '箱' },
    { qty: 3, unit: null, isOther: true },
  ],
  [
    { qty: 3, unit: '米' },
    { qty: 3, unit: null, isOther: true },
  ],
] as const)('[I6] a pasted quantity %j becomes one of the goods', ([line, amount]) => {
  expect(amountFor(line, bolt)).toEqual(amount)
})
