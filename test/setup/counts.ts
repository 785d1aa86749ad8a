import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Leaves a runner's result where `npm test` adds them up, or says it where nobody does. */
export function leaveCounts(runner: string, counts: Counts): void {
  const folder = process.env.TEST_COUNTS
  if (folder) writeFileSync(join(folder, `${runner}.json`), JSON.stringify(counts))
  else console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
}
