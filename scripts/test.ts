import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, runChecks } from './checks.ts'
import { elapsed } from './progress.ts'
import { runVisibly } from './program.ts'

interface Runner {
  readonly name: string
  /** Part of another runner: only when it is asked for. */
  readonly part?: true
  run(args: readonly string[], countsFolder: string): Promise<Count>
}

const nothing: Count = { passed: 0, failed: 0, failures: [] }

const runners: readonly Runner[] = [
  { name: 'check', run: () => runChecks() },
  { name: 'unit, server and ops', run: (args, folder) => vitest(args, folder) },
  { name: 'unit', part: true, run: (args, folder) => vitest(['--project=unit', ...args], folder) },
  { name: 'server', part: true, run: (args, folder) => vitest(['--project=server', ...args], folder) },
  { name: 'ops', part: true, run: (args, folder) => vitest(['--project=ops', ...args], folder) },
  { name: 'e2e', run: (args, folder) => counted('playwright', ['test', ...alone(args), ...args], folder) },
]

/** Runs what is asked for, `npm test -- server brand`, or all of it, and ends with what failed and the sum on a line of its own. */
export async function runTests(args: readonly string[]): Promise<Count> {
  const named = runners.filter(({ name }) => name === args[0])
  const rest = named.length > 0 ? args.slice(1) : args
  let total: Count = nothing
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (interrupted = true))
  for (const runner of named.length > 0 ? named : runners.filter(({ part }) => !part)) {
    if (interrupted) break
    const began = performance.now()
    const folder = mkdtempSync(join(tmpdir(), 'hexbolt-counts-'))
    const { passed, failed, failures } = await runner.run(rest, folder)
    rmSync(folder, { recursive: true })
    console.log(`\n${runner.name}: ${passed} passed, ${failed} failed (${elapsed(began)})\n`)
    total = { passed: total.passed + passed, failed: total.failed + failed, failures: [...total.failures, ...failures] }
  }
  // What was not run has not passed.
  if (interrupted) total = { ...total, failed: Math.max(total.failed, 1) }
  if (total.failures.length > 0) console.log(`Failed:\n${total.failures.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total
}

/** What is asked for alone waits for nothing else. */
function alone(args: readonly string[]): string[] {
  return args.length > 0 ? ['--no-deps'] : []
}

function vitest(args: readonly string[], folder: string): Promise<Count> {
  return counted('vitest', ['run', '--passWithNoTests', ...args], folder)
}

/** A runner that ends badly without saying why has failed all the same. */
async function counted(program: string, args: readonly string[], folder: string): Promise<Count> {
  const code = await runVisibly(program, args, { ...process.env, TEST_COUNTS: folder })
  const count = countsIn(folder, program)
  return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) }
}

function countsIn(folder: string, program: string): Count {
  try {
    return JSON.parse(readFileSync(join(folder, `${program}.json`), 'utf8'))
  } catch {
    return nothing
  }
}
