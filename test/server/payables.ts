import { afterAll } from 'vitest'
import { definePayable, payableOf, type Payable } from '#server/areas/trade/payable.ts'

/** Documents of a test file in the place of points exchanges; the files of one process share the definitions, so the file restores them. */
export function replacePayable(payable: Payable): void {
  const own = payableOf('integral')
  definePayable('integral', payable)
  afterAll(() => definePayable('integral', own))
}
