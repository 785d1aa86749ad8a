import * as z from 'zod/mini'
import type { ProviderRefund, ProviderTransfer, Trade } from './pay-provider.ts'

// The provider's shapes, reduced to the fields that the product reads. Every text is bounded.

const word = z.string().check(z.maxLength(128))
const optionalWord = z.optional(z.nullable(word))
const fen = z.int().check(z.gte(0))

/** A payment, in answers and in notifications. */
export const tradeSaid = z.pipe(
  z.object({
    out_trade_no: word,
    transaction_id: optionalWord,
    trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
    mchid: word,
    appid: optionalWord,
    success_time: optionalWord,
    amount: z.optional(z.object({ total: z.optional(fen), currency: optionalWord })),
  }),
  z.transform(({ amount, trade_state, transaction_id, appid, success_time, ...rest }): Trade => ({
    ...rest,
    state: trade_state,
    transaction_id: transaction_id || null,
    appid: appid || null,
    success_time: success_time || null,
    amount: amount?.total ?? null,
    currency: amount?.currency ?? (amount?.total === undefined ? null : 'CNY'),
  })),
)

const refundState = z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'])
const refundParts = { out_refund_no: word, refund_id: word, success_time: optionalWord, amount: z.object({ refund: fen }) }

interface RefundSaid {
  out_refund_no: string
  refund_id: string
  success_time?: string | null | undefined
  amount: { refund: number }
}

function refundOf({ out_refund_no, refund_id, success_time, amount }: RefundSaid, state: ProviderRefund['state']): ProviderRefund {
  return { out_refund_no, refund_id, state, amount: amount.refund, success_time: success_time || null }
}

/** A refund in an answer. */
export const refundSaid = z.pipe(
  z.object({ ...refundParts, status: refundState }),
  z.transform((reply): ProviderRefund => refundOf(reply, reply.status)),
)

/** A refund in a notification, whose state has another name. */
export const refundNoticed = z.pipe(
  z.object({ ...refundParts, mchid: word, refund_status: refundState }),
  z.transform((reply) => ({ mchid: reply.mchid, refund: refundOf(reply, reply.refund_status) })),
)

const transferParts = z.object({
  out_bill_no: word,
  transfer_bill_no: word,
  state: z.enum(['ACCEPTED', 'PROCESSING', 'WAIT_USER_CONFIRM', 'TRANSFERING', 'SUCCESS', 'FAIL', 'CANCELING', 'CANCELLED']),
  transfer_amount: z.optional(fen),
  fail_reason: optionalWord,
  package_info: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
})

function transferOf({ transfer_amount, fail_reason, package_info, ...rest }: z.infer<typeof transferParts>): ProviderTransfer {
  return { ...rest, amount: transfer_amount ?? null, fail_reason: fail_reason || null, package_info: package_info || null }
}

/** A transfer in an answer. */
export const transferSaid = z.pipe(transferParts, z.transform(transferOf))

/** A transfer in a notification. */
export const transferNoticed = z.pipe(
  // the manuals show both names
  z.extend(transferParts, { mch_id: optionalWord, mchid: optionalWord }),
  z.transform(({ mch_id, mchid, ...reply }) => ({ mchid: mch_id ?? mchid ?? '', transfer: transferOf(reply) })),
)
