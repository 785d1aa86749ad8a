import { explainAll } from './constraints.ts'
import { settingsOf } from './core/settings.ts'
import { migrateDatabase, unguarded } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { checkOutside } from './db/outside.ts'
import { readEnv } from './env.ts'
import { clearLandings } from './files/landing.ts'
import { openStore } from './files/store.ts'
import { startWorker, WORKER_CONNECTIONS } from './jobs/worker.ts'
import { secretKeyOf } from './secret-key.ts'
import { isStartError, startError } from './start-error.ts'

// Background work in a process of its own, beside servers with WORKER=0: `npm run worker`.

try {
  const env = readEnv()
  if (env.databaseUrl === undefined) {
    throw startError(
      'npm run worker 需要 DATABASE_URL：内置数据库只属于一个进程，后台任务已在 npm start 中执行。',
      'npm run worker needs DATABASE_URL: the embedded database belongs to one process, and npm start does the background work itself.',
    )
  }
  explainAll()
  const owner = openDatabase(env.databaseUrl, { max: 2 })
  await checkOutside(owner, env.databaseUrl)
  const role = await migrateDatabase(owner)
  await owner.close()
  if (!role) console.warn(unguarded)
  const database = openDatabase(env.databaseUrl, { max: WORKER_CONNECTIONS, role })
  await clearLandings()
  const shared = {
    files: openStore(env.storageUrl),
    secretKey: await secretKeyOf(env),
    settings: settingsOf(env),
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
