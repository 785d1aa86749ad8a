import { relative } from 'node:path'
import type { FullResult, Reporter, TestCase, TestError } from '@playwright/test/reporter'
import { failure, leaveCounts, type Duration } from './counts.ts'

/** Counts the browser tests and collects the failures. */
// A class because Playwright constructs its reporters.
export default class PlaywrightCounts implements Reporter {
  private tests: readonly TestCase[] = []
  private readonly errors: TestError[] = []

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    this.tests = suite.allTests()
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd({ status }: FullResult): void {
    const passed = this.tests.filter((test) => test.outcome() === 'expected' && test.results.length > 0).length
    const failures = [
      ...this.tests.filter((test) => test.outcome() === 'unexpected').map((test) => failure(nameOf(test), errorsOf(test), fileOf(test))),
      ...findUnrun(this.tests, status).map((test) => ({
        ...failure(`${nameOf(test)} did not run`, [], fileOf(test)),
        unrun: true as const,
      })),
      ...this.errors.map((error) => failure('outside of any test', [error.message])),
    ]
    leaveCounts('playwright', {
      passed,
      failed: status === 'passed' ? failures.length : Math.max(failures.length, 1),
      failures,
      files: durationsOf(this.tests),
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

/** The tests that waited for a failed one: in a later project, or in the same file. A run that a person or a time limit ends has none. */
export function findUnrun<Test extends Pick<TestCase, 'results' | 'expectedStatus' | 'outcome'>>(
  tests: readonly Test[],
  status: FullResult['status'],
): Test[] {
  // without any result the global setup failed, or a file did not load: that error is reported
  const hasBegun = tests.some(({ results }) => results.length > 0)
  if (status !== 'failed' || !hasBegun) return []
  return tests.filter((test) => test.outcome() === 'skipped' && test.expectedStatus !== 'skipped')
}

function fileOf({ location }: TestCase): string {
  return relative(process.cwd(), location.file)
}

function nameOf(test: TestCase): string {
  return test.titlePath().filter(Boolean).join(' › ')
}

function errorsOf(test: TestCase): (string | undefined)[] {
  return test.results.flatMap(({ errors }) => errors.map(({ message }) => message))
}

/** The test time per file; two files that run in parallel each count in full. */
function durationsOf(tests: readonly TestCase[]): Duration[] {
  const byFile = Map.groupBy(tests, fileOf)
  return [...byFile].map(([file, own]) => [file, own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)])
}
