import { shortages, type AccountKind, type BizType, type OwnerType, type SystemKind } from '#contract/finance/accounts.ts'
import { messages } from '#contract/kit/messages.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { realActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import { yuan } from '#server/platform/kernel/money.ts'

/** One transfer side: the account need not exist yet. */
export interface Party {
  owner_type: OwnerType
  owner_id: number
  kind: AccountKind | SystemKind
}

/** The transfer key. The same key is posted once; `leg` tells one document's transfers apart. */
export interface TransferKey {
  biz_type: BizType
  /** The document number where people see one, else its id. */
  biz_id: string | number
  leg?: number
}

/** A movement by `amount` (fen or points, above 0) from the debit account to the credit account. */
export interface Transfer extends TransferKey {
  debit: Party
  credit: Party
  amount: number
  title?: string
  remark?: string
}

/** The end of a hold. A smaller `amount` settles a part; the rest returns to `available`. */
export interface HoldEnd extends TransferKey {
  amount?: number
  title?: string
  remark?: string
}

export type Step = (Transfer & { step: 'post' | 'hold' }) | (HoldEnd & { step: 'settle' | 'release' })

export interface Posted {
  id: number
  /** False: an earlier call posted it, and this is its result. */
  is_new: boolean
  /** The accounts after it; null for a system account, or one that it does not change. */
  debit: After | null
  credit: After | null
}

/** The ctx parts that the ledger uses; loading demo data has no others. */
export type LedgerCtx = Pick<Ctx, 'db' | 'actor' | 'now'>

export interface After {
  account_id: number
  available: number
  frozen: number
}

interface Operator {
  type: 'system' | 'admin' | 'user'
  id: number | null
}

export interface PostOptions {
  /** By default the account or the customer that calls; without one, the system. */
  operator?: Operator
  /** The refusal if an account has too little; the contract's `shortages` by default. */
  short?: (lack: { available: number; party: Party; at: number }) => ApiError
}

export function system(kind: SystemKind): Party {
  return { owner_type: 'system', owner_id: 0, kind }
}

export function user(owner_id: number, kind: AccountKind): Party {
  return { owner_type: 'user', owner_id, kind }
}

export function agent(owner_id: number, kind: AccountKind): Party {
  return { owner_type: 'agent', owner_id, kind }
}

export function salesman(owner_id: number, kind: AccountKind): Party {
  return { owner_type: 'salesman', owner_id, kind }
}

/**
 * Posts transfers, all or none, in the caller's transaction. A key that was posted before is not posted again: the first result is
 * returned, and another amount or account under it is a fault. Refuses a debit that would take `available` below 0, except claw-backs.
 */
export function post(ctx: LedgerCtx, transfers: readonly Transfer[], options?: PostOptions): Promise<Posted[]> {
  return move(
    ctx,
    transfers.map((transfer) => ({ ...transfer, step: 'post' })),
    options,
  )
}

/** The first transfer phase: moves `available` in the debit account to `frozen`; the credit account waits for `settle`. */
export function hold(ctx: Ctx, transfers: readonly Transfer[], options?: PostOptions): Promise<Posted[]> {
  return move(
    ctx,
    transfers.map((transfer) => ({ ...transfer, step: 'hold' })),
    options,
  )
}

/** Completes holds: the credit accounts receive the amount. A hold that was released is refused. */
export function settle(ctx: Ctx, holds: readonly HoldEnd[], options?: PostOptions): Promise<Posted[]> {
  return move(
    ctx,
    holds.map((end) => ({ ...end, step: 'settle' })),
    options,
  )
}

/** Ends holds without a movement: the amount returns to `available`. A hold that was settled is refused. */
export function release(ctx: Ctx, holds: readonly HoldEnd[], options?: PostOptions): Promise<Posted[]> {
  return move(
    ctx,
    holds.map((end) => ({ ...end, step: 'release' })),
    options,
  )
}

interface ResultRow extends Record<string, unknown> {
  refused: 'short' | 'differs' | 'decided' | 'unknown' | 'invalid' | null
  n: number
  side: 0 | 1 | 2
  transfer_id: string | null
  is_new: boolean
  account_id: string | null
  available: string | null
  frozen: string | null
}

/** Steps of all four sorts together, all or none: one statement, which locks the accounts in ascending id. */
export async function move(ctx: LedgerCtx, steps: readonly Step[], options: PostOptions = {}): Promise<Posted[]> {
  if (steps.length === 0) return []
  const { id } = realActor(ctx.actor)
  const operator = options.operator ?? (ctx.actor.customer ? { type: 'user', id: ctx.actor.customer.id } : byAccount(id))
  const each = (of: (step: Step) => string | number | undefined) => steps.map((step) => of(step) ?? null)
  const debit = (name: keyof Party) => each((step) => ('debit' in step ? step.debit[name] : undefined))
  const credit = (name: keyof Party) => each((step) => ('debit' in step ? step.credit[name] : undefined))
  const rows = await prepared(ctx.db)<ResultRow>`
    select * from audit.post(${each(({ step }) => step)}::text[],
      ${debit('owner_type')}::text[], ${debit('owner_id')}::int8[], ${debit('kind')}::text[],
      ${credit('owner_type')}::text[], ${credit('owner_id')}::int8[], ${credit('kind')}::text[],
      ${each(({ amount }) => amount)}::int8[], ${each(({ biz_type }) => biz_type)}::text[],
      ${each(({ biz_id }) => String(biz_id))}::text[], ${each(({ leg }) => leg ?? 1)}::int2[],
      ${each(({ title }) => title)}::text[], ${each(({ remark }) => remark)}::text[],
      ${operator.type}, ${operator.id}, ${ctx.now.toISOString()})`
  const refused = rows.find((row) => row.refused !== null)
  if (refused) throw refusal(steps, refused, options)
  return assembled(steps.length, rows)
}

function byAccount(id: number): Operator {
  return id > 0 ? { type: 'admin', id } : { type: 'system', id: null }
}

function refusal(steps: readonly Step[], { refused, n, side, available }: ResultRow, { short }: PostOptions): Error {
  const step = steps[n - 1] as Step
  const party = 'debit' in step ? (side === 2 ? step.credit : step.debit) : undefined
  if (refused === 'short' && party) {
    const lack = { available: Number(available), party, at: n - 1 }
    return short?.(lack) ?? shortage(lack)
  }
  if (refused === 'decided') return refuse(messages.not_allowed_now)
  return new Error(`ledger: ${step.step} ${step.biz_type} ${step.biz_id} ${step.leg ?? 1}: ${FAULTS[refused ?? ''] ?? refused}`)
}

/** Faults in the calling code: no input by a person leads to them. */
const FAULTS: Readonly<Record<string, string>> = {
  differs: 'posted before with another amount, other accounts or in another phase',
  unknown: 'there is no such hold',
  invalid: 'no amount, or accounts of different units',
}

function shortage({ available, party }: { available: number; party: Party }): ApiError {
  const kind = party.kind as AccountKind
  return refuse(shortages[kind], {
    values: kind === 'integral' ? { n: available } : { x: yuan(available) },
    data: { available },
  })
}

function assembled(count: number, rows: readonly ResultRow[]): Posted[] {
  const results = Array.from({ length: count }, (): Posted => ({ id: 0, is_new: false, debit: null, credit: null }))
  for (const { n, side, transfer_id, is_new, account_id, available, frozen } of rows) {
    const result = results[n - 1]
    if (!result) continue
    if (side === 0) Object.assign(result, { id: Number(transfer_id), is_new })
    else result[side === 1 ? 'debit' : 'credit'] = { account_id: Number(account_id), available: Number(available), frozen: Number(frozen) }
  }
  return results
}
