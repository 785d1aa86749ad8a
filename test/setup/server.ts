import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endChild } from '../../scripts/program.ts'
import { endWithParent } from '../../scripts/run/parent.mjs'

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** The output so far. */
  output(): string
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>
}

const root = join(import.meta.dirname, '..', '..')
const main = join(root, 'dist', 'server', 'main.js')
// the compile cache as in `npm start`: a fifth of the start time
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/**
 * Starts the built server as a process and waits for its address. Its environment contains only the given variables and the compile cache.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  meanwhile?: (child: ChildProcess) => void,
): Promise<RunningServer> {
  const { child, output } = launchServer(env)
  meanwhile?.(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /https?:\/\/[\w.:[\]-]+/.exec(output())
      if (address) resolve(address[0])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)))
  })
  const stop = async () => {
    await endChild(child, 'SIGTERM')
    return child.exitCode
  }
  return { url, process: child, output, stop }
}

/** Starts the built server as the first start does, beside a build of the web, and calls `prepared` when the database is ready. */
export async function runBesideBuild(env: Readonly<Record<string, string>>, prepared: (child: ChildProcess) => void): Promise<string> {
  const { child, output } = launchServer(env, ['--web-follows'])
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('基础数据')) prepared(child)
    if (output().includes('http://')) child.kill('SIGTERM')
  })
  await once(child, 'close')
  return output()
}

/** For starts that should fail. */
export async function runServer(env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launchServer(env)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

function launchServer(
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const { PATH, HOME, TMPDIR } = process.env
  const surroundings = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compiled }
  // The process ends with the test runner, however the runner ends.
  const [command = '', ...args] = [...endWithParent(), process.execPath, main, ...options]
  const child = spawn(command, args, {
    env: { ...surroundings, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.length > 0 ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

/** The processes that use a data folder: the server's and the database's. */
export function processesOn(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => (isOn(pid, dataDir) ? [{ pid: Number(pid), command: commandOf(pid) }] : []))
}

function isOn(pid: string, dataDir: string): boolean {
  const environment = readOrNothing(`/proc/${pid}/environ`).split('\0')
  return commandOf(pid).includes(dataDir) || environment.includes(`DATA_DIR=${dataDir}`)
}

function commandOf(pid: string): string {
  return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** A process may end while it is being read. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
