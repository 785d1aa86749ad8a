import { setTimeout } from 'node:timers/promises'
import { pick } from './size.ts'

export interface Spread {
  p50: number
  p95: number
  p99: number
}

/** Runs the two alternately, A B A B …, after two warm-up rounds in a full run, so that both see the same load. Milliseconds. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<{ ours: Spread; reference: Spread }> {
  const times = await inRounds(pick(2, 0), rounds, [ours, reference], timed)
  return { ours: spread(times[0]), reference: spread(times[1]) }
}

/** The measurements from the first act and from the second, which alternate; the warm-up rounds are left out. */
async function inRounds<Found>(
  warmUp: number,
  rounds: number,
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  measure: (act: () => Promise<unknown>) => Promise<Found>,
): Promise<[Found[], Found[]]> {
  const found: [Found[], Found[]] = [[], []]
  for (let round = -warmUp; round < rounds; round += 1) {
    const one = await measure(first)
    const other = await measure(second)
    if (round < 0) continue
    found[0].push(one)
    found[1].push(other)
  }
  return found
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

export interface Rate {
  perSecond: number
  times: Spread
}

const WRITERS = 16
const ROUNDS = pick(3, 1)

/** Both in turn, several rounds with about `count` calls by concurrent writers, after a warm-up round. */
export async function ratesInTurn(
  count: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ours: Rate; bare: Rate }> {
  const found = await inRounds(1, ROUNDS, [ours, bare], async (act) => {
    const began = performance.now()
    const times = await Promise.all(Array.from({ length: WRITERS }, () => oneByOne(Math.ceil(count / WRITERS), act)))
    return { seconds: (performance.now() - began) / 1000, times: times.flat() }
  })
  return { ours: rate(found[0]), bare: rate(found[1]) }
}

function rate(rounds: readonly { seconds: number; times: number[] }[]): Rate {
  const times = rounds.flatMap((round) => round.times)
  return { perSecond: times.length / rounds.reduce((sum, { seconds }) => sum + seconds, 0), times: spread(times) }
}

async function oneByOne(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) times.push(await timed(act))
  return times
}

// long enough that one disk stall is not a twentieth of the calls
const SECONDS = pick(5, 0.2)

/** Both in turn, several rounds lasting some seconds with a call every 1/`perSecond` s, whether or not earlier calls were answered. */
export async function timesAtRate(
  perSecond: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ours: Spread; bare: Spread }> {
  const times = await inRounds(1, ROUNDS, [ours, bare], (act) => arrivals(perSecond, act))
  return { ours: spread(times[0].flat()), bare: spread(times[1].flat()) }
}

/** Milliseconds per call from the moment at which it was due, so that a delayed start counts as well. */
async function arrivals(perSecond: number, act: () => Promise<unknown>): Promise<number[]> {
  const began = performance.now()
  const calls: Promise<number>[] = []
  for (let n = 0; n < perSecond * SECONDS; n += 1) {
    const due = began + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await setTimeout(early)
    calls.push(act().then(() => performance.now() - due))
  }
  return Promise.all(calls)
}
