import pg from 'pg'
import { outsideAddresses } from '#server/platform/db/addresses.ts'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { runningAddress } from '#server/platform/db/embedded-address.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import type { Env } from '#server/platform/env/env.ts'

export interface OwnDatabase {
  /** The owner's connection. */
  connectionString: string
  /** The login that serves the product; undefined if the owner's login does. */
  app: string | undefined
  stop(): Promise<void>
}

/** The database for this environment, whether or not a server has it open: the one at DATABASE_URL, else the embedded one in DATA_DIR. */
export async function ownDatabase(env: Env, log: (words: string) => void): Promise<OwnDatabase> {
  const there = env.databaseUrl === undefined ? await answering(runningAddress(env.dataDir)) : undefined
  return there === undefined ? closedDatabase(env, log) : { connectionString: there, app: APP_LOGIN, stop: async () => undefined }
}

/** The same, with exclusive use for the embedded database. */
export async function closedDatabase(env: Env, log: (words: string) => void): Promise<OwnDatabase> {
  if (env.databaseUrl === undefined) {
    const { connectionString, stop } = await startEmbedded({ dataDir: env.dataDir, log })
    return { connectionString, app: APP_LOGIN, stop }
  }
  const { owner, login } = await outsideAddresses(env)
  return { connectionString: owner, app: login, stop: async () => undefined }
}

/** The recorded PostgreSQL address may belong to a stopped process. */
async function answering(connectionString: string | undefined): Promise<string | undefined> {
  if (connectionString === undefined) return undefined
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return connectionString
  } catch {
    return undefined
  }
}
