import type { Check, Violation } from '#server/platform/verify/check.ts'

/** One line per rule with its result and time, and up to five violations below it. */
export function verifiedLines(
  checks: readonly Check[],
  { violations, took }: { violations: readonly Violation[]; took: ReadonlyMap<string, number> },
): string[] {
  return checks.flatMap(({ name, label: [zh, en] }) => {
    const found = violations.find(({ check }) => check === name)
    const time = `${(took.get(name) ?? 0).toFixed(0)} ms`
    if (!found) return [`  ✓ ${zh} · ${en}: ${time}`]
    return [`  ✗ ${zh} · ${en}: ${found.count}, ${time}`, ...found.samples.map((sample) => `      ${sample}`)]
  })
}
