import { announce } from './announce.ts'
import { buildApp } from './app.ts'
import { startWorker, WORKER_CONNECTIONS } from './jobs/worker.ts'
import { closeGently, listen } from './listen.ts'
import { secretKeyOf } from './platform/crypto/secret-key.ts'
import { migrateFor, outsideAddresses, type Addresses, type Serving } from './platform/db/addresses.ts'
import { warningFor } from './platform/db/app-login.ts'
import { openDatabase } from './platform/db/open.ts'
import type { Env } from './platform/env/env.ts'
import { verbEnvOf } from './platform/env/verb-env.ts'
import { openStore } from './platform/storage/store.ts'
import { clearTempFiles } from './platform/storage/temp-file.ts'
import type { WorkerContext } from './platform/tasks/run.ts'
import { log, timed } from './progress.ts'
import { seedDatabase } from './seed/index.ts'

type Shared = Pick<WorkerContext, 'files' | 'secretKey'>

interface Options {
  /** The embedded database; undefined for the one from DATABASE_URL. */
  addresses: Addresses | undefined
  env: Env
  /** The time at which the start began. */
  began: number
  /** Receives the close function for each opened part. */
  open: (() => Promise<unknown>)[]
  /** Settles when the files of the web are complete; undefined if they are. */
  webBuilt: Promise<unknown> | undefined
  isStopping: () => boolean
  onListening: () => void
}

/** Brings the database up to date, listens, and starts the background work. */
export async function serve({ addresses, env, began, open, webBuilt, isStopping, onListening }: Options): Promise<void> {
  // A stop during the build must not hide the password that a first start without demo data generates.
  if (!env.demo) await webBuilt
  if (isStopping()) return
  const database = addresses ?? (await outsideAddresses(env))
  await clearTempFiles()
  const files = openStore(env.storageUrl)
  const secretKey = await secretKeyOf(env)
  const { serving, seeded } = await readyDatabase(database, env, { files, secretKey, isStopping })
  await webBuilt
  if (isStopping()) return
  const served = openDatabase(serving.connectionString, { role: serving.role, pipeline: true })
  open.push(served.close)
  const warning = await warningFor(served)
  if (warning !== undefined) console.log(warning)
  const app = await timed('服务 · server', () => buildApp({ database: served, env, secretKey, isStopping }))
  open.push(() => closeGently(app))
  // A stop was requested during the start: the server need not listen.
  if (isStopping()) return
  const address = await listen(app, env)
  onListening()
  if (env.worker) await timed('后台任务 · background work', () => openWorker(serving, env, { files, secretKey }, open))
  announce({ address, took: performance.now() - began, virtualAdmin: env.virtualAdmin === true, ...seeded })
}

/** Migrates and seeds with the owner's connections, which are closed before the server starts. */
async function readyDatabase(addresses: Addresses, { demo, adminPassword }: Env, options: Shared & Pick<Options, 'isStopping'>) {
  const owner = openDatabase(addresses.owner, { max: 4, waits: 'owner' })
  try {
    const serving = await timed('数据结构 · schema', () => migrateFor(owner, addresses))
    const seeded = await timed('基础数据 · data', () => seedDatabase(owner, { demo, adminPassword, ...options, log }))
    return { serving, seeded }
  } finally {
    await owner.close()
  }
}

async function openWorker({ connectionString, role }: Serving, env: Env, shared: Shared, open: Options['open']): Promise<void> {
  // separate connections, so that background work does not delay requests
  const database = openDatabase(connectionString, { max: WORKER_CONNECTIONS, role, waits: 'task', pipeline: true })
  open.push(database.close)
  const worker = await startWorker({ ...shared, database, env: verbEnvOf(env), clock: () => new Date() }, console.error)
  open.push(worker.stop)
}
