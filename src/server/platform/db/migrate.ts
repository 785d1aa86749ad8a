import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg, { type ClientBase, type Pool } from 'pg'
import { projectRoot } from '#server/platform/env/root.ts'
import { startError } from '#server/platform/env/start-error.ts'
import { APP_LOGIN } from './app-login.ts'
import type { Database } from './open.ts'

// the newest migration in the installed graphile-worker: if the database has it, the package need not be loaded
const NEWEST = 20

/** Migrates the queue's own schema to its newest version. */
async function migrateQueue(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string | null }>(`select to_regclass('graphile_worker.migrations')::text as table`)
  if (rows[0]?.table) {
    const found = await pool.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
    if ((found.rows[0]?.id ?? 0) >= NEWEST) return
  }
  const { runMigrations, Logger } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}

// any fixed number: instances that start at the same time wait for each other
export const MIGRATION_LOCK = 5_320_001
// while a migration waits for its lock, queries from serving instances wait behind it
const LOCK_SECONDS = 60
const LOCK_NOT_AVAILABLE = '55P03'
/** The last commit with the migrations that the baseline replaced: it takes a development database to the baseline. */
export const COMMIT_BEFORE_BASELINE = '5a42b737'
export const migrationsFolder = join(projectRoot, 'drizzle')

/**
 * Migrates the database to the newest schema, as its owner, and grants `app`, the login that serves the product, its rights. Forward only;
 * several instances may call it at once. Without `app` it returns the role that the owner's login assumes, undefined if it cannot create
 * one.
 */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>, app?: string): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`)
    await refuseOlder(client)
    // a migration warns of rows that a person has to mend
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') console.warn(`  升级 · Migration  ${message}`)
    })
    await migrate(drizzle(client), { migrationsFolder }).catch(explainLock)
    await migrateQueue(pool)
    const { rows } = await client.query<{ has_role: boolean }>('select audit.open($1) as has_role', [app])
    return app === undefined && rows[0]?.has_role ? APP_LOGIN : undefined
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
}

/** The baseline replaced the development migrations (docs/adr/0091): only a database that has them all can be migrated. */
async function refuseOlder(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  )
  if (!found[0]?.journal) return
  const { rows } = await client.query<{ at: number | null }>('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
  if (isBeforeBaseline(rows[0]?.at ?? undefined)) throw startError(...olderDatabase)
}

/** Tells whether the newest migration in a database, by its time, belongs to a version before the baseline. */
export function isBeforeBaseline(moment: number | undefined): boolean {
  return moment !== undefined && moment < (migrations()[0]?.when ?? 0)
}

const olderDatabase = [
  [
    `数据库由 0.1.0 之前的开发版本建立，本版本不能直接升级它（docs/adr/0091）。`,
    `  · 仍需要旧数据：检出提交 ${COMMIT_BEFORE_BASELINE}，用它启动一次，它会升级数据库；再启动本版本。`,
    `  · 不再需要旧数据：移走数据目录 DATA_DIR，或为 DATABASE_URL 换一个空数据库，再启动。`,
  ].join('\n'),
  [
    `A development version before 0.1.0 made this database; this version cannot migrate it directly (docs/adr/0091).`,
    `  · To keep its data: check out commit ${COMMIT_BEFORE_BASELINE} and start it once, which migrates the database. Then start this version.`,
    `  · To start anew: move the data folder DATA_DIR away, or give DATABASE_URL an empty database, and start again.`,
  ].join('\n'),
] as const

function explainLock(error: unknown): never {
  const { cause } = error as Error
  if (!(cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE)) throw error
  throw startError(
    `数据结构升级等待锁超过 ${LOCK_SECONDS} 秒：有其他连接正在使用相关的表。请结束它们后重新启动。`,
    `A migration waited more than ${LOCK_SECONDS} s for a lock: other connections use its tables. End them and start again.`,
    error,
  )
}

/** Tells whether the database has this version's newest migration, or a newer one. */
export async function isMigrated(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ at: number | null }>('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
  return (rows[0]?.at ?? 0) >= (newest ??= migrations().at(-1)?.when ?? 0)
}

let newest: number | undefined

/** Our migrations in order, as drizzle-kit lists them. */
export function migrations(): { tag: string; when: number }[] {
  return (JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string; when: number }[] })
    .entries
}
