import { expect, onTestFinished, test, vi } from 'vitest'
import { logCoverage } from '#test/setup/logged-calls.ts'
import { rerunFailures } from '../../scripts/rerun.ts'
import { folderOf } from './folder.ts'

const passed = { passed: 3, failed: 0, failures: [] }
const failures = [
  { file: 'a.test.ts', text: 'a.test.ts › first\n  expected 1' },
  { file: 'a.test.ts', text: 'a.test.ts › second' },
  { file: 'b.e2e.ts', text: 'b.e2e.ts › third' },
  { text: 'check lint' },
]

test('[R26] a file that passes alone is flaky, all others stay failed', async () => {
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

test('[R26] a test that did not run for the failure of another runs alone, and is not flaky', async () => {
  const unrun = { file: 'c.e2e.ts', text: 'c.e2e.ts › fourth did not run', unrun: true as const }
  const { total, flaky } = await rerunFailures({ passed: 10, failed: 3, failures: [...failures.slice(0, 2), unrun] }, async () => passed)
  expect(total).toEqual({ passed: 13, failed: 0, failures: [] })
  expect(flaky).toEqual(['a.test.ts › first', 'a.test.ts › second'])
})

test('failures in many files have one cause: nothing runs again', async () => {
  const many = Array.from({ length: 11 }, (_, i) => ({ file: `${i}.test.ts`, text: `${i}` }))
  const { total } = await rerunFailures({ passed: 0, failed: 11, failures: many }, async (file) => {
    throw new Error(`ran ${file}`)
  })
  expect(total.failures).toEqual(many)
})

test('[S23] a call that the whole run did not log must be logged by a file that passes alone', async () => {
  const total = { passed: 10, failed: 2, failures: failures.slice(0, 2), unlogged: ['goods.brand.edit', 'goods.brand.sort'] }
  const rerun = await rerunFailures(total, async () => ({ ...passed, logged: ['goods.brand.edit'] }))
  expect(rerun.total).toMatchObject({
    passed: 12,
    failed: 1,
    failures: [{ text: expect.stringMatching(/^\[S23\].*\n.*goods\.brand\.sort$/) }],
  })
  const { total: whole } = await rerunFailures(total, async () => ({ ...passed, logged: total.unlogged }))
  expect(whole).toMatchObject({ passed: 12, failed: 0, failures: [] })
  // a file that fails again may lack the calls for the same reason
  const { total: broken } = await rerunFailures(total, async () => ({ passed: 0, failed: 1, failures: [] }))
  expect(broken.failures).toEqual(total.failures)
})

test('[S23] calls are missing from the log only in a run with all tests, passed or failed', async () => {
  const folder = folderOf({
    'wanted.json': JSON.stringify({ addresses: ['a.b.edit', 'a.b.sort'], files: 2 }),
    'one.json': JSON.stringify(['a.b.edit']),
  })
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('LOGGED_CALLS_FOLDER', folder)
  const file = (state: string, ...tests: string[]) => ({
    project: { name: 'server' },
    state: () => state,
    children: { allTests: () => tests.map((state) => ({ result: () => ({ state }) })) },
  })
  const whole = file('passed', 'passed', 'passed')
  const unlogged = async (...files: ReturnType<typeof file>[]) => (await logCoverage(files)).unlogged
  expect(await logCoverage([whole, whole])).toEqual({ logged: ['a.b.edit'], unlogged: ['a.b.sort'] })
  expect(await unlogged(whole, file('failed', 'passed', 'failed'))).toEqual(['a.b.sort'])
  expect(await unlogged(whole, file('failed', 'pending'))).toEqual(['a.b.sort'])
  expect(await unlogged(whole)).toEqual([])
  expect(await unlogged(whole, file('passed', 'passed', 'skipped'))).toEqual([])
})
