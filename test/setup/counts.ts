import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What failed, and why: said once more at the end, where whoever sees only the end of a run finds it. */
  readonly failures: readonly string[]
}

/** Leaves a runner's result where `npm test` adds them up, or says it where nobody does. */
export function leaveCounts(runner: string, counts: Counts): void {
  const folder = process.env.TEST_COUNTS
  if (folder) writeFileSync(join(folder, `${runner}.json`), JSON.stringify(counts))
  else console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const LINES = 12

/** A failure in a few lines, without colours and the places where other people's code called ours. */
export function failure(where: string, messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message = '') => message.replaceAll(COLOURS, '').split('\n').filter(isOurs).slice(0, LINES))
  return [where, ...lines.map((line) => `  ${line}`)].join('\n')
}

function isOurs(line: string): boolean {
  return !/^\s+at .*(node_modules|node:)/.test(line)
}
