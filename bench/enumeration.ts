import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { spread } from './measure.ts'
import { pick } from './size.ts'

export interface Enumeration {
  tries: number
  /** Median milliseconds for a refused login, with an existing and an unknown name. */
  known: number
  unknown: number
  /** Probability that such a difference occurs by chance alone. */
  p: number
}

const TRIES = pick(1000, 6)
const WARM_UP = pick(10, 1)

/** Compares the time for a wrong password with existing and unknown names (S11), alternately, so that both see the same load. */
export async function benchEnumeration(app: FastifyInstance, pool: pg.Pool): Promise<Enumeration> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = -WARM_UP; round < TRIES / 2; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const username = kind === 'known' ? 'admin' : `nobody${String(round + WARM_UP).padStart(4, '0')}`
      // the waits after failed logins are not measured
      await pool.query('delete from login_throttle')
      const ms = await refusal(app, username)
      if (round >= 0) times[kind].push(ms)
    }
  }
  const [known, unknown] = [spread(times.known).p50, spread(times.unknown).p50]
  const p = likelihood(times.known, times.unknown)
  console.log(`  refused logins: known name ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, p = ${p.toFixed(3)}`)
  return { tries: TRIES, known, unknown, p }
}

async function refusal(app: FastifyInstance, username: string): Promise<number> {
  const began = performance.now()
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password: 'Wrong-2026-x' } })
  const ms = performance.now() - began
  if (answer.statusCode !== 401) throw new Error(`a wrong password was answered ${answer.statusCode}: ${answer.body}`)
  return ms
}

/** Two-sided Mann–Whitney test: by ranks, so that single slow calls have little weight. */
export function likelihood(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))]
  const ranks = all.toSorted((a, b) => a.value - b.value).reduce((sum, { own }, place) => sum + (own ? place + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * tail(z)
}

/** Upper tail in the normal distribution beyond z (Abramowitz and Stegun 26.2.17, to 7 digits). */
function tail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight((sum, c) => (sum + c) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
