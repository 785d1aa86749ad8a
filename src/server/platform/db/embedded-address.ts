import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Identity } from './embedded-identity.ts'
import { ownerLogin, ownerPassword, type Login } from './embedded-logins.ts'

export const database = 'hexbolt'

/** The address on which PostgreSQL listens, and its connection string. */
export interface Address {
  /** Settings for its command line. */
  readonly settings: readonly string[]
  connectionString(login: Login, database: string): string
  remove(): void
}

/**
 * A unix socket in a folder that only this user may enter: no port conflicts, no access from outside or by other users, and slightly faster
 * than TCP. PostgreSQL has no such socket on Windows.
 */
export function openAddress(dataDir: string, identity: Identity): Promise<Address> | Address {
  return process.platform === 'win32' ? openPort() : openSocket(dataDir, identity)
}

/** The loopback interface with a free port. */
export async function openPort(): Promise<Address> {
  const port = await freePort()
  return {
    settings: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    connectionString: (login, database) => overPort(login, port, database),
    remove: () => {},
  }
}

function openSocket(dataDir: string, identity: Identity): Address {
  // A socket path is limited to 107 bytes, which a long TMPDIR or data folder would exceed.
  const parent = tmpdir().length < 60 ? tmpdir() : '/tmp'
  const note = join(dataDir, 'postgres-socket')
  removeSocket(note)
  const folder = mkdtempSync(join(parent, 'hexbolt-'))
  writeFileSync(note, folder, { mode: 0o600 })
  chmodSync(folder, 0o700)
  if (process.getuid?.() === 0 && identity.uid) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  return {
    settings: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
    connectionString: (login, database) => overSocket(login, folder, database),
    remove: () => removeSocket(note),
  }
}

/** The owner's address for the PostgreSQL that another process has started on this folder; undefined if there is none. */
export function runningAddress(dataDir: string): string | undefined {
  const [note, state] = ['postgres-socket', 'postgres/postmaster.pid'].map((name) => readIfThere(join(dataDir, name)))
  const login: Login = { name: ownerLogin, password: ownerPassword(dataDir) ?? '' }
  if (note) return overSocket(login, note, database)
  const port = state?.split('\n')[3]
  return port && login.password ? overPort(login, port, database) : undefined
}

function overSocket({ name, password }: Login, folder: string, database: string): string {
  return `postgresql://${name}${password && `:${password}`}@localhost/${database}?host=${encodeURIComponent(folder)}`
}

function overPort({ name, password }: Login, port: number | string, database: string): string {
  return `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** Removes the socket folder in the data folder's note, so that the next start cleans up after a killed process. */
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
