// Fills the embedded database with demo data while scripts/tasks/start.ts builds the web. main.ts repeats a failed step and reports it.
import { secretKeyOf } from './platform/crypto/secret-key.ts'
import { APP_LOGIN } from './platform/db/app-login.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { readEnv } from './platform/env/env.ts'
import { openStore } from './platform/storage/store.ts'
import { log, timed } from './progress.ts'
import { readyDatabase } from './ready.ts'

let stop = async (): Promise<void> => undefined
let closing = false
const preparing = prepare().catch(() => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())
await preparing
await close()

async function prepare(): Promise<void> {
  const env = readEnv()
  // without demo data it takes no time, and main.ts shows the generated password
  if (env.databaseUrl !== undefined || !env.demo) return
  const embedded = await timed('数据库 · database', () => startEmbedded({ dataDir: env.dataDir, log }))
  stop = embedded.stop
  if (closing) return
  const files = openStore(env.storageUrl)
  const secretKey = await secretKeyOf(env)
  const addresses = { owner: embedded.connectionString, app: embedded.appConnectionString, login: APP_LOGIN }
  await readyDatabase(addresses, env, { files, secretKey })
}

/** Stops the database, which rolls back an unfinished step. */
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await stop()
  await preparing
  // after a signal during its start
  await stop()
  process.exit()
}
