import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { ApiError, refuse } from './errors.ts'

/** What a broken constraint means to the person: the field to blame and what is said. */
export interface ConstraintMessage {
  field: string
  message: Label
  label?: Label
}

const known = new Map<string, ConstraintMessage>()

/** Gives the constraints of an area's tables their words: `{ brand_title_key: taken('title', ['品牌名称', 'Brand name']) }`. */
export function explainConstraints(constraints: Readonly<Record<string, ConstraintMessage>>): void {
  for (const [name, message] of Object.entries(constraints)) known.set(name, message)
}

/** `{label}已存在`. */
export function taken(field: string, label: Label): ConstraintMessage {
  return { field, message: messages.taken, label }
}

interface PgFault {
  code: string
  constraint?: string
}

/** The refusal that a database error stands for, or undefined where it is our own fault. */
export function constraintError(error: Error): ApiError | undefined {
  const fault = pgFault(error)
  if (!fault) return undefined
  const explained = fault.constraint === undefined ? undefined : known.get(fault.constraint)
  if (explained) return refuse(explained.message, { field: explained.field, values: explained.label ? { label: explained.label } : {} })
  // 22xxx: a value that no column takes (a number out of range, a NUL in a text)
  if (fault.code.startsWith('22')) return refuse(['发出信息有误', 'The request is not valid'])
  // the statement was ended to keep the others going: deadlock, lock wait, too slow
  if (['40001', '40P01', '55P03', '57014'].includes(fault.code))
    return new ApiError(503, ['服务繁忙，请重试', 'Busy. Please repeat the request'])
  return undefined
}

function pgFault(error: unknown): PgFault | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error) {
    return { code: error.code, ...('constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}) }
  }
  return pgFault(error.cause)
}
