import { setTimeout } from 'node:timers/promises'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { startError } from '#server/platform/env/start-error.ts'

const OURS = ['graphile_worker', 'drizzle', 'audit', 'public']

// PostgreSQL ends a stopped instance's session a moment later
const ENDS_WITHIN_MS = 3000
const ASKED_EVERY_MS = 50

/** Refuses while a client is connected, because it would continue with the old data. */
export async function refuseBusy(pool: Pool): Promise<void> {
  const until = Date.now() + ENDS_WITHIN_MS
  while (await isBusy(pool)) {
    if (Date.now() > until) throw startError('数据库正在使用中，请先停止所有实例。', 'The database is in use: stop all instances first.')
    await setTimeout(ASKED_EVERY_MS)
  }
}

async function isBusy(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const own = pool.totalCount - 1
  return (rows[0]?.n ?? 0) > own
}

export async function refuseFull(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  if (rowCount === 0) return
  throw startError(
    '数据库不是空的。确定要用备份替换其中的全部内容，请加 --force。',
    'The database is not empty. To put the backup in the place of all that it holds, add --force.',
  )
}

/** Drops all the product's objects in this transaction; throws if a new connection holds a lock. */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query(
    `set local lock_timeout = '10s'; ${OURS.map((schema) => `drop schema if exists ${schema} cascade;`).join(' ')} create schema public`,
  )
}

/** The migration journal, as drizzle creates it. */
export const JOURNAL = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

export type Migration = Pick<MigrationMeta, 'sql' | 'hash' | 'folderMillis'>

/** Migrates the database from one migration (0: none) to another, by their times, in the caller's transaction and as drizzle does. */
export async function migrateWithin(
  client: ClientBase,
  from: number,
  to: number,
  migrations: readonly Migration[] = readMigrationFiles({ migrationsFolder }),
): Promise<void> {
  await client.query(JOURNAL)
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= from || folderMillis > to) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}
