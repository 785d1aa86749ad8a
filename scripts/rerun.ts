import { logFailures } from '#test/setup/logged-calls.ts'
import type { Count } from './checks.ts'

/** More failed files have a common cause; they do not run again. */
const MOST_FILES = 10

export interface Rerun {
  readonly total: Count
  /** File and title for each test that failed first and passed alone. */
  readonly flaky: readonly string[]
}

/**
 * Runs each failed test file once more, alone. If the file passes, its failures count as passed tests. If all pass, the calls that no log in
 * the whole run contains must be in theirs ([S23]).
 */
export async function rerunFailures(total: Count, run: (file: string) => Promise<Count>): Promise<Rerun> {
  const byFile = Map.groupBy(total.failures, ({ file }) => file)
  const files = [...byFile.keys()].filter((file) => file !== undefined)
  if (files.length > MOST_FILES) return { total, flaky: [] }
  const recovered = new Set<string | undefined>()
  const logged = new Set<string>()
  for (const file of files) {
    const alone = await run(file)
    if (alone.passed > 0 && alone.failed === 0) recovered.add(file)
    for (const address of alone.logged ?? []) logged.add(address)
  }
  const flaky = total.failures.filter(({ file }) => recovered.has(file))
  const others = total.failures.filter((failure) => !flaky.includes(failure))
  const unlogged = others.length > 0 ? [] : logFailures((total.unlogged ?? []).filter((address) => !logged.has(address)))
  return {
    total: {
      passed: total.passed + flaky.length,
      failed: total.failed - flaky.length + unlogged.length,
      failures: [...others, ...unlogged],
    },
    flaky: flaky.filter(({ unrun }) => !unrun).map(({ text }) => text.split('\n')[0] ?? ''),
  }
}
