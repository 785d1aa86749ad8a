import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const root = join(import.meta.dirname, '..')

export interface Outcome {
  readonly code: number
  readonly output: string
}

/** Ends a process that may have ended already, and waits for its end. */
export async function endChild(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Runs a package's program under this Node and captures its output. */
export function runQuietly(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  const child = spawn(process.execPath, [scriptOf(program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) }))
  })
}

/** Runs a package's program under this Node in this terminal. */
export function runVisibly(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(process.execPath, [scriptOf(program), ...args], { cwd: root, stdio: 'inherit', env })
  // The test runners stop their child processes only on SIGINT.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGINT'))
  // Ctrl-C reaches the child from the terminal; the child decides when it has closed everything.
  process.on('SIGINT', () => undefined)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** A path in this repository, or to a package's command. Not node_modules/.bin: on Windows its files are not scripts. */
function scriptOf(program: string): string {
  const own = join(root, program)
  return existsSync(own) ? own : join(root, 'node_modules', commands[program] ?? program)
}

const commands: Record<string, string> = {
  'drizzle-kit': 'drizzle-kit/bin.cjs',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  rolldown: 'rolldown/bin/cli.mjs',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}
