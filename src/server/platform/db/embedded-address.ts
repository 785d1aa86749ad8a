import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Identity } from './embedded-identity.ts'

export const databaseUser = 'hexbolt'
export const database = 'hexbolt'

/** Where PostgreSQL listens, and how to get in. */
export interface Address {
  /** Settings for its command line. */
  readonly settings: readonly string[]
  readonly passwordFile?: string
  connectionString(database: string): string
  remove(): void
}

/**
 * A unix socket in a folder that only we may enter: no port to collide with, no password to keep, nothing to be reached from
 * outside or by another user of the machine, and a little faster than TCP. Windows has no such socket for PostgreSQL.
 */
export function openAddress(dataDir: string, identity: Identity): Promise<Address> | Address {
  return process.platform === 'win32' ? openPort(dataDir) : openSocket(dataDir, identity)
}

/** The loopback interface with a free port and a random password. */
export async function openPort(dataDir: string): Promise<Address> {
  const passwordFile = join(dataDir, 'postgres-password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8').trim()
  const port = await freePort()
  return {
    settings: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    passwordFile,
    connectionString: (database) => `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${database}`,
    remove: () => {},
  }
}

function openSocket(dataDir: string, identity: Identity): Address {
  // The path of a socket may have 107 bytes, which a long TMPDIR or data folder would exceed.
  const parent = tmpdir().length < 60 ? tmpdir() : '/tmp'
  const note = join(dataDir, 'postgres-socket')
  removeSocket(note)
  const folder = mkdtempSync(join(parent, 'hexbolt-'))
  writeFileSync(note, folder, { mode: 0o600 })
  chmodSync(folder, 0o700)
  if (process.getuid?.() === 0 && identity.uid) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  return {
    settings: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
    connectionString: (database) => `postgresql://${databaseUser}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    remove: () => removeSocket(note),
  }
}

/** Where the PostgreSQL that another process has started on this folder listens; undefined where there is no sign of one. */
export function runningAddress(dataDir: string): string | undefined {
  const [note, state, password] = ['postgres-socket', 'postgres/postmaster.pid', 'postgres-password'].map((name) =>
    readIfThere(join(dataDir, name)),
  )
  if (note) return `postgresql://${databaseUser}@localhost/${database}?host=${encodeURIComponent(note)}`
  const port = state?.split('\n')[3]
  return port && password ? `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${database}` : undefined
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** By the note in the data folder, so that what a killed process left in the system's temporary folder goes at the next start. */
function removeSocket(note: string): void {
  if (!existsSync(note)) return
  const folder = readFileSync(note, 'utf8').trim()
  if (basename(folder).startsWith('hexbolt-')) rmSync(folder, { recursive: true, force: true })
  rmSync(note)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
