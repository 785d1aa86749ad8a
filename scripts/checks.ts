import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, LogCoverage } from '#test/setup/counts.ts'
import { root, runQuietly } from './program.ts'
import { elapsed } from './progress.ts'

interface Check {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

// the longest first, because two run at a time
const rooms = ['src/server', 'test', 'src/web', 'src/contract']

const checks: readonly Check[] = [
  // one checker: several check shared types again, which takes twice the processor time
  ...rooms.map((room) => ({ name: `types of ${room}`, program: 'tsc', args: ['-p', room, '--checkers', '1'] })),
  { name: 'lint', program: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'imports', program: 'scripts/check-imports.ts', args: [] },
  { name: 'unused files', program: 'scripts/check-unused-files.ts', args: [] },
  { name: 'small files', program: 'scripts/check-small-files.ts', args: [] },
  { name: 'prose', program: 'scripts/check-prose.ts', args: [] },
  { name: 'commits', program: 'scripts/check-commits.ts', args: [] },
  { name: 'docs', program: 'scripts/check-docs.ts', args: [] },
  { name: 'permissions by role', program: 'scripts/check-matrix.ts', args: [] },
]

export interface Count extends Partial<LogCoverage> {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

/** Runs all checks, two at a time, and prints the failed ones' output. */
export async function runChecks(): Promise<Count> {
  const waiting = checks.filter(({ program }) => !program.endsWith('.ts') || existsSync(join(root, program)))
  const results: Result[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all([work(), work()])
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => ({ text: `check ${name}` }))
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

interface Result {
  readonly name: string
  readonly passed: boolean
}

async function runCheck({ name, program, args }: Check): Promise<Result> {
  const began = performance.now()
  const { code, output } = await runQuietly(program, args)
  console.log(`  ${code === 0 ? '✓' : '✗'} ${name} ${elapsed(began)}`)
  if (code !== 0) console.log(output.trim())
  return { name, passed: code === 0 }
}
