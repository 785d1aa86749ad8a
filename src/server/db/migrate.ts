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

/** What the product works as: it owns no table, so no log can be changed by it (docs/adr/0029). */
const APP_ROLE = 'hexbolt_app'

/** Said at every start that has to do without the role. */
export const unguarded = [
  '  数据库用户不能建立角色：日志不可修改仅由触发器保证，请由管理员建立角色 hexbolt_app 并授予该用户',
  '  The database user may make no roles: only triggers keep the logs from being changed. Let an administrator create the role',
  '  hexbolt_app and grant it to that user.',
].join('\n')

/**
 * Brings the database to the newest schema, as its owner. Forward only; several instances may call it at once. Answers the role to work
 * as, or undefined where the user of the address may make none.
 */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateQueue(pool)
    const { rows } = await client.query<{ may_act: boolean }>('select audit.open() as may_act')
    return rows[0]?.may_act ? APP_ROLE : undefined
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
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
