import type { TestCase } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { findUnrun } from '#test/setup/playwright-counts.ts'

type Case = Pick<TestCase, 'results' | 'expectedStatus' | 'outcome'>

const result = { status: 'passed' } as Case['results'][number]
const browserTest = (outcome: ReturnType<Case['outcome']>, rest: Partial<Case> = {}): Case => ({
  outcome: () => outcome,
  expectedStatus: 'passed',
  results: [result],
  ...rest,
})

const success = browserTest('expected')
const failure = browserTest('unexpected')
const optional = browserTest('skipped', { expectedStatus: 'skipped' })
const laterOptional = browserTest('skipped', { expectedStatus: 'skipped', results: [] })
const later = browserTest('skipped', { results: [] })
// Playwright gives it a result
const serial = browserTest('skipped', { results: [{ ...result, status: 'skipped' }] })

test('[R26] tests that waited for a failed one did not run; those to be skipped do not count', () => {
  expect(findUnrun([success, failure, optional, serial, later, laterOptional], 'failed')).toEqual([serial, later])
  expect(findUnrun([failure, later], 'failed')).toEqual([later])
  expect(findUnrun([success, optional], 'passed')).toEqual([])
})

test.for(['interrupted', 'timedout'] as const)('a run that is %s lists no test that did not run', (status) => {
  expect(findUnrun([success, failure, serial, later], status)).toEqual([])
})

test('where nothing ran, no test waited for another', () => {
  expect(findUnrun([later, laterOptional], 'failed')).toEqual([])
})
