import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemVariables } from '#server/platform/env/env.ts'
import { startError } from '#server/platform/env/start-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Identity } from './embedded-identity.ts'

/** The environment for every PostgreSQL program. */
export interface Surroundings {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly identity: Identity
  /** The open file that holds the folder's lock. */
  readonly lockFile: number
}

/** PostgreSQL's log; its end explains a failed start. */
export function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

export interface Postmaster {
  /** Settles when the server ends for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Runs a program to its end. */
export async function run(around: Surroundings, program: string, args: readonly string[]): Promise<void> {
  const child = launch(around, program, args)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw failure(around, program)
}

/** Starts the server on a folder and waits until it accepts connections. */
export async function startPostmaster(around: Surroundings, cluster: string, args: readonly string[]): Promise<Postmaster> {
  const child = launch(around, around.binaries.postgres, ['-D', cluster, ...args])
  let running = true
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      running = false
      resolve()
    }
    child.once('error', settle).once('exit', settle)
  })
  while (running && !isReady(cluster, child)) await delay(3)
  if (!running) throw failure(around, around.binaries.postgres)
  // The server must not keep an otherwise idle program alive.
  child.unref()
  return { ended, stop: () => stop(around, cluster, child, ended) }
}

function launch({ binaries, identity, lockFile, dataDir }: Surroundings, program: string, args: readonly string[]): ChildProcess {
  const [command = '', ...words] = [...identity.prefix, program, ...args]
  const log = openSync(logFile(dataDir), 'a', 0o600)
  try {
    return spawn(command, words, {
      // Its own session: this process handles Ctrl-C and closes the database after the last request.
      detached: true,
      stdio: ['ignore', log, log, lockFile],
      env: { ...systemVariables(), LC_ALL: 'C', TZ: 'UTC', ...binaries.env },
      ...(identity.switchUser ? { uid: identity.uid, gid: identity.gid } : {}),
    })
  } finally {
    closeSync(log)
  }
}

/** The eighth line in the file contains the server's state, the first its process id. */
function isReady(cluster: string, child: ChildProcess): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stop(around: Surroundings, cluster: string, child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  if (process.platform === 'win32') await run(around, around.binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'])
  else child.kill('SIGINT')
  // Twenty seconds for the last checkpoint; after a kill the next start recovers the same state from the write-ahead log.
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(late)
}

function failure({ dataDir }: Surroundings, program: string): Error {
  const logTail = readFileSync(logFile(dataDir), 'utf8').trim().split('\n').slice(-8).join('\n')
  return startError(`内置 PostgreSQL 无法启动。`, `The embedded PostgreSQL did not start (${program}).\n${logTail}`)
}
