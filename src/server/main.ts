import { setTimeout as delay } from 'node:timers/promises'
import { announce } from './announce.ts'
import { buildApp } from './app.ts'
import { startWorker, WORKER_CONNECTIONS } from './jobs/worker.ts'
import { closeGently, listen } from './listen.ts'
import { secretKeyOf } from './platform/crypto/secret-key.ts'
import { outsideAddresses, type Addresses, type Serving } from './platform/db/addresses.ts'
import { APP_LOGIN, warningFor } from './platform/db/app-login.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { openDatabase } from './platform/db/open.ts'
import { type Env, readEnv } from './platform/env/env.ts'
import { isStartError } from './platform/env/start-error.ts'
import { verbEnvOf } from './platform/env/verb-env.ts'
import { openStore } from './platform/storage/store.ts'
import { clearTempFiles } from './platform/storage/temp-file.ts'
import { log, readyDatabase, timed, type Shared } from './ready.ts'

/** The close functions for opened parts, in opening order; they are called in reverse order. */
const open: (() => Promise<unknown>)[] = []
let closing = false
/** The time for proxies to notice that this process stops; 0 until the server listens. */
let drainMs = 0

const starting = start().catch(fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

async function start(): Promise<void> {
  const began = performance.now()
  const env = readEnv()
  const addresses = env.databaseUrl === undefined ? await timed('数据库 · database', () => openEmbedded(env)) : await outsideAddresses(env)
  await clearTempFiles()
  const files = openStore(env.storageUrl)
  const secretKey = await secretKeyOf(env)
  const { serving, seeded } = await readyDatabase(addresses, env, { files, secretKey })
  const database = openDatabase(serving.connectionString, { role: serving.role, pipeline: true })
  open.push(database.close)
  const warning = await warningFor(database)
  if (warning !== undefined) console.log(warning)
  const app = await timed('服务 · server', () => buildApp({ database, env, secretKey, isStopping: () => closing }))
  open.push(() => closeGently(app))
  // A stop was requested during the start: the server need not listen.
  if (closing) return
  const address = await listen(app, env)
  drainMs = env.drainMs
  if (env.worker) await timed('后台任务 · background work', () => openWorker(serving, env, { files, secretKey }))
  announce({ address, took: performance.now() - began, virtualAdmin: env.virtualAdmin === true, ...seeded })
}

async function openWorker({ connectionString, role }: Serving, env: Env, shared: Shared): Promise<void> {
  // separate connections, so that background work does not delay requests
  const database = openDatabase(connectionString, { max: WORKER_CONNECTIONS, role, waits: 'task', pipeline: true })
  open.push(database.close)
  const worker = await startWorker({ ...shared, database, env: verbEnvOf(env), clock: () => new Date() }, console.error)
  open.push(worker.stop)
}

async function openEmbedded({ dataDir }: Env): Promise<Addresses> {
  const embedded = await startEmbedded({ dataDir, log })
  open.push(embedded.stop)
  void embedded.ended.then(() => {
    if (closing) return
    console.error(
      `内置 PostgreSQL 意外退出，详见 ${dataDir}/postgres.log\nThe embedded PostgreSQL ended unexpectedly; see ${dataDir}/postgres.log`,
    )
    void stop(1)
  })
  return { owner: embedded.connectionString, app: embedded.appConnectionString, login: APP_LOGIN }
}

/** Stops in order; further signals are ignored. */
async function stop(code: number): Promise<void> {
  if (closing) return
  closing = true
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
