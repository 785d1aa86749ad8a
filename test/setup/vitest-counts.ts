import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { failure, leaveCounts } from './counts.ts'
import { fuzzSeed } from './fuzz-seed.ts'
import { logCoverage, logFailures } from './logged-calls.ts'

/**
 * Counts tests. These count as failed too: a file that does not load, a failed hook, an error outside tests, a changing call without a
 * test.
 */
export const vitestCounts: Reporter = {
  onInit() {
    console.log(`Random tests use seed ${fuzzSeed}; FUZZ_SEED=${fuzzSeed} repeats them.`)
  },
  async onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const failures = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failure(nameOf(test), wordsOf(test.result().errors ?? []), fileOf(test.module))),
      ...groups
        .filter((group) => group.errors().length > 0)
        .map((group) => failure(nameOf(group), wordsOf(group.errors()), fileOf(group.type === 'module' ? group : group.module))),
      ...unhandledErrors.map((error) => failure('outside of any test', wordsOf([error]))),
    ]
    const coverage = await logCoverage(modules)
    // a failed file may still log its calls when it runs alone
    if (failures.length === 0) failures.push(...logFailures(coverage.unlogged))
    if (failures.length > 0) process.exitCode = 1
    leaveCounts('vitest', {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      ...coverage,
      files: modules.map((module) => [fileOf(module), durationOf(module)]),
    })
  },
}

function nameOf(part: TestCase | TestSuite | TestModule): string {
  const module = part.type === 'module' ? part : part.module
  const file = fileOf(module)
  return part.type === 'module' ? file : `${file} › ${part.fullName}`
}

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

function durationOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

function wordsOf(errors: readonly { readonly message: string; readonly stack?: string }[]): string[] {
  return errors.map(({ message, stack }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`))
}
