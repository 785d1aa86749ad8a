import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { database, databaseUser, openAddress, type Address } from './embedded-address.ts'
import { findBinaries } from './embedded-binaries.ts'
import { findIdentity, giveTo, type Identity, type Place } from './embedded-identity.ts'
import { lockFolder } from './embedded-lock.ts'
import { removeStalePid } from './embedded-orphan.ts'
import { logFile, run, startPostmaster, type Surroundings } from './embedded-process.ts'
import { postgresSettings } from './embedded-settings.ts'
import { startError } from '../start-error.ts'

export interface Embedded {
  readonly connectionString: string
  /** Settles when PostgreSQL has ended, whether by `stop` or by itself. */
  readonly ended: Promise<void>
  /** Closes the database (open transactions are rolled back) and frees the folder. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (message: string) => void
  /** Settings for a throw-away database of tests; a real one keeps the durable defaults. */
  settings?: Readonly<Record<string, string>>
  /** As whom and where to listen, when the tests want it otherwise. */
  asWhom?: (place: Place) => Identity
  listen?: (dataDir: string, identity: Identity) => Promise<Address> | Address
}

type Undo = () => Promise<void> | void

const version = '18'

/** Starts the PostgreSQL that npm brought, on a folder that is made on first use and belongs to this process until `stop`. */
export async function startEmbedded({ dataDir, log, settings, asWhom = findIdentity, listen = openAddress }: Options): Promise<Embedded> {
  const folder = resolve(dataDir)
  const lock = await lockFolder(folder, log)
  const undo: Undo[] = [lock.release]
  try {
    const binaries = findBinaries(folder)
    const identity = asWhom({ dataDir: folder, postgres: binaries.postgres, env: binaries.env })
    const around: Surroundings = { dataDir: folder, binaries, identity, lockFile: lock.file }
    const cluster = join(folder, 'postgres')
    keepLogShort(logFile(folder))
    const address = await listen(folder, identity)
    undo.push(address.remove)
    if (!existsSync(cluster)) await createCluster(around, cluster, address, { log, settings })
    prepareCluster(cluster, identity, settings)
    const postmaster = await startPostmaster(around, cluster, address.settings)
    undo.push(postmaster.stop)
    await createDatabase(address)
    return { connectionString: address.connectionString(database), ended: postmaster.ended, stop: () => undoAll(undo) }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

/** In a folder of another name until it is whole, so that a start that was cut short is simply done again. */
async function createCluster(
  around: Surroundings,
  cluster: string,
  address: Address,
  { log, settings }: Pick<Options, 'log' | 'settings'>,
): Promise<void> {
  log('首次启动，正在建立数据库 · first start, creating the database')
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(around.identity, unfinished)
  const authentication = address.passwordFile
    ? ['--auth=scram-sha-256', `--pwfile=${address.passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  // The builtin C.UTF-8 sorts the same on every system, and knows Chinese letters as letters: with plain C, pg_trgm drops them.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
  const others = [`--username=${databaseUser}`, '--no-instructions', '-c', 'max_connections=100', '-c', 'shared_buffers=128MB']
  if (settings?.fsync === 'off') others.push('--no-sync')
  await run(around, around.binaries.initdb, ['-D', unfinished, ...locale, ...others, ...authentication])
  renameSync(unfinished, cluster)
  if (process.platform !== 'win32') syncFolder(around.dataDir)
}

/** A renamed folder survives a loss of power once its parent is on the disk. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

function prepareCluster(cluster: string, identity: Identity, settings: Options['settings']): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version) {
    throw startError(
      `数据目录 ${cluster} 属于 PostgreSQL ${found}，本版本需要 ${version}。请用原版本备份后恢复。`,
      `${cluster} was made by PostgreSQL ${found}; this release needs ${version}. Back it up with the old release and restore it here.`,
    )
  }
  removeStalePid(cluster)
  writeFileSync(join(cluster, 'postgresql.conf'), postgresSettings(settings))
  if (!giveTo(identity, cluster)) {
    throw startError(
      `数据目录 ${cluster} 属于另一个用户。`,
      `${cluster} belongs to another user: start as that user, or hand the folder over.`,
    )
  }
}

const tenMegabytes = 10 * 1024 * 1024

function keepLogShort(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > tenMegabytes) renameSync(file, `${file}.1`)
}

async function createDatabase(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: address.connectionString('postgres') })
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  await client.end()
}

/** Last made, first undone; a second call finds nothing left to do. */
async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}
