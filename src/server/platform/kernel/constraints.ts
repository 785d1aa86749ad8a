import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { ApiError, refuse } from './errors.ts'

/** The meaning for a violated constraint: the field and the message. */
export interface ConstraintMessage {
  field: string
  message: Label
  label?: Label
}

const known = new Map<string, ConstraintMessage>()

/** Assigns messages to the constraints on an area's tables: `{ brand_title_key: taken('title', ['品牌名称', 'Brand name']) }`. */
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

/** The refusal for a database error, or undefined for an internal fault. */
export function constraintError(error: Error): ApiError | undefined {
  const fault = pgFault(error)
  if (!fault) return undefined
  const explained = fault.constraint === undefined ? undefined : known.get(fault.constraint)
  if (explained) return refuse(explained.message, { field: explained.field, values: explained.label ? { label: explained.label } : {} })
  // 22xxx: a value that no column accepts (a number out of range, a NUL in a text)
  if (fault.code.startsWith('22')) return refuse(['发出信息有误', 'The request is not valid'])
  if (fault.code === '55P03') return later(['数据正被他人修改，请稍后重试', 'Someone else is changing this data. Try again in a moment'])
  // PostgreSQL ended the statement: deadlock or timeout
  if (['40001', '40P01', '57014'].includes(fault.code)) return later(['服务繁忙，请重试', 'The service is busy. Please try again'])
  return undefined
}

// errors from the network, from the pool, and from PostgreSQL: starting, stopping, no free connection
const AWAY = /^(?:ECONN(?:REFUSED|RESET)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|08\w{3}|57P0[1-3]|53\w{3})$/
const LOST = /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** The refusal if the database is unreachable or has no free connection. */
export function awayError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  const isAway = ('code' in error && AWAY.test(String(error.code))) || LOST.test(error.message)
  if (isAway) return later(['服务暂时不可用，请稍后重试', 'The service is not available right now. Try again in a moment'])
  return awayError(error.cause)
}

function later(label: Label): ApiError {
  return new ApiError(503, label, { headers: { 'retry-after': RETRY_SECONDS } })
}

const RETRY_SECONDS = '2'

function pgFault(error: unknown): PgFault | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error) {
    return { code: error.code, ...('constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}) }
  }
  return pgFault(error.cause)
}
