import type { error } from '#contract/common/error.ts'
import { call } from '#web/api/client.ts'
import type { LightWire } from '#web/api/wire.ts'

type Report = (typeof error)['report']

/** Without the contract's schemas, as errors are collected before anything else is there; a test holds it to the contract. */
export const errorReport: LightWire<Report> = {
  address: 'common.error.report',
  method: 'POST',
  path: '/api/common/error/report',
  upload: false,
  idempotent: false,
}

/** The limits of the contract. */
export const reportLimits = { route: 500, message: 1000, stack: 8000 }

/** Tells the server of an error; where that fails as well there is nobody left to tell. */
export function report({ route, message, stack }: { route: string; message: string; stack: string }): void {
  const cut = (text: string, most: number) => [...text].slice(0, most).join('')
  const input = {
    route: cut(route, reportLimits.route),
    message: cut(message, reportLimits.message) || 'unknown',
    stack: cut(stack, reportLimits.stack),
  }
  call(errorReport, input, { quiet: true }).catch(() => undefined)
}
