import type { FieldError } from '#contract/kit/issue.ts'

/** How every failed call rejects; `code` is 0 where no answer came at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number
  readonly msg: string
  readonly errors: readonly FieldError[] | undefined

  constructor(code: number, msg: string, errors?: readonly FieldError[]) {
    super(msg)
    this.code = code
    this.msg = msg
    this.errors = errors
  }
}
