import { RequestError } from './request-error.ts'
import { uuid } from './uuid.ts'

/**
 * One key per submission: sending the same input again after no answer came keeps the key, so that a write which did
 * arrive has its effect once; any answer ends the submission.
 */
export function submissionKeys() {
  let open: { input: string; key: string } | undefined
  return async function submit<Result>(input: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
    const written = JSON.stringify(input)
    const current = open?.input === written ? open : { input: written, key: uuid() }
    open = current
    try {
      const result = await send(current.key)
      open = undefined
      return result
    } catch (error) {
      if (error instanceof RequestError && error.code !== 0) open = undefined
      throw error
    }
  }
}
