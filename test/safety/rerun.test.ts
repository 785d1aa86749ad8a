import { expect, test } from 'vitest'
import { rerunFailures } from '../../scripts/rerun.ts'

const passed = { passed: 3, failed: 0, failures: [] }
const failures = [
  { file: 'a.test.ts', text: 'a.test.ts › first\n  expected 1' },
  { file: 'a.test.ts', text: 'a.test.ts › second' },
  { file: 'b.e2e.ts', text: 'b.e2e.ts › third' },
  { text: 'check lint' },
]

test('a file that passes alone is flaky, all others stay failed', async () => {
  const files: string[] = []
  const { total, flaky } = await rerunFailures({ passed: 10, failed: 4, failures }, async (file) => {
    files.push(file)
    return file === 'a.test.ts' ? passed : { passed: 2, failed: 1, failures: [] }
  })
  expect(files).toEqual(['a.test.ts', 'b.e2e.ts'])
  expect(flaky).toEqual(['a.test.ts › first', 'a.test.ts › second'])
  expect(total).toEqual({ passed: 12, failed: 2, failures: failures.slice(2) })
})

test('a file without a passed test is not flaky', async () => {
  const { total, flaky } = await rerunFailures({ passed: 0, failed: 4, failures }, async () => ({ ...passed, passed: 0 }))
  expect(total.failed).toBe(4)
  expect(flaky).toEqual([])
})

test('failures in many files have one cause: nothing runs again', async () => {
  const many = Array.from({ length: 11 }, (_, i) => ({ file: `${i}.test.ts`, text: `${i}` }))
  const { total } = await rerunFailures({ passed: 0, failed: 11, failures: many }, async (file) => {
    throw new Error(`ran ${file}`)
  })
  expect(total.failures).toEqual(many)
})
