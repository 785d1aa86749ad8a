import type { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { ownersOnYoungPayments } from '#server/areas/finance/payment/young-payments.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { transitionRows } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { release } from '#server/platform/ledger/post.ts'
import { approvalRefusals, recheckRefusals, rejectionRefusals } from './authors.ts'
import { payloadHash } from './payee.ts'
import { overdrawn, presentPayees, reviewedAgain } from './withdraw-recheck.ts'
import { holdEnds } from './withdraw-steps.ts'
import { tell } from './withdraw-tell.ts'

/** The second person's decision: an approval is bound to what it approved, a rejection returns the amounts. */
export { decide as audit }
function decide(ctx: Ctx, { ids, pass, reason, versions }: ParsedOf<typeof contract.audit>) {
  const decided = { auditor_id: ctx.actor.id, audit_at: ctx.now.toISOString() }
  const versionOf = new Map(versions && ids.map((id, at) => [id, versions[at]]))
  const check = async (ctx: Ctx, rows: readonly WithdrawRow[]) => {
    const refusalOf = await (pass === 1 ? approvalRefusals : rejectionRefusals)(ctx, rows)
    return new Map(
      rows.flatMap((row): [number, Refusal][] => {
        const { id, version } = row
        // an approval holds for the row that the person has read
        const label = refusalOf(row) ?? (versionOf.has(id) && versionOf.get(id) !== version ? messages.conflict : undefined)
        return label ? [[id, { label }]] : []
      }),
    )
  }
  if (pass === 1)
    return transitionRows(ctx, withdraws, 'approve', {
      ids,
      check: async (ctx, rows) => new Map([...(await heldBack(ctx, ids, rows)), ...(await owing(ctx, rows)), ...(await check(ctx, rows))]),
      set: (row) => ({ ...decided, approved_hash: payloadHash(ctx, row) }),
    })
  return transitionRows({ ...ctx, ...(reason && { reason }) }, withdraws, 'reject', {
    ids,
    check,
    // for a failed transfer: nobody has paid
    set: () => ({ ...decided, reject_reason: reason, payer_id: null }),
    effects: async (ctx, rows) => {
      await release(ctx, rows.flatMap(holdEnds))
      for (const row of rows) await tell(ctx, row, 'withdraw_rejected', { amount: yuan(row.amount), reason: reason ?? '' })
    },
  })
}

/** Among several withdrawals at once: those that rest on payments under a young provider key need a separate decision. */
async function heldBack(ctx: Ctx, ids: readonly number[], rows: readonly WithdrawRow[]): Promise<[number, Refusal][]> {
  if (ids.length === 1 || rows.length === 0) return []
  const isHeld = await ownersOnYoungPayments(
    ctx,
    rows.map(({ owner_type: type, owner_id: id }) => ({ type, id })),
  )
  return rows.flatMap(({ id, owner_type, owner_id }): [number, Refusal][] =>
    isHeld({ type: owner_type, id: owner_id }) ? [[id, { label: byItself }]] : [],
  )
}

/** A clawback has brought the account below 0: the held amount pays it back by a rejection. */
async function owing(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<[number, Refusal][]> {
  const isOverdrawn = await overdrawn(ctx, rows)
  return rows.filter(isOverdrawn).map(({ id }) => [id, { label: owes }])
}

const owes: Label = [
  '佣金账户因退款追回为负，请驳回后重新申请',
  'A clawback has brought the commission account below 0. Reject the request; a new one can be made of what is left',
]

const byItself: Label = [
  '佣金来自支付密钥变更后24小时内的收款，须打开详情单独审核',
  'The commission rests on payments within 24 hours after a change of the payment keys. Open it and approve it by itself',
]

/** Sends approved withdrawals back to the review, with the payee that the applicant has now. */
export function recheck(ctx: Ctx, { ids }: ParsedOf<typeof contract.recheck>) {
  let payeeNow: Awaited<ReturnType<typeof presentPayees>> = () => null
  return transitionRows(ctx, withdraws, 'recheck', {
    ids,
    check: async (ctx, rows) => {
      payeeNow = await presentPayees(ctx, rows)
      const refusalOf = await recheckRefusals(ctx, rows)
      return new Map(
        rows.flatMap((row): [number, Refusal][] => {
          const label = refusalOf(row)
          return label ? [[row.id, { label }]] : []
        }),
      )
    },
    set: (row) => reviewedAgain(ctx, row, payeeNow(row)),
  })
}
