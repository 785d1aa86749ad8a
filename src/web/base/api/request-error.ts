import type { FieldError } from '#contract/kit/issue.ts'

/** Tells whether neither an answer nor a refusal came from the product. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.code)
}

/** The error with which every failed call rejects; `code` is 0 without an answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number
  readonly msg: string
  readonly errors: readonly FieldError[] | undefined
  /** The answer's whole body. */
  readonly data: unknown
  /** The call id in the server's log; undefined without an answer. */
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
