import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { projectRoot } from '../root.ts'
import type { Database } from './open.ts'
import { migrateQueue } from './queue.ts'

// any fixed number: instances that start together take turns
const MIGRATION_LOCK = 5_320_001
const folder = join(projectRoot, 'drizzle')

/** Brings the database to the newest schema. Forward only; several instances may call it at once. */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
  await migrateQueue(pool)
}

/** Whether the database has the newest migration of this version, or one that is newer still. */
export async function isMigrated(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ at: number | null }>('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
  return (rows[0]?.at ?? 0) >= (newest ??= migrations().at(-1)?.when ?? 0)
}

let newest: number | undefined

/** Our migrations in their order, as drizzle-kit has listed them. */
export function migrations(): { tag: string; when: number }[] {
  return (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string; when: number }[] }).entries
}
