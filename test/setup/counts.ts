import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test file and its duration. */
export type Duration = readonly [file: string, ms: number]

export interface Failure {
  /** None: the failure belongs to no test file, so nothing can run again. */
  readonly file?: string
  /** Title and reasons in a few lines, repeated when a run ends. */
  readonly text: string
  /** The test did not run, because another one failed. */
  readonly unrun?: true
}

/** The calls that a run's logs contain. */
export interface LogCoverage {
  readonly logged: readonly string[]
  /** The calls that no log contains, although the run includes all files. */
  readonly unlogged: readonly string[]
}

export interface Counts extends Partial<LogCoverage> {
  readonly passed: number
  readonly failed: number
  readonly files: readonly Duration[]
  readonly failures: readonly Failure[]
}

/** Stores a runner's result for the `npm test` summary, or prints it in a single run. */
export function leaveCounts(runner: string, counts: Counts): void {
  const folder = process.env.TEST_COUNTS
  if (folder) writeFileSync(join(folder, `${runner}.json`), JSON.stringify(counts))
  else console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const LINES = 12

/** A failure in a few lines, without colours and without stack frames from other packages. */
export function failure(title: string, messages: readonly (string | undefined)[], file?: string): Failure {
  const lines = messages.flatMap((message = '') => message.replaceAll(COLOURS, '').split('\n').filter(isOurs).slice(0, LINES))
  return { file, text: [title, ...lines.map((line) => `  ${line}`)].join('\n') }
}

function isOurs(line: string): boolean {
  return !/^\s+at .*(node_modules|node:)/.test(line)
}
