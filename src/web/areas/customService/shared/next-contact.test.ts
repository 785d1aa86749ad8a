import { expect, test } from 'vitest'
import { momentOf } from './next-contact.ts'

test('[A22] the next contact is planned for nine o’clock, over the end of a month', () => {
  const now = new Date(2026, 10, 28, 23, 30)
  expect([momentOf('tomorrow', now), momentOf('days', now), momentOf('week', now)].map((moment) => new Date(moment))).toEqual([
    new Date(2026, 10, 29, 9),
    new Date(2026, 11, 1, 9),
    new Date(2026, 11, 5, 9),
  ])
})
