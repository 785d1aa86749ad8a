import { expect, test } from 'vitest'
import { mainAction } from './action-order.ts'
import type { RowAction } from './actions.tsx'

const action = (key: string, more: Partial<RowAction<object>> = {}): RowAction<object> => ({
  key,
  label: [key, key],
  run: () => undefined,
  ...more,
})

test('the main action is the first that neither ends nor refuses something, and is not minor', () => {
  const [reject, note, retry, copy] = [action('reject', { danger: true }), action('note', { minor: true }), action('retry'), action('copy')]
  expect(mainAction([reject, note, retry, copy])).toBe(retry)
  expect(mainAction([note, reject])).toBe(reject)
  expect(mainAction([note])).toBeUndefined()
})
