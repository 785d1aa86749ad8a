import { expect, test } from 'vitest'
import { errorLimits } from '#contract/common/error.ts'
import { contract } from '#contract/index.ts'
import { errorReport, reportLimits } from './log.ts'

test('[H09] the report that is written down without its schema is the contract’s', () => {
  expect(contract.common.error.report).toMatchObject(errorReport)
  expect(reportLimits).toEqual(errorLimits)
})
