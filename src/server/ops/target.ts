import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { projectRoot } from '../root.ts'
import { startError } from '../start-error.ts'

const OURS = ['graphile_worker', 'drizzle', 'audit', 'public']

/** Somebody who is connected would go on with what was there before. */
export async function refuseBusy(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const own = pool.totalCount - 1
  if ((rows[0]?.n ?? 0) > own) {
    throw startError('数据库正在使用中，请先停止所有实例。', 'The database is in use: stop all instances first.')
  }
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

/** Takes away everything that is ours. */
export async function emptied(pool: Pool): Promise<void> {
  await pool.query(
    `set statement_timeout = 0; ${OURS.map((schema) => `drop schema if exists ${schema} cascade;`).join(' ')} create schema public`,
  )
}

/** Brings an empty database to the schema of that moment, and no further. */
export async function migrateTo(pool: Pool, moment: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-migrations-'))
  try {
    await cp(join(projectRoot, 'drizzle'), folder, { recursive: true })
    const list = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(list, 'utf8')) as { entries: { when: number }[] }
    await writeFile(list, JSON.stringify({ ...journal, entries: journal.entries.filter(({ when }) => when <= moment) }))
    const client = await pool.connect()
    try {
      await client.query('set statement_timeout = 0')
      await migrate(drizzle(client), { migrationsFolder: folder })
    } finally {
      client.release(true)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
