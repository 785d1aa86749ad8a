import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { projectRoot } from '../root.ts'
import type { Database } from './open.ts'
import { migrateQueue } from './queue.ts'

// any fixed number: instances that start together take turns
const MIGRATION_LOCK = 5_320_001

/** Brings the database to the newest schema. Forward only; several instances may call it at once. */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot, 'drizzle') })
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
  await migrateQueue(pool)
}
