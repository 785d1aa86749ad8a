import { startWorker, WORKER_CONNECTIONS } from './jobs/worker.ts'
import { secretKeyOf } from './platform/crypto/secret-key.ts'
import { migrateFor, outsideAddresses } from './platform/db/addresses.ts'
import { warningFor } from './platform/db/app-login.ts'
import { openDatabase } from './platform/db/open.ts'
import { readEnv } from './platform/env/env.ts'
import { isStartError, startError } from './platform/env/start-error.ts'
import { verbEnvOf } from './platform/env/verb-env.ts'
import { openStore } from './platform/storage/store.ts'
import { clearTempFiles } from './platform/storage/temp-file.ts'
import { registerAll } from './registry.ts'

// Background work in its own process, beside servers with WORKER=0: `npm run worker`.

try {
  const env = readEnv()
  if (env.databaseUrl === undefined) {
    throw startError(
      'npm run worker 需要 DATABASE_URL：内置数据库只属于一个进程，后台任务已在 npm start 中执行。',
      'npm run worker needs DATABASE_URL: the embedded database belongs to one process, and npm start does the background work itself.',
    )
  }
  registerAll()
  const addresses = await outsideAddresses(env)
  const owner = openDatabase(addresses.owner, { max: 2, waits: 'owner' })
  const { connectionString, role } = await migrateFor(owner, addresses).finally(owner.close)
  const database = openDatabase(connectionString, { max: WORKER_CONNECTIONS, role, waits: 'task', pipeline: true })
  const warning = await warningFor(database)
  if (warning !== undefined) console.warn(warning)
  await clearTempFiles()
  const shared = {
    files: openStore(env.storageUrl),
    secretKey: await secretKeyOf(env),
    env: verbEnvOf(env),
    clock: () => new Date(),
  }
  const worker = await startWorker({ database, ...shared }, console.error)
  process.stdout.write('  后台任务进程已就绪 · background worker ready\n')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(
      signal,
      () =>
        void worker
          .stop()
          .then(database.close)
          .then(() => process.exit(0)),
    )
  }
} catch (error) {
  console.error(isStartError(error) ? `\n${error.message}` : error)
  process.exit(1)
}
