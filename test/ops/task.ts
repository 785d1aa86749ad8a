import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const run = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs')

/** Runs `npm run <name> -- …args` without npm; the environment contains only the given variables. */
export async function runTask(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [run, name, ...args], { env: { PATH, HOME, TMPDIR, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output }
}
