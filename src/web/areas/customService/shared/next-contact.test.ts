import { expect, test } from 'vitest'
import { momentOf } from './next-contact.ts'

test('[A22] the next contact is planned for nine o’clock, over the end of a month', () => {
  const now = new Date('2026-11-28T23:30+08:00')
  expect([momentOf('tomorrow', now), momentOf('days', now), momentOf('week', now)].map((moment) => new Date(moment))).toEqual([
    new Date('2026-11-29T09:00+08:00'),
    new Date('2026-12-01T09:00+08:00'),
    new Date('2026-12-05T09:00+08:00'),
  ])
})
