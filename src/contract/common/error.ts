import * as z from 'zod/mini'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { longText, optional, text } from '../kit/field.ts'

/** Maximum stored error length, in characters. */
export const errorLimits = { route: 500, message: 1000, stack: 8000 }

/** Web errors, as browsers report them (domain §17.1). */
export const error = entity('common.error', ['错误日志', 'Error log'], {
  report: post(
    ['上报错误', 'Report an error'],
    z.object({
      route: text(['页面', 'Page'], { max: errorLimits.route }),
      message: text(['错误信息', 'Message'], { max: errorLimits.message }),
      stack: optional(longText(['调用栈', 'Stack'], { max: errorLimits.stack })),
    }),
    nothing,
    // pages before the login can fail too
    { path: '/api/common/error/report', access: 'public', quiet: true },
  ),
})
