import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnv } from '#server/platform/env/env.ts'
import { endWithParent } from '../scripts/run/parent.mjs'
import { logIn, openBenchApp } from './app.ts'
import type { BenchDatabase } from './database.ts'
import { spread, type Spread } from './measure.ts'
import { isSmall, pick } from './size.ts'

export interface AbuseResult {
  /** Other people's times for a page with SKUs, alone and beside an abuser, by the abuser's limits. */
  runs: { name: string; quiet: Spread; abused: Spread; sent: number; refused: number }[]
}

const PEOPLE = 12
const THINK_MS = 300
const SECONDS = pick(8, 0.4)
const BURST_MS = pick(3000, 300)
const CONNECTIONS = 32
const PAGE = '/api/goods/sku/list?page_size=20'
const COSTLY = '/api/goods/sku/list?page_size=100&word=5'

// lowest priority, as if on another machine: it gets what the server and the people leave over
const ELSEWHERE = isSmall ? [] : ['chrt', '--idle', '0']

const { callsPerSecond, workPerSecond } = readEnv({})
const LIMITS = [
  { name: 'no limit', limits: { callsPerSecond: 0, workPerSecond: 0 }, rounds: pick(2, 1) },
  // a 5 % difference is visible only over many rounds, because the machine load varies
  { name: `${callsPerSecond} calls, ${workPerSecond} ms of work`, limits: { callsPerSecond, workPerSecond }, rounds: pick(20, 1) },
]

/**
 * How a session that requests an expensive page without pause affects others (S21). Quiet and abused rounds alternate, so that both see
 * the same load.
 */
export async function benchAbuse(bench: BenchDatabase): Promise<AbuseResult> {
  const runs: AbuseResult['runs'] = []
  for (const { name, limits, rounds } of LIMITS) {
    const { app, token } = await openBenchApp(bench, limits)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    let served = 0
    app.server.on('request', (request, answer) => {
      if (request.url === COSTLY) answer.on('finish', () => (served = answer.statusCode === 200 ? performance.now() : served))
    })
    const people: string[] = []
    for (let n = 0; n < PEOPLE; n += 1) people.push(await logIn(app))
    const times = { quiet: [] as number[], abused: [] as number[] }
    const sum = { sent: 0, refused: 0 }
    for (let round = -1; round < rounds; round += 1) {
      // the first of two runs sees another machine load
      const isFirst = round % 2 === 0
      const before = isFirst ? await waits(url, people) : []
      const abuser = await startAbuser(`${url}${COSTLY}`, token)
      await usedUp(limits)
      const abused = await waits(url, people)
      const { sent, refused } = await abuser.stop()
      const quiet = isFirst ? before : await waits(url, people)
      if (round < 0) continue
      times.quiet.push(...quiet)
      times.abused.push(...abused)
      sum.sent += sent
      sum.refused += refused
    }
    await app.close()
    const run = { name, quiet: spread(times.quiet), abused: spread(times.abused), ...sum }
    const change = (run.abused.p95 / run.quiet.p95 - 1) * 100
    console.log(
      `  ${name} a second: p95 ${run.quiet.p95.toFixed(1)} ms, beside an abuser ${run.abused.p95.toFixed(1)} ms (${change.toFixed(0)} %), p50 ${run.quiet.p50.toFixed(1)}, ${run.abused.p50.toFixed(1)}; ${sum.sent} calls of his, ${sum.refused} refused`,
    )
    runs.push(run)

    /** The burst reserve is used up before the measurement, which takes a minute or two the first time; the abuser goes on for hours. */
    async function usedUp({ workPerSecond }: { workPerSecond: number }): Promise<void> {
      do await pause(BURST_MS)
      while (!isSmall && workPerSecond > 0 && performance.now() - served < BURST_MS)
    }
  }
  return { runs }
}

/** Waiting times for people who read for a while before they request the next page. */
async function waits(url: string, people: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  await Promise.all(
    people.map(async (token, n) => {
      await pause((THINK_MS / PEOPLE) * n)
      while (performance.now() < until) {
        const began = performance.now()
        await page(agent, url, token)
        times.push(performance.now() - began)
        await pause(THINK_MS)
      }
    }),
  )
  agent.destroy()
  return times
}

function page(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}${PAGE}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`somebody who harms nobody was answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}

/** Resolves when it has begun, which takes seconds at the lowest priority. */
async function startAbuser(url: string, token: string) {
  const program = join(import.meta.dirname, 'abuser.ts')
  const [command = '', ...args] = [...endWithParent(), ...ELSEWHERE, process.execPath, program, url, token, String(CONNECTIONS)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return {
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      return JSON.parse(output) as { sent: number; refused: number }
    },
  }
}
