import { call } from '#web/api/client.ts'
import { errorReport, reportLimits } from './error-report.ts'

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
