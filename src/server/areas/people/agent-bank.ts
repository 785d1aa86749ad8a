import { createHmac } from 'node:crypto'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

// An agent's account number: encrypted, with its last four digits beside it. The purpose contains the row, so that a value that was
// copied to another agent cannot be decrypted.

const purpose = (id: number) => `agent.bank_account:${id}`

/** The columns for an entered account number; none for the masked form, which leaves it unchanged. */
export function bankColumns({ secretKey }: Pick<Ctx, 'secretKey'>, id: number, entered: string | null | undefined) {
  if (entered === undefined || entered?.startsWith('****')) return {}
  if (entered === null) return { bank_account: null, bank_account_tail: null }
  return { bank_account: seal(secretKey, purpose(id), Buffer.from(entered)), bank_account_tail: entered.slice(-4) }
}

/** The whole account number; null without one, or if it was encrypted with another key. */
export function bankAccountOf(
  { secretKey }: Pick<Ctx, 'secretKey'>,
  { id, bank_account }: { id: number; bank_account: string | null },
): string | null {
  return bank_account === null ? null : (unseal(secretKey, purpose(id), bank_account)?.toString('utf8') ?? null)
}

/** The log's form for an account number: its end, and a mark by which two numbers with one end differ. */
export function bankAccountMark(ctx: Pick<Ctx, 'secretKey'>, row: { id: number; bank_account: string | null }): string | null {
  const number = bankAccountOf(ctx, row)
  if (number === null) return null
  const mark = createHmac('sha256', ctx.secretKey)
    .update(`${purpose(row.id)}:${number}`)
    .digest('hex')
    .slice(0, 6)
  return `**** ${number.slice(-4)} · ${mark}`
}
