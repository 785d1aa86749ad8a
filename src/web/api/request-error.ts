import type { FieldError } from '#contract/kit/issue.ts'

/** How every failed call rejects; `code` is 0 where no answer came at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number
  readonly msg: string
  readonly errors: readonly FieldError[] | undefined
  /** All of what the answer brought along. */
  readonly data: unknown

  constructor(code: number, msg: string, errors?: readonly FieldError[], data?: unknown) {
    super(msg)
    this.code = code
    this.msg = msg
    this.errors = errors
    this.data = data
  }
}
