import pg from 'pg'
import type { Env } from '#server/platform/env/env.ts'
import { startError } from '#server/platform/env/start-error.ts'
import { migrateDatabase } from './migrate.ts'
import type { Database } from './open.ts'

/** The addresses for the two logins to one database. */
export interface Addresses {
  /** The address for migrations, backup and restore. */
  owner: string
  /** The serving login's address; the owner's if the operator gives only one login. */
  app: string
  /** The serving login's name; undefined if it is the owner's. */
  login: string | undefined
}

/** The options for the product's own connections. */
export interface Serving {
  connectionString: string
  /** The role that connections assume if their login owns the tables. */
  role: string | undefined
}

interface Identity {
  login: string
  database: string
  version: number
}

const oldest = 15

/** The database from DATABASE_URL; throws unless it answers, is new enough, and is the same for both logins. */
export async function outsideAddresses({
  databaseUrl = '',
  databaseOwnerUrl,
}: Pick<Env, 'databaseUrl' | 'databaseOwnerUrl'>): Promise<Addresses> {
  const { login, database, version } = await identityOf(databaseUrl, 'DATABASE_URL')
  if (version < oldest) {
    throw startError(
      `需要 PostgreSQL ${oldest} 或更高版本，当前为 ${version}。`,
      `PostgreSQL ${oldest} or newer is needed; this is ${version}.`,
    )
  }
  if (databaseOwnerUrl === undefined) return { owner: databaseUrl, app: databaseUrl, login: undefined }
  const owner = await identityOf(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  if (owner.database !== database) {
    throw startError(
      'DATABASE_URL 与 DATABASE_OWNER_URL 指向不同的数据库。',
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases.',
    )
  }
  return { owner: databaseOwnerUrl, app: databaseUrl, login: owner.login === login ? undefined : login }
}

/** Migrates as the owner; the serving login gets its rights. */
export async function migrateFor(owner: Database, { app, login }: Addresses): Promise<Serving> {
  return { connectionString: app, role: await migrateDatabase(owner, login) }
}

async function identityOf(connectionString: string, variable: string): Promise<Identity> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query<Identity>(
      `select session_user as login, (select system_identifier from pg_control_system()) || '/' || current_database() as database,
         current_setting('server_version_num')::int / 10000 as version`,
    )
    return rows[0] as Identity
  } catch (cause) {
    const { host, pathname } = new URL(connectionString)
    const reason = cause instanceof Error && cause.message ? cause.message : String((cause as NodeJS.ErrnoException).code)
    throw startError(
      `无法连接数据库 ${host}${pathname}（${variable}）：${reason}`,
      `The database ${host}${pathname} (${variable}) cannot be reached: ${reason}`,
      cause,
    )
  } finally {
    await client.end()
  }
}
