import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test('[G15] the greeting follows the hour', () => {
  const byHour = Array.from({ length: 24 }, (_, hour) => greetingAt(hour))
  expect(byHour).toEqual([
    ...Array(8).fill('morning'),
    ...Array(4).fill('forenoon'),
    ...Array(2).fill('noon'),
    ...Array(4).fill('afternoon'),
    ...Array(6).fill('evening'),
  ])
})
