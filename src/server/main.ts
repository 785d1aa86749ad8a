import { setTimeout as delay } from 'node:timers/promises'
import { announce } from './announce.ts'
import { buildApp } from './app.ts'
import { settingsOf } from './core/settings.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateDatabase, unguarded } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { checkOutside } from './db/outside.ts'
import { type Env, readEnv } from './env.ts'
import { clearLandings } from './files/landing.ts'
import { openStore } from './files/store.ts'
import { startWorker, WORKER_CONNECTIONS } from './jobs/worker.ts'
import { closeGently, listen } from './listen.ts'
import { secretKeyOf } from './secret-key.ts'
import { seedDatabase } from './seed/index.ts'
import { isStartError } from './start-error.ts'
import type { Workplace } from './task/run.ts'

/** What is open, in the order of opening; it closes the other way round. */
const open: (() => Promise<unknown>)[] = []
let closing = false
/** How long a proxy has to see that this process stops; nobody has to wait for one that never listened. */
let drainMs = 0

const starting = start().catch(fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

async function start(): Promise<void> {
  const began = performance.now()
  const env = readEnv()
  const connectionString = env.databaseUrl ?? (await timed('数据库 · database', () => openEmbedded(env)))
  const owner = openDatabase(connectionString, { max: 4 })
  open.push(owner.close)
  if (env.databaseUrl) await checkOutside(owner, env.databaseUrl)
  const role = await timed('数据结构 · schema', () => migrateDatabase(owner))
  if (!role) console.log(unguarded)
  const { demo, adminPassword } = env
  await clearLandings()
  const files = openStore(env.storageUrl)
  const seeded = await timed('基础数据 · data', () => seedDatabase(owner, { demo, adminPassword, files, log }))
  const database = openDatabase(connectionString, { role })
  open.push(database.close)
  const secretKey = await secretKeyOf(env)
  const app = await timed('服务 · server', () => buildApp({ database, env, secretKey, isStopping: () => closing }))
  open.push(() => closeGently(app))
  // Asked to stop while all this was opened: nobody needs the address any more.
  if (closing) return
  const address = await listen(app, env)
  drainMs = env.drainMs
  if (env.worker) await timed('后台任务 · background work', () => openWorker(connectionString, env, { role, files, secretKey }))
  announce({ address, took: performance.now() - began, ...seeded })
}

type Shared = Pick<Workplace, 'files' | 'secretKey'> & { role: string | undefined }

async function openWorker(connectionString: string, env: Env, { role, ...shared }: Shared): Promise<void> {
  // connections of its own: work in the background does not keep people waiting
  const database = openDatabase(connectionString, { max: WORKER_CONNECTIONS, role })
  open.push(database.close)
  const worker = await startWorker({ ...shared, database, settings: settingsOf(env), clock: () => new Date() }, console.error)
  open.push(worker.stop)
}

async function openEmbedded({ dataDir }: Env): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log })
  open.push(embedded.stop)
  void embedded.ended.then(() => {
    if (closing) return
    console.error(
      `内置 PostgreSQL 意外退出，详见 ${dataDir}/postgres.log\nThe embedded PostgreSQL ended unexpectedly; see ${dataDir}/postgres.log`,
    )
    void stop(1)
  })
  return embedded.connectionString
}

/** A second signal changes nothing: what is closing is closed in order. */
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
  // Not awaited: stop waits for the start, which this is the end of.
  void stop(1)
}

async function timed<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  log(`${words} ${Math.round(performance.now() - began)} ms`)
  return result
}

function log(words: string): void {
  console.log(`  ${words}`)
}
