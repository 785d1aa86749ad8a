import { setTimeout } from 'node:timers/promises'

export interface Spread {
  p50: number
  p95: number
  p99: number
}

/** Runs the two alternately, A B A B …, after two warm-up rounds, so that both see the same load. Milliseconds. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<{ ours: Spread; reference: Spread }> {
  const times: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
  for (let round = -2; round < rounds; round++) {
    const a = await timed(ours)
    const b = await timed(reference)
    if (round < 0) continue
    times.ours.push(a)
    times.reference.push(b)
  }
  return { ours: spread(times.ours), reference: spread(times.reference) }
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
const ROUNDS = 3

/** Both in turn, several rounds of about `count` calls by concurrent writers, after a warm-up round. */
export async function ratesInTurn(
  count: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ours: Rate; bare: Rate }> {
  const sums = { ours: { seconds: 0, times: [] as number[] }, bare: { seconds: 0, times: [] as number[] } }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, act] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const began = performance.now()
      const times = await Promise.all(Array.from({ length: WRITERS }, () => oneByOne(Math.ceil(count / WRITERS), act)))
      if (round < 0) continue
      sums[name].seconds += (performance.now() - began) / 1000
      sums[name].times.push(...times.flat())
    }
  }
  const rate = ({ seconds, times }: { seconds: number; times: number[] }) => ({ perSecond: times.length / seconds, times: spread(times) })
  return { ours: rate(sums.ours), bare: rate(sums.bare) }
}

async function oneByOne(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) times.push(await timed(act))
  return times
}

const SECONDS = 2

/** Both in turn, several rounds of some seconds with a call every 1/`perSecond` s, whether or not earlier calls were answered. */
export async function timesAtRate(
  perSecond: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ours: Spread; bare: Spread }> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, act] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const taken = await arrivals(perSecond, act)
      if (round >= 0) times[name].push(...taken)
    }
  }
  return { ours: spread(times.ours), bare: spread(times.bare) }
}

/** Milliseconds of each call from the moment at which it was due, so that a delayed start counts as well. */
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
