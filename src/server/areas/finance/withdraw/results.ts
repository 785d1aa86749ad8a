import { and, inArray } from 'drizzle-orm'
import { payNoOf } from '#contract/finance/payout.ts'
import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw as contract, type JudgedResult } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { refusalOf, type Refusal } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { paymentRefusals } from './authors.ts'
import { mustBeAnother, noCause, noSerial, otherAttempt, markPaid } from './pay.ts'

type Results = ParsedOf<typeof contract.payImport>['rows']
type Result = Results[number]

/** The bank's answer to a file beside the payouts that it names; nothing is registered. */
export async function payPreview(ctx: Ctx, { rows }: ParsedOf<typeof contract.payPreview>) {
  const payoutOf = await payoutsNamedBy(ctx, rows)
  const refusalBy = await paymentRefusals(ctx, [...new Set(rows.flatMap((result) => payoutOf(result) ?? []))])
  const serials = await usedSerials(ctx, rows)
  const numbers = new Set<string>()
  const judged: JudgedResult[] = []
  for (const [at, result] of rows.entries()) {
    const { withdraw_no, ok, pay_serial } = result
    const row = payoutOf(result)
    const isSecond = numbers.has(withdraw_no) || (ok === 1 && serials.has(pay_serial ?? ''))
    const fault =
      faultOf(ctx, row, result) ??
      (isSecond ? { match: 'refused' as const, label: numbers.has(withdraw_no) ? twice : usedSerial } : undefined)
    const own = row && !fault ? refusalBy(row) : undefined
    judged.push({
      line: at + 1,
      withdraw_no,
      match: fault?.match ?? (own === undefined ? 'match' : 'refused'),
      msg: fault ? say(fault.label, ctx.language, fault.values) : own ? say(own, ctx.language) : null,
      owner_name: row?.owner_name ?? null,
      payee_mask: row?.payee_mask ?? null,
      actual: row?.actual ?? null,
    })
    numbers.add(withdraw_no)
    if (ok === 1 && pay_serial) serials.add(pay_serial)
  }
  return { rows: judged }
}

/** Applies the bank's answer to a file: each row by itself, so that a wrong one does not keep the others back. */
export async function payImport(ctx: Ctx, { rows }: ParsedOf<typeof contract.payImport>) {
  const payoutOf = await payoutsNamedBy(ctx, rows)
  const outcome = { paid: 0, failed: 0, refused: [] as { line: number; withdraw_no: string; msg: string }[] }
  for (const [at, result] of rows.entries()) {
    const msg = await refusalIn(ctx, () => register(ctx, payoutOf(result), result))
    if (msg !== undefined) outcome.refused.push({ line: at + 1, withdraw_no: result.withdraw_no, msg })
    else if (result.ok === 1) outcome.paid += 1
    else outcome.failed += 1
  }
  return outcome
}

/** The state and the attempt are checked again under the row lock. */
async function register(ctx: Ctx, row: WithdrawRow | undefined, result: Result): Promise<void> {
  const fault = faultOf(ctx, row, result)
  if (!row || fault) throw refuse(fault?.label ?? messages.not_found, { values: fault?.values ?? {} })
  const { id, retry_count: attempt } = row
  if (result.ok === 1) {
    await markPaid(ctx, { id, attempt, pay_serial: result.pay_serial ?? null, needsVoucher: false })
    return
  }
  await transition(ctx, withdraws, 'bounce', {
    id,
    may: mustBeAnother,
    check: (_, now) => Promise.resolve(now.retry_count === attempt ? undefined : { label: otherAttempt, values: { no: payNoOf(now) } }),
    set: () => ({ fail_msg: result.reason }),
  })
}

interface Fault extends Refusal {
  match: Exclude<JudgedResult['match'], 'match'>
}

/** The first reason why a result cannot be registered; the amount is compared with what the payee is due. */
function faultOf(ctx: Ctx, row: WithdrawRow | undefined, { withdraw_no, amount, ok, pay_serial, reason }: Result): Fault | undefined {
  if (!row) return { match: 'unknown', label: messages.not_found, values: { entity: contract.$.label } }
  if (row.way !== 'bank') return { match: 'refused', label: ofOthers }
  if (payNoOf(row) !== withdraw_no) return { match: 'refused', label: otherAttempt, values: { no: payNoOf(row) } }
  if (amount !== row.actual) return { match: 'amount', label: otherAmount, values: { x: yuan(row.actual), y: yuan(amount) } }
  const refusal = refusalOf(withdrawFlow, ok === 1 ? 'pay' : 'bounce', row, ctx.now)
  // the same file again: this very result has been registered
  const isSame = row.state === (ok === 1 ? 'paid' : 'failed')
  if (refusal) return { match: isSame ? 'done' : 'refused', label: refusal.label, ...(refusal.values && { values: refusal.values }) }
  if (ok === 1 && !pay_serial) return { match: 'refused', label: noSerial }
  if (ok === 0 && !reason) return { match: 'refused', label: noCause }
  return undefined
}

/** The payouts that results name, among those that the caller may see. */
async function payoutsNamedBy(ctx: Ctx, rows: Results): Promise<(result: Result) => WithdrawRow | undefined> {
  const numberOf = ({ withdraw_no }: { withdraw_no: string }) => withdraw_no.replace(/-\d+$/, '')
  const known = await ctx.db
    .select()
    .from(withdraw)
    .where(and(liveRows(ctx, withdraws), inArray(withdraw.withdraw_no, rows.map(numberOf))))
  const byNumber = new Map(known.map((row) => [row.withdraw_no, row]))
  return (result) => byNumber.get(numberOf(result))
}

async function usedSerials({ db }: Ctx, rows: Results): Promise<Set<string>> {
  const serials = rows.flatMap(({ pay_serial }) => (pay_serial ? [pay_serial] : []))
  if (serials.length === 0) return new Set()
  const used = await db.select({ pay_serial: withdraw.pay_serial }).from(withdraw).where(inArray(withdraw.pay_serial, serials))
  return new Set(used.map(({ pay_serial }) => pay_serial ?? ''))
}

/** The refusal for an act that was rolled back; undefined after a success. */
async function refusalIn(ctx: Ctx, act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    const refusal = error instanceof ApiError ? error : error instanceof Error ? constraintError(error) : undefined
    if (!refusal) throw error
    return refusal.messageIn(ctx.language)
  }
}

const otherAmount: Label = ['金额不符：应付{x}元，结果为{y}元', 'The amount differs: ¥{x} is due, the result says ¥{y}']
const ofOthers: Label = ['该提现不是银行卡提现', 'This withdrawal is not paid by bank transfer']
const twice: Label = ['单号在结果中重复', 'The number occurs more than once in the results']
export const usedSerial: Label = ['该流水号已被使用', 'This serial number has been used already']
