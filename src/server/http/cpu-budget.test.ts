import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { cpuBudget, sharedClock } from './cpu-budget.ts'

test('[S21] a call that is alone lasts as long as it lasts; the time between calls is nobody’s', () => {
  const { begin, end } = sharedClock()
  expect(end(begin(100), 130)).toBe(30)
  expect(end(begin(5000), 5010)).toBe(10)
})

test('[S21] of calls at the same moment each lasts its share', () => {
  const { begin, end } = sharedClock()
  const long = begin(0)
  // alone for 10 ms, with one other for 20, with two others for 30, with one other for 40
  const second = begin(10)
  const third = begin(30)
  expect(end(third, 60)).toBe(10)
  expect(end(second, 100)).toBe(40)
  expect(end(long, 100)).toBe(50)
})

test('[S21] in a crowded process all calls together last at most the elapsed time', () => {
  const { begin, end } = sharedClock()
  const atWork: number[] = []
  let now = 0
  let sum = 0
  for (let n = 0; n < 10_000; n += 1) {
    now += (n * 7) % 13
    // an increasing and then decreasing call count
    if (n < 6000 ? n % 3 !== 0 : n % 3 === 0) atWork.push(begin(now))
    else sum += end(atWork.shift() ?? begin(now), now)
  }
  for (const began of atWork) sum += end(began, now)
  expect(sum).toBeGreaterThan(now * 0.9)
  expect(sum).toBeLessThanOrEqual(now + 0.001)
})

test('[S21] a retry before the time given makes the wait longer, up to ten seconds', () => {
  let now = 0
  // work for one millisecond a second: the burst holds 200
  const work = cpuBudget(
    1,
    () => 'caller',
    () => now,
  )
  const request = { routeOptions: { config: {} } } as unknown as FastifyRequest
  work.begin(request)
  now += 204
  work.end(request)
  const first = work.wait(request)
  const waits = Array.from({ length: 12 }, () => {
    work.askedAgain(request)
    return work.wait(request)
  })
  expect(first).toBe(5)
  expect(waits.slice(0, 2)).toEqual([8, 11])
  // the debt is ten seconds: further retries are free
  expect(new Set(waits.slice(2))).toEqual(new Set([11]))
})
