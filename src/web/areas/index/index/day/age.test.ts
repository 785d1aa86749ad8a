import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test('[A38] an age has its largest unit, in English with its singular', () => {
  const now = Date.parse('2026-11-23T06:30:00Z')
  const of = (since: string) => [ageOf(since, now, 'zh'), ageOf(since, now, 'en')]
  expect(of('2026-11-17T05:00:00Z')).toEqual(['6 天', '6 days'])
  expect(of('2026-11-22T06:30:00Z')).toEqual(['1 天', '1 day'])
  expect(of('2026-11-22T06:31:00Z')).toEqual(['23 小时', '23 hours'])
  expect(of('2026-11-23T06:29:00Z')).toEqual(['1 分钟', '1 minute'])
  // the clock of this browser may be behind
  expect(of('2026-11-23T06:31:00Z')).toEqual(['0 分钟', '0 minutes'])
})
