import pg from 'pg'
import { runningAddress } from '#server/db/embedded-address.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Env } from '#server/env.ts'

export interface OwnDatabase {
  connectionString: string
  stop(): Promise<void>
}

/** The database of this environment, whether a server has it open or not: the one of DATABASE_URL, else the embedded one of DATA_DIR. */
export async function ownDatabase({ databaseUrl, dataDir }: Env, log: (words: string) => void): Promise<OwnDatabase> {
  const there = databaseUrl ?? (await answering(runningAddress(dataDir)))
  if (there !== undefined) return { connectionString: there, stop: async () => undefined }
  return startEmbedded({ dataDir, log })
}

/** A note of where PostgreSQL listened may be older than its end. */
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
