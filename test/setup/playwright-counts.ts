import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter'
import { leaveCounts } from './counts.ts'

/** Ends the run of the browser tests with one line that says how many passed and failed. */
// A class because Playwright constructs its reporters.
export default class PlaywrightCounts implements Reporter {
  private tests: readonly TestCase[] = []
  private errors = 0

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    this.tests = suite.allTests()
  }

  onError(): void {
    this.errors += 1
  }

  onEnd({ status }: FullResult): void {
    const passed = this.tests.filter((test) => test.outcome() === 'expected' && test.results.length > 0).length
    const unexpected = this.tests.filter((test) => test.outcome() === 'unexpected').length
    const failed = unexpected + this.errors
    const counts = { passed, failed: status === 'passed' ? failed : Math.max(failed, 1) }
    leaveCounts('playwright', counts)
  }

  printsToStdio(): boolean {
    return false
  }
}
