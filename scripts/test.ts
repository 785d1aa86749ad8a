import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, type Selection, selectTests } from './changed.ts'
import { type Count, runChecks } from './checks.ts'
import { root, runVisibly } from './program.ts'
import { elapsed } from './progress.ts'
import { rerunFailures } from './rerun.ts'

interface Result extends Count {
  /** The test files with their duration in ms; none for the checks. */
  readonly files?: readonly (readonly [file: string, ms: number])[]
}

interface Runner {
  readonly name: string
  /** Belongs to another runner: runs only on request. */
  readonly part?: true
  run(args: readonly string[], countsFolder: string): Promise<Result>
  /** The arguments per run for the tests that a change reaches; none if it reaches no test. */
  runsFor?(selection: Selection): string[][]
}

const SLOWEST = 10
// from playwright.config.ts, in dependency order
const PROJECTS = ['journeys', 'widely seen', 'every button']
const nothing: Count = { passed: 0, failed: 0, failures: [] }

const runners: readonly Runner[] = [
  { name: 'check', run: () => runChecks() },
  { name: 'unit, server and ops', run: (args, folder) => vitest(args, folder), runsFor: ({ vitest }) => runsOf(vitest) },
  { name: 'unit', part: true, run: (args, folder) => vitest(['--project=unit', ...args], folder) },
  { name: 'server', part: true, run: (args, folder) => vitest(['--project=server', ...args], folder) },
  { name: 'ops', part: true, run: (args, folder) => vitest(['--project=server-ops', ...args], folder) },
  {
    name: 'e2e',
    run: (args, folder) => counted('playwright', ['test', ...alone(args), ...args], folder),
    runsFor: ({ e2e }) => PROJECTS.flatMap((name) => runsOf(e2e, `--project=${name}`, '--pass-with-no-tests')),
  },
]

/**
 * Runs the selected tests, `npm test -- server brand`, those that the changed files reach, `npm test -- --changed[=<commit>]`, or all
 * tests. Ends with durations, failures, and the totals on a separate line. With CI=true each failed file runs once more, alone.
 */
export async function runTests(args: readonly string[]): Promise<Count> {
  const [, base] = /^--changed(?:=(.+))?$/.exec(args[0] ?? '') ?? [undefined, undefined]
  const selection = args[0]?.startsWith('--changed') ? chosen(base) : undefined
  const named = runners.filter(({ name }) => name === args[0])
  const rest = named.length > 0 ? args.slice(1) : args
  let total: Count = nothing
  const times: string[] = []
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (interrupted = true))
  for (const runner of named.length > 0 ? named : runners.filter(({ part }) => !part)) {
    for (const runArgs of selection ? (runner.runsFor?.(selection) ?? [[]]) : [rest]) {
      if (interrupted) break
      const began = performance.now()
      const { passed, failed, failures, unlogged = [], files = [] } = await runWithCounts(runner, runArgs)
      console.log(`\n${runner.name}: ${passed} passed, ${failed} failed (${elapsed(began)})\n`)
      times.push(`${elapsed(began).padStart(8)}  ${runner.name}`, ...slowestOf(files))
      total = {
        passed: total.passed + passed,
        failed: total.failed + failed,
        failures: [...total.failures, ...failures],
        unlogged: [...(total.unlogged ?? []), ...unlogged],
      }
    }
  }
  let flaky: readonly string[] = []
  if (process.env.CI === 'true' && !interrupted) ({ total, flaky } = await rerunFailures(total, runAlone))
  // Tests that did not run count as failed.
  if (interrupted) total = { ...total, failed: Math.max(total.failed, 1) }
  console.log(`Time:\n${times.join('\n')}\n`)
  if (total.failures.length > 0) console.log(`Failed:\n${total.failures.map(({ text }) => text).join('\n')}\n`)
  if (flaky.length > 0) console.log([`flaky: ${flaky.length}`, ...flaky.map((title) => `flaky: ${title}`)].join('\n'))
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total
}

async function runWithCounts(runner: Runner, args: readonly string[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'hexbolt-counts-'))
  try {
    return await runner.run(args, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runAlone(file: string): Promise<Result> {
  const runner = runners.find(({ name }) => name === (file.endsWith('.e2e.ts') ? 'e2e' : 'unit, server and ops'))
  if (!runner) throw new Error(`no runner for ${file}`)
  console.log(`\n${file} runs once more, alone\n`)
  return runWithCounts(runner, [file])
}

/** Parallel files each count in full, so their sum exceeds the run duration. */
function slowestOf(files: NonNullable<Result['files']>): string[] {
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
  return slowest.map(([file, ms]) => `${`${(ms / 1000).toFixed(1)} s`.padStart(12)}  ${file}`)
}

function chosen(base: string | undefined): Selection {
  const changed = changedFiles(base)
  const selection = selectTests(root, changed)
  const count = (files: Selection['e2e']) => (files === 'all' ? 'all' : String(files.length))
  console.log(`${changed.length} changed files reach ${count(selection.vitest)} test files and ${count(selection.e2e)} of the browser\n`)
  return selection
}

function runsOf(files: Selection['e2e'], ...options: string[]): string[][] {
  if (files === 'all') return [options]
  return files.length === 0 ? [] : [[...options, ...files]]
}

/** Projects that are selected by file do not run their dependencies. */
function alone(args: readonly string[]): string[] {
  return args.length > 0 ? ['--no-deps'] : []
}

function vitest(args: readonly string[], folder: string): Promise<Result> {
  return counted('vitest', ['run', '--passWithNoTests', ...args], folder)
}

/** A runner with a failing exit code and no reported failure counts as failed. */
async function counted(program: string, args: readonly string[], folder: string): Promise<Result> {
  const code = await runVisibly(program, args, { ...process.env, TEST_COUNTS: folder })
  const count = countsIn(folder, program)
  return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) }
}

function countsIn(folder: string, program: string): Result {
  try {
    return JSON.parse(readFileSync(join(folder, `${program}.json`), 'utf8'))
  } catch {
    return nothing
  }
}
