import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { date, optional } from '../kit/field.ts'
import { ledgerUnits, ownerTypes } from './accounts.ts'

/** The causes for a run with all checks. */
export const runCauses = {
  nightly: ['每日核对', 'Nightly'],
  person: ['手动核对', 'Manual'],
  command: ['命令行', 'Command line'],
  restore: ['恢复之后', 'After a restore'],
} as const

const period = z.object({
  from: optional(date(['开始日期', 'From'])),
  to: optional(date(['结束日期', 'To'])),
})

const line = z.object({
  owner_type: z.enum(Object.keys(ownerTypes) as (keyof typeof ownerTypes)[]),
  /** A kind from `accountKinds`, or from `systemKinds` for the system. */
  kind: z.string(),
  /** Sums for the period. */
  debit: z.int(),
  credit: z.int(),
  /** Credits minus debits until the period ends. */
  balance: z.int(),
})

const unitBalance = z.object({
  unit: z.enum(Object.keys(ledgerUnits) as (keyof typeof ledgerUnits)[]),
  lines: z.array(line),
  debit: z.int(),
  credit: z.int(),
  /** Zero in a correct ledger. */
  balance: z.int(),
})

const run = z.object({
  id: z.int(),
  /** Its end. */
  finished_at: z.string(),
  took_ms: z.int(),
  cause: z.enum(Object.keys(runCauses) as (keyof typeof runCauses)[]),
  /** The requesting person's name. */
  by: z.string(),
  ok: z.boolean(),
  /** All rules in the order in which they were checked; `samples` is for engineers. */
  checks: z.int(),
  violations: z.array(
    z.object({ check: z.string(), title: z.string(), title_en: z.string(), count: z.int(), samples: z.array(z.string()) }),
  ),
})

/** The ledger as a whole: trial balance, and the run with all checks from `npm run verify`. */
export const ledger = entity('finance.ledger', ['试算平衡', 'Trial balance'], {
  balance: get(['试算平衡', 'Trial balance'], period, z.object({ units: z.array(unitBalance) }), { access: 'finance:ledger:list' }),
  /** The last result, and whether another run waits or works. */
  check: get(['核对结果', 'Result of the checks'], nothing, z.object({ last: z.nullable(run), running: z.boolean() }), {
    access: 'finance:ledger:list',
    quiet: true,
  }),
  verify: post(['立即核对', 'Check now'], nothing, nothing, { message: ['已开始核对', 'Check started'] }),
})

export type UnitBalance = OutputOf<typeof ledger.balance>['units'][number]
export type CheckRun = NonNullable<OutputOf<typeof ledger.check>['last']>
