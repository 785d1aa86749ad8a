import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import { projectRoot } from '#server/root.ts'
import { workerFlags } from '../scripts/become.ts'
import { endWithParent } from '../scripts/run/parent.mjs'

/** What a process that works has cost. */
export interface Cost {
  seconds: number
  /** The most memory that it held, in MiB; undefined where the system does not tell. */
  peak: number | undefined
}

const LOOK_EVERY_MS = 50

/** Works in a process of its own, as `npm run worker` does, until the task has come to a stop; it is warm when the clock starts. */
export async function inWorker({ pool }: Database, start: () => Promise<number>): Promise<Cost & { id: number }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: pool.options.connectionString, SECRET_KEY: '0'.repeat(64), DEMO: '0' }
  const [command = '', ...args] = [...endWithParent(), process.execPath, ...workerFlags, join(projectRoot, 'dist/server/worker.js')]
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const began = performance.now()
  const id = await start()
  for (let state = 'waiting'; state === 'waiting' || state === 'running';) {
    await setTimeout(LOOK_EVERY_MS)
    const { rows } = await pool.query<{ state: string; error: string | null }>('select state, error from task where id = $1', [id])
    state = rows[0]?.state ?? 'failed'
    if (state === 'failed') throw new Error(`task ${id} has failed: ${rows[0]?.error}`)
  }
  const seconds = (performance.now() - began) / 1000
  const peak = peakOf(child.pid)
  child.kill()
  await once(child, 'exit')
  return { id, seconds, peak }
}

function peakOf(pid: number | undefined): number | undefined {
  try {
    const kB = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kB === undefined ? undefined : Number(kB) / 1024
  } catch {
    return undefined
  }
}
