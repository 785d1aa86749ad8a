import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { startError } from '#server/platform/env/start-error.ts'
import { database, openAddress, type Address } from './embedded-address.ts'
import { findBinaries } from './embedded-binaries.ts'
import { findIdentity, giveTo, type Identity, type Place } from './embedded-identity.ts'
import { lockFolder } from './embedded-lock.ts'
import { keepOwnerPassword, newPassword, openLogins, ownerLogin, ownerPassword, reloadAccess, writeAccess } from './embedded-logins.ts'
import { removeStalePid } from './embedded-orphan.ts'
import { logFile, run, startPostmaster, type Surroundings } from './embedded-process.ts'
import { postgresSettings } from './embedded-settings.ts'

export interface Embedded {
  /** The owner's address. */
  readonly connectionString: string
  /** The address for the login that serves the product: it owns nothing, and its password is valid until the next start. */
  readonly appConnectionString: string
  /** Settles when PostgreSQL has ended, by `stop` or by itself. */
  readonly ended: Promise<void>
  /** Closes the database (open transactions are rolled back) and frees the folder. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (message: string) => void
  /** Settings for a temporary test database; a real one keeps the durable defaults. */
  settings?: Readonly<Record<string, string>>
  /** Identity and address, if the tests need others. */
  asWhom?: (place: Place) => Identity
  listen?: (dataDir: string, identity: Identity) => Promise<Address> | Address
}

type Undo = () => Promise<void> | void

const version = '18'

/** Starts the PostgreSQL from the npm package on a folder, which the first use creates and which belongs to this process until `stop`. */
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
    if (!existsSync(cluster)) await createCluster(around, cluster, { log, settings })
    const password = ownerPassword(folder)
    const owner = { name: ownerLogin, password: password ?? newPassword() }
    prepareCluster(cluster, identity, settings, { trusted: password === undefined })
    const postmaster = await startPostmaster(around, cluster, address.settings)
    undo.push(postmaster.stop)
    const app = await openLogins({
      dataDir: folder,
      connectionString: address.connectionString(owner, 'postgres'),
      database,
      setOwnerPassword: password === undefined ? owner.password : undefined,
    })
    if (password === undefined) {
      keepOwnerPassword(folder, owner.password)
      writeAccess(cluster, { trusted: false })
      await reloadAccess(address.connectionString(owner, 'postgres'))
    }
    return {
      connectionString: address.connectionString(owner, database),
      appConnectionString: address.connectionString(app, database),
      ended: postmaster.ended,
      stop: () => undoAll(undo),
    }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

/** Creates the cluster under a temporary folder name until it is complete, so that an interrupted start can be repeated. */
async function createCluster(around: Surroundings, cluster: string, { log, settings }: Pick<Options, 'log' | 'settings'>): Promise<void> {
  log('首次启动，正在建立数据库 · first start, creating the database')
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(around.identity, unfinished)
  const password = passwordFor(around)
  // The builtin C.UTF-8 sorts the same on every system and classifies Chinese characters as letters: with plain C, pg_trgm drops them.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
  const others = [`--username=${ownerLogin}`, '--no-instructions', '-c', 'max_connections=100', '-c', 'shared_buffers=128MB']
  if (settings?.fsync === 'off') others.push('--no-sync')
  await run(around, around.binaries.initdb, ['-D', unfinished, ...locale, ...others, '--auth=scram-sha-256', `--pwfile=${password}`])
  rmSync(password)
  renameSync(unfinished, cluster)
  if (process.platform !== 'win32') syncFolder(around.dataDir)
}

/** Writes the owner's password to a file that initdb can read as any user. */
function passwordFor({ dataDir, identity }: Surroundings): string {
  const password = ownerPassword(dataDir) ?? newPassword()
  keepOwnerPassword(dataDir, password)
  const file = join(dataDir, 'postgres-password.initdb')
  rmSync(file, { force: true })
  writeFileSync(file, password, { mode: 0o600 })
  if (process.getuid?.() === 0 && identity.uid) chownSync(file, identity.uid, identity.gid ?? identity.uid)
  return file
}

/** A renamed folder survives a power failure after its parent folder is on disk. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

function prepareCluster(cluster: string, identity: Identity, settings: Options['settings'], access: { trusted: boolean }): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version) {
    throw startError(
      `数据目录 ${cluster} 属于 PostgreSQL ${found}，本版本需要 ${version}。请用原版本备份后恢复。`,
      `${cluster} was made by PostgreSQL ${found}; this release needs ${version}. Back it up with the old release and restore it here.`,
    )
  }
  removeStalePid(cluster)
  writeFileSync(join(cluster, 'postgresql.conf'), postgresSettings(settings))
  writeAccess(cluster, access)
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

/** Undoes the steps in reverse order; a second call does nothing. */
async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}
