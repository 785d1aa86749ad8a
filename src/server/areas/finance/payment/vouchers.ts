import { and, eq, ne } from 'drizzle-orm'
import { paymentMessages } from '#contract/finance/payment.ts'
import { foldNumber } from '#contract/kit/folded.ts'
import { payableOf } from '#server/areas/finance/shared/payable.ts'
import { refuseOwnCustomer } from '#server/areas/people/own-customer.ts'
import { payments } from '#server/areas/trade/money-rows.ts'
import { payment, type Voucher, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { refuseSecondPerson, type Authored } from '#server/identity/account/second-person.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance, lockFor } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { refuseChanged } from '#server/platform/kernel/shown-hash.ts'
import { announce } from '#server/platform/notify/notify.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { paymentSucceeded, startPayment, type Due } from './payment-steps.ts'

/** The bank transfer voucher for a document that the caller has locked; the payment then waits for a person in the finance team. */
export async function submitVoucher(ctx: Ctx, due: Due, voucher: Voucher): Promise<PaymentRow> {
  const [begun] = await startPayment(ctx, due, { way: 'offline' })
  const [row] = await advance(ctx, payments, 'submit', {
    where: eq(payment.id, begun?.id ?? 0),
    // nobody pays by a deadline any more
    set: { voucher, submitted_by: authorOf(ctx), submitted_at: ctx.now.toISOString(), expire_at: null },
  })
  if (!row) throw new Error('the payment of a voucher is missing')
  await audit(ctx, SUBMIT, { id: row.id, before: null, after: row })
  await payableOf(due.biz_type).submitted?.(ctx, due.biz_id)
  await announce(ctx, 'voucher_waits', row.id)
  return row
}

const SUBMIT = { address: 'finance.payment.submit' }

export interface VoucherDecision {
  id: number
  version: number
  pass: 0 | 1
  serial_no?: string | null | undefined
  amount?: number | null | undefined
  reason?: string | null | undefined
  hash?: string | null | undefined
}

/** The values that a voucher's verification rests on. */
export function voucherRead({ id, version, biz_no, amount, voucher }: PaymentRow) {
  return { id, version, biz_no, amount, voucher }
}

/** A second person's decision about a voucher. The received amount must be the amount due, and a serial number pays once. */
export function verifyVoucher(ctx: Ctx, { id, version, pass, serial_no, amount, reason, hash }: VoucherDecision): Promise<PaymentRow> {
  return transact(ctx, async (ctx) => {
    const current = await rowOr404(ctx, payments, id)
    const document = await payableOf(current.biz_type).lock(ctx, current.biz_id)
    const row = await lockFor(ctx, payments, pass === 1 ? 'verify' : 'reject', { id, version })
    await mustBeAnother(ctx, row, { authors: [row.submitted_by, row.created_by, document?.created_by ?? null], pass, hash })
    if (pass === 0) return reject(ctx, row, reason ?? '')
    if (amount !== row.amount) throw refuse(paymentMessages.amountDiffers, { field: 'amount' })
    const serial = serial_no ?? ''
    const used = and(eq(payment.serial_key, foldNumber(serial)), ne(payment.state, 'rejected'), ne(payment.id, id))
    if ((await ctx.db.$count(payment, used)) > 0) throw refuse(paymentMessages.serialUsed, { field: 'serial_no' })
    await paymentSucceeded(ctx, id, { channel_no: serial, serial_no: serial, paid_at: ctx.now.toISOString(), verifier_id: ctx.actor.id })
    return rowOr404(ctx, payments, id)
  })
}

/** Administrators are no exception (domain §2.3). */
async function mustBeAnother(ctx: Ctx, row: PaymentRow, { authors, pass, hash }: Decider): Promise<void> {
  if ((await settingOf(ctx, 'finance.dual_control')) === 0) return
  if (authors.includes(ctx.actor.id)) throw refuse(paymentMessages.own)
  if (pass === 0) return
  await refuseSecondPerson(ctx, { authors })
  await refuseOwnCustomer(ctx, row.user_id)
  refuseChanged(hash, voucherRead(row))
}

type Decider = Authored & Pick<VoucherDecision, 'pass' | 'hash'>

async function reject(ctx: Ctx, before: PaymentRow, reason: string): Promise<PaymentRow> {
  const [row] = await advance(ctx, payments, 'reject', {
    where: eq(payment.id, before.id),
    set: { reject_reason: reason, verifier_id: ctx.actor.id, verify_at: ctx.now.toISOString() },
  })
  if (!row) throw new Error(`voucher ${before.id} has been decided`)
  await audit(ctx, payments.contract.verify, { id: row.id, before, after: row })
  await payableOf(row.biz_type).rejected?.(ctx, row.biz_id, reason)
  return row
}
