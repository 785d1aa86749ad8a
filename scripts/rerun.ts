import type { Count } from './checks.ts'

/** More failed files have a common cause; they do not run again. */
const MOST_FILES = 10

export interface Rerun {
  readonly total: Count
  /** File and title for each test that failed first and passed alone. */
  readonly flaky: readonly string[]
}

/** Runs each failed test file once more, alone. If the file passes, its failures count as passed tests. */
export async function rerunFailures(total: Count, run: (file: string) => Promise<Count>): Promise<Rerun> {
  const byFile = Map.groupBy(total.failures, ({ file }) => file)
  const files = [...byFile.keys()].filter((file) => file !== undefined)
  if (files.length > MOST_FILES) return { total, flaky: [] }
  const recovered = new Set<string | undefined>()
  for (const file of files) {
    const { passed, failed } = await run(file)
    if (passed > 0 && failed === 0) recovered.add(file)
  }
  const flaky = total.failures.filter(({ file }) => recovered.has(file))
  return {
    total: {
      passed: total.passed + flaky.length,
      failed: total.failed - flaky.length,
      failures: total.failures.filter((failure) => !flaky.includes(failure)),
    },
    flaky: flaky.map(({ text }) => text.split('\n')[0] ?? ''),
  }
}
