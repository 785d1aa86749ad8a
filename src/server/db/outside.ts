import { startError } from '../start-error.ts'
import type { Database } from './open.ts'

const oldest = 15

/** Makes sure that the database named by DATABASE_URL answers, and is new enough. */
export async function checkOutside({ pool }: Pick<Database, 'pool'>, databaseUrl: string): Promise<void> {
  const version = await versionOf(pool, databaseUrl)
  if (version >= oldest) return
  throw startError(
    `需要 PostgreSQL ${oldest} 或更高版本，当前为 ${version}。`,
    `PostgreSQL ${oldest} or newer is needed; this is ${version}.`,
  )
}

async function versionOf(pool: Database['pool'], databaseUrl: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: number }>("SELECT current_setting('server_version_num')::int / 10000 AS version")
    return rows[0]?.version ?? 0
  } catch (cause) {
    const { host, pathname } = new URL(databaseUrl)
    const reason = cause instanceof Error && cause.message ? cause.message : String((cause as NodeJS.ErrnoException).code)
    throw startError(
      `无法连接数据库 ${host}${pathname}（DATABASE_URL）：${reason}`,
      `The database ${host}${pathname} (DATABASE_URL) cannot be reached: ${reason}`,
      cause,
    )
  }
}
