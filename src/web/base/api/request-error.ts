import type { FieldError } from '#contract/kit/issue.ts'

/** How every failed call rejects; `code` is 0 where no answer came at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number
  readonly msg: string
  readonly errors: readonly FieldError[] | undefined
  /** All of what the answer brought along. */
  readonly data: unknown
  /** By what the server's log knows the call; undefined where no answer came. */
  readonly requestId: string | undefined
  /** The call that failed: `goods.brand.edit`. */
  address: string | undefined

  constructor(code: number, msg: string, errors?: readonly FieldError[], data?: unknown, requestId?: string) {
    super(msg)
    this.code = code
    this.msg = msg
    this.errors = errors
    this.data = data
    this.requestId = requestId
  }
}
