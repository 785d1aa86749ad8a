import type { Reporter, TestModule } from 'vitest/node'
import { leaveCounts } from './counts.ts'

/** Counts tests; a file that could not be loaded, a hook that failed, and an error outside of any test count as failed. */
export const vitestCounts: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const states = modules.flatMap(statesOf)
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.filter((group) => group.errors().length > 0)
    leaveCounts('vitest', {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length + broken.length + unhandledErrors.length,
    })
  },
}

function statesOf(module: TestModule): string[] {
  return [...module.children.allTests()].map((test) => test.result().state)
}
