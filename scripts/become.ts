import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './program.ts'
import { endWithParent } from './run/parent.mjs'

/** Flags for early garbage collection: a third less memory for several hundred thousand rows, a fifth more work. */
export const workerFlags: readonly string[] = ['--optimize-for-size']

const flags: Readonly<Record<string, readonly string[]>> = { 'worker.js': workerFlags }

/** Replaces this process by a program from the built server. */
export function become(program: 'main.js' | 'worker.js'): void {
  const server = [process.execPath, ...(flags[program] ?? []), join(root, 'dist', 'server', program), ...process.argv.slice(2)]
  if (process.execve) {
    // The server replaces this process: one process less, and signals arrive directly.
    flushCompileCache()
    const [command = '', ...args] = [...endWithParent(), ...server]
    process.execve(pathOf(command), [command, ...args], process.env)
  } else {
    spawn(process.execPath, server.slice(1), { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
  }
}

/** Runs the server beside the build of the web, for which it waits before it listens, and ends with it. */
export async function serveBeside(building: Promise<void>): Promise<void> {
  const [command = '', ...args] = [...endWithParent(), process.execPath, join(root, 'dist', 'server', 'main.js'), '--web-follows']
  const server = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopping = true
      // From a terminal, Ctrl-C reaches the server directly.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  let failure: { error: unknown } | undefined
  void building.then(
    () => server.connected && server.send('web'),
    (error: unknown) => {
      // Ctrl-C also reaches the build, which is no failure.
      if (!isStopping) failure = { error }
      server.kill('SIGTERM')
    },
  )
  const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null]
  if (failure) throw failure.error
  process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
}

function pathOf(command: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path)) ?? command
}
