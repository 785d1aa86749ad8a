import type { FieldError } from '#contract/kit/issue.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'

export type Values = Readonly<Record<string, string | number | Label>>

/** A refusal for the caller: a catalogue code, a message, and the field if one is invalid. */
export class ApiError extends Error {
  readonly code: number
  readonly label: Label
  readonly values: Values
  readonly field: string | undefined
  readonly fields: FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Additional content in the answer's `data`. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: number, label: Label, { values = {}, field, fields, headers = {}, data = {} }: ErrorDetails = {}) {
    super(say(label, 'en', values))
    this.code = code
    this.label = label
    this.values = values
    this.field = field
    this.fields = fields
    this.headers = headers
    this.data = data
  }

  messageIn(language: Language): string {
    return say(this.label, language, this.values)
  }
}

interface ErrorDetails {
  values?: Values
  field?: string
  fields?: FieldError[]
  headers?: Record<string, string>
  data?: Record<string, unknown>
}

/** A violated business rule: code 400 (domain §0.2), at `field` if one is invalid. */
export function refuse(label: Label, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, label, details)
}

/** Code 403: the call needs a permission that the person does not have; the answer names it. */
export function forbidden(permission: string): ApiError {
  return new ApiError(403, messages.forbidden, { data: { rule: 'permission', permission } })
}

/** The action concerns rows outside the person's data scope. */
export function outOfScope(): ApiError {
  return new ApiError(403, messages.out_of_scope, { data: { rule: 'scope' } })
}

export function notFound(entity: Label): ApiError {
  return new ApiError(404, messages.not_found, { values: { entity } })
}

export function gone(entity: Label): ApiError {
  return new ApiError(410, messages.deleted, { values: { entity } })
}

/** A conflict: the row has changed since it was read; `data` contains the current row. */
export function conflict(data?: Record<string, unknown>): ApiError {
  return refuse(messages.conflict, { field: 'version', ...(data && { data }) })
}
