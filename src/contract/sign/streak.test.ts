import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginsCycle, dayAfter, forecastOf, lastOfMonth, runEndsOf, spanOf, streakOn, streaksOf, timesInMonth } from './streak.ts'
import { longestStreak, type Cycle } from './words.ts'

const week = (days: number, from: string, cycle: Cycle) => Array.from({ length: days }, (_, at) => ({ day: dayAfter(from, at), cycle }))

describe('A24 streaks', () => {
  test('days follow each other over months, years and leap days', () => {
    expect([dayAfter('2026-02-28'), dayAfter('2028-02-28'), dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ])
    expect([lastOfMonth('2026-02-01'), lastOfMonth('2028-02-01'), lastOfMonth('2026-12-01')]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ])
  })

  test('a streak goes on after the day before, and begins again after a gap or with its cycle', () => {
    expect([streakOn('none', '2026-03-02', 4), streakOn('none', '2026-03-02', undefined)]).toEqual([5, 1])
    // 2026-03-02 is a Monday
    expect([streakOn('week', '2026-03-02', 4), streakOn('week', '2026-03-03', 4)]).toEqual([1, 5])
    expect([streakOn('month', '2026-03-01', 28), streakOn('month', '2026-03-02', 1)]).toEqual([1, 2])
    expect(beginsCycle('none', '2026-03-01')).toBe(false)
  })

  test('the streaks of consecutive days reset in the middle', () => {
    expect(streaksOf(week(4, '2026-02-27', 'month'), 26)).toEqual([27, 28, 1, 2])
    expect(streaksOf(week(5, '2026-02-28', 'week'), undefined)).toEqual([1, 2, 1, 2, 3])
    expect(streaksOf(week(3, '2026-02-28', 'none'), 40)).toEqual([41, 42, 43])
    expect(streaksOf([], 3)).toEqual([])
  })

  test('a streak counts once within its week, its month or its unbroken run', () => {
    const day = '2026-03-04'
    const of = (cycle: Cycle) => spanOf({ day, cycle, streak: 3, runEnds: '2026-03-09' })
    expect(of('week')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(of('month')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(of('none')).toEqual({ from: '2026-03-02', to: '2026-03-09' })
    expect(spanOf({ day: '2026-03-08', cycle: 'week', streak: 7, runEnds: '' })).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  })

  test('a run ends before the next streak of 1', () => {
    const days = week(4, '2026-03-01', 'none')
    expect(runEndsOf(days, [5, 6, 1, 2])).toEqual(['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-04'])
    expect(runEndsOf(days, [1, 2, 3, 4])).toEqual(Array.from({ length: 4 }, () => '2026-03-04'))
  })

  test('any order of signing and making up ends with the streaks of signing in order', () => {
    // all sets of signed days among nine days: filling the gaps one by one equals counting at the end
    for (let set = 0; set < 512; set += 1) {
      const signed = week(9, '2026-02-25', 'month').filter((_, at) => (set & (1 << at)) !== 0)
      const stored = new Map<string, number>()
      for (const { day, cycle } of signed.toReversed()) {
        stored.set(day, streakOn(cycle, day, stored.get(dayAfter(day, -1))))
        for (let next = dayAfter(day); stored.has(next); next = dayAfter(next))
          stored.set(next, streakOn(cycle, next, stored.get(dayAfter(next, -1))))
      }
      for (const { day, cycle } of signed) expect(stored.get(day)).toBe(streakOn(cycle, day, stored.get(dayAfter(day, -1))))
    }
  })

  test('[X10] no customer reaches a streak more often in a month than the worst case counts', () => {
    /** The days in March 2026 on which the streak gives its reward, for signed days among 90 days before April. */
    const rewardsIn = (cycle: Cycle, target: number, signed: readonly boolean[]) => {
      const days = week(90, '2026-01-01', cycle).filter((_, at) => signed[at])
      let streak: number | undefined
      let last = ''
      const spans = new Set<string>()
      for (const { day } of days) {
        streak = streakOn(cycle, day, last === dayAfter(day, -1) ? streak : undefined)
        last = day
        if (streak === target && day >= '2026-03-01') spans.add(spanOf({ day, cycle, streak, runEnds: day }).from)
      }
      return spans.size
    }
    fc.assert(
      fc.property(
        fc.constantFrom<Cycle>('none', 'week', 'month'),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 45 }),
        fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 20 }),
        (cycle, days, first, runs) => {
          fc.pre(days <= longestStreak[cycle])
          const signed = [first, ...runs].flatMap((run) => [...Array.from({ length: run }, () => true), false])
          const lastDays = [...Array.from({ length: 90 }, () => false), ...signed].slice(-90)
          expect(rewardsIn(cycle, days, lastDays)).toBeLessThanOrEqual(timesInMonth(cycle, days))
        },
      ),
    )
    // the worst case is reached: a streak run, a missed day, and so on
    for (const streak of [2, 3, 7, 13]) {
      const signed = Array.from({ length: 90 }, (_, at) => (at + 90 * streak + 30) % (streak + 1) !== 0)
      expect(rewardsIn('none', streak, signed)).toBe(timesInMonth('none', streak))
    }
    const always = Array.from({ length: 90 }, () => true)
    expect([3, 7].map((days) => [rewardsIn('week', days, always), timesInMonth('week', days)])).toEqual([
      [4, 5],
      [5, 5],
    ])
    expect([rewardsIn('month', 31, always), timesInMonth('month', 31)]).toEqual([1, 1])
  })

  test('the forecast has the points of the day and of the streak', () => {
    const rule = { cycle: 'week' as const, base_integral: 5, streak: [{ day: 3, integral: 20 }] }
    const days = forecastOf(rule, { from: '2026-03-06', days: 6, before: 4 })
    expect(days.map(({ streak, points }) => [streak, points])).toEqual([
      [5, 5],
      [6, 5],
      [7, 5],
      [1, 5],
      [2, 5],
      [3, 25],
    ])
    expect(days[5]?.reward).toEqual({ day: 3, integral: 20 })
  })
})
