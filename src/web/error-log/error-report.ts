import type { error } from '#contract/common/error.ts'
import type { LightWire } from '#web/api/wire.ts'

/** Without the contract's schemas, as errors are collected before anything else is there; a test holds it to the contract. */
export const errorReport: LightWire<(typeof error)['report']> = {
  address: 'common.error.report',
  method: 'POST',
  path: '/api/common/error/report',
  upload: false,
  idempotent: false,
}

/** The limits of the contract. */
export const reportLimits = { route: 500, message: 1000, stack: 8000 }
