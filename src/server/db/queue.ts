import type { Pool } from 'pg'

// the newest migration of the installed graphile-worker: while the database has it, the package need not be loaded
const NEWEST = 20

/** Brings the queue's own schema to its newest form. */
export async function migrateQueue(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string | null }>(`select to_regclass('graphile_worker.migrations')::text as table`)
  if (rows[0]?.table) {
    const found = await pool.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
    if ((found.rows[0]?.id ?? 0) >= NEWEST) return
  }
  const { runMigrations, Logger } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}
