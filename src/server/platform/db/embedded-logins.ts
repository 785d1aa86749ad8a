import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startError } from '#server/platform/env/start-error.ts'
import { APP_LOGIN } from './app-login.ts'

export interface Login {
  readonly name: string
  readonly password: string
}

/** Owns the cluster and everything in it: migrations, backup and restore, the command line tasks. */
export const ownerLogin = 'hexbolt'

const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

/** The owner's password; undefined for a cluster from a release that had none. */
export function ownerPassword(dataDir: string): string | undefined {
  return existsSync(passwordFile(dataDir)) ? readFileSync(passwordFile(dataDir), 'utf8').trim() : undefined
}

/** Written to a temporary name and renamed: a crash leaves the complete password or none. */
export function keepOwnerPassword(dataDir: string, password: string): void {
  const draft = `${passwordFile(dataDir)}.new`
  writeFileSync(draft, password, { mode: 0o600, flush: true })
  renameSync(draft, passwordFile(dataDir))
}

export const newPassword = () => randomBytes(24).toString('hex')

/** pg_hba.conf: every login needs its password. `trusted` is for the first start after a release whose owner had none. */
export function writeAccess(cluster: string, { trusted }: { trusted: boolean }): void {
  const lines = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256']
  const first = trusted ? [`local all ${ownerLogin} trust`] : []
  writeFileSync(join(cluster, 'pg_hba.conf'), ['# Written by Hexbolt at every start.', ...first, ...lines, ''].join('\n'))
}

interface Cluster {
  dataDir: string
  /** The owner's connection to the database `postgres`. */
  connectionString: string
  database: string
  /** Set if the cluster has no owner password yet. */
  setOwnerPassword?: string | undefined
}

/** Creates the missing database and logins; returns the product login with a new password for this start. */
export async function openLogins({ dataDir, connectionString, database, setOwnerPassword }: Cluster): Promise<Login> {
  const client = new pg.Client({ connectionString })
  await client.connect().catch((fault: unknown) => {
    throw isRefused(fault) ? refusedPassword(dataDir, fault) : fault
  })
  try {
    // random hexadecimal digits, so they need no escaping in a statement that takes no parameters
    if (setOwnerPassword !== undefined) await client.query(`alter role ${ownerLogin} password '${setOwnerPassword}'`)
    const { rows } = await client.query<{ database: boolean; login: boolean }>(
      `select exists (select from pg_database where datname = $1) as database, exists (select from pg_roles where rolname = $2) as login`,
      [database, APP_LOGIN],
    )
    if (!rows[0]?.database) await client.query(`create database ${database}`)
    if (!rows[0]?.login) await client.query(`create role ${APP_LOGIN}`)
    // only this process has the password; after a crash the next start sets another
    const password = newPassword()
    await client.query(
      `set synchronous_commit = off; alter role ${APP_LOGIN} reset all;
       alter role ${APP_LOGIN} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    )
    return { name: APP_LOGIN, password }
  } finally {
    await client.end()
  }
}

/** Reloads pg_hba.conf. */
export async function reloadAccess(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('select pg_reload_conf()')
  await client.end()
}

const isRefused = (fault: unknown) => (fault as { code?: string }).code === '28P01'

function refusedPassword(dataDir: string, cause: unknown): Error {
  const file = passwordFile(dataDir)
  return startError(
    `${file} 中的密码与数据库不符。请恢复原文件；若已丢失，删除该文件后重新启动，会设置新密码。`,
    `The password in ${file} is not the one of the database. Put the right file back; if it is lost, delete the file and start again: a new password is set.`,
    cause,
  )
}
