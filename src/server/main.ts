import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Addresses } from './platform/db/addresses.ts'
import { APP_LOGIN } from './platform/db/app-login.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { type Env, readEnv } from './platform/env/env.ts'
import { isStartError } from './platform/env/start-error.ts'
import { log, timed } from './progress.ts'

/** The close functions for opened parts, in opening order; they are called in reverse order. */
const open: (() => Promise<unknown>)[] = []
const stopping = new AbortController()
/** The first start builds the web meanwhile, and sends a message at its end (scripts/become.ts). */
const webBuilt = process.argv.includes('--web-follows')
  ? once(process, 'message', { signal: stopping.signal }).catch(() => undefined)
  : undefined
/** The time for proxies to notice that this process stops; 0 until the server listens. */
let drainMs = 0

const starting = start().catch(fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

async function start(): Promise<void> {
  const began = performance.now()
  const env = readEnv()
  const opening = env.databaseUrl === undefined ? timed('数据库 · database', () => openEmbedded(env)) : undefined
  // the rest of the server loads while PostgreSQL starts in its own process
  const [addresses, { serve }] = await Promise.all([opening, import('./serve.ts')])
  await serve({
    addresses,
    env,
    began,
    open,
    webBuilt,
    isStopping: () => stopping.signal.aborted,
    onListening: () => (drainMs = env.drainMs),
  })
}

async function openEmbedded({ dataDir }: Env): Promise<Addresses> {
  const embedded = await startEmbedded({ dataDir, log })
  open.push(embedded.stop)
  void embedded.ended.then(() => {
    if (stopping.signal.aborted) return
    console.error(
      `内置 PostgreSQL 意外退出，详见 ${dataDir}/postgres.log\nThe embedded PostgreSQL ended unexpectedly; see ${dataDir}/postgres.log`,
    )
    void stop(1)
  })
  return { owner: embedded.connectionString, app: embedded.appConnectionString, login: APP_LOGIN }
}

/** Stops in order; further signals are ignored. */
async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  await starting
  if (code === 0 && drainMs > 0) await delay(drainMs)
  for (let close = open.pop(); close; close = open.pop()) await close().catch(console.error)
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  console.error(isStartError(error) ? `\n${error.message}` : error)
  // Not awaited: stop waits for the start, and this call belongs to the start.
  void stop(1)
}
