import { createHash } from 'node:crypto'
import type { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The bank account that a withdrawal goes to, as it was at the application. */
export interface BankPayee {
  name: string
  bank: string
  branch: string | null
  account: string
}

/** The person whose WeChat wallet a withdrawal goes to; WeChat compares the legal name. */
interface WechatPayee {
  name: string
  openid: string
}

export type Payee = BankPayee | WechatPayee

type Keyed = Pick<Ctx, 'secretKey'>
type Row = typeof withdraw.$inferSelect

// the purpose contains the number, so that a payee that was copied to another row cannot be decrypted
const purpose = (withdrawNo: string) => `withdraw.payee:${withdrawNo}`

/** The payee columns: encrypted, and what lists show from it. */
export function payeeColumns({ secretKey }: Keyed, withdrawNo: string, payee: Payee | null) {
  if (!payee) return { payee: null, payee_mask: null }
  return {
    payee: seal(secretKey, purpose(withdrawNo), Buffer.from(JSON.stringify(payee))),
    payee_mask: maskOf(payee),
  }
}

export function maskOf(payee: Payee): string {
  return 'openid' in payee ? `${payee.name} ${tailOf(payee)}` : `${payee.name} · ${payee.bank} ${tailOf(payee)}`
}

/** The last four signs in what the money goes to. */
export function tailOf(payee: Payee): string {
  return `**** ${numberOf(payee).slice(-4)}`
}

/** The account number, or the identity at WeChat. */
export function numberOf(payee: Payee): string {
  return 'openid' in payee ? payee.openid : payee.account
}

/** The payee for a withdrawal; null without one, or if the row is not what was encrypted. */
export function payeeOf({ secretKey }: Keyed, { withdraw_no, payee }: Pick<Row, 'withdraw_no' | 'payee'>): Payee | null {
  const opened = payee === null ? undefined : unseal(secretKey, purpose(withdraw_no), payee)
  return opened ? (JSON.parse(opened.toString('utf8')) as Payee) : null
}

type Payload = Pick<Row, 'withdraw_no' | 'owner_type' | 'owner_id' | 'amount' | 'fee' | 'actual' | 'way' | 'payee'>

/** The hash over the facts that an approval binds: a payout with others is refused (trade.md M7). */
export function payloadHash(ctx: Keyed, row: Payload): string {
  const { withdraw_no, owner_type, owner_id, amount, fee, actual, way } = row
  const parts = [withdraw_no, owner_type, owner_id, amount, fee, actual, way, ...partsOf(payeeOf(ctx, row))]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export function samePayee(one: Payee | null, other: Payee | null): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))
}

function partsOf(payee: Payee | null) {
  if (payee && 'openid' in payee) return [payee.name, payee.openid]
  return [payee?.name, payee?.bank, payee?.branch, payee?.account]
}
