import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { applyWithdraw } from '#server/areas/finance/withdraw/withdraw-steps.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent as agentTable } from '#server/identity/access/tables.ts'
import { agent, post, system } from '#server/platform/ledger/post.ts'
import { addAgent } from '#test/make/paid-orders.ts'
import type { TestServer } from '#test/server/harness.ts'

/** Makes withdrawals in files for the bank; the account with the token pays them. */
export function payoutMaker(server: TestServer, token: string) {
  const { call, login } = server
  const { db } = server.database
  const keyed = (as: string) => ({ token: as, headers: { 'x-idempotency-key': randomUUID() } })
  return async (amount: number) => {
    const ctx = await server.ctxFor()
    const { id } = await addAgent(db, { bank_name: '工商银行', account_name: '东方五金' })
    await db
      .update(agentTable)
      .set(bankColumns(ctx, id, `62220202001122${1000 + id}`))
      .where(eq(agentTable.id, id))
    const earned = { debit: system('commission_expense'), credit: agent(id, 'commission'), amount: amount + 1000 }
    await post(ctx, [{ ...earned, biz_type: 'settle', biz_id: `bank-${id}` }])
    const { id: withdrawId } = await applyWithdraw(ctx, { type: 'agent', id }, { amount, way: 'bank' })
    const approver = await login({ perms: ['finance:withdraw:*'], scope: 'all' })
    const rowOf = async () => (await db.select().from(withdraw).where(eq(withdraw.id, withdrawId)))[0] as typeof withdraw.$inferSelect
    const calls = contract.finance.withdraw
    await call(calls.audit, { ids: [withdrawId], versions: [(await rowOf()).version], pass: 1 }, keyed(approver))
    const { data } = await call(calls.batchPreview, { ids: [withdrawId] }, { token })
    const batch = await call(calls.batch, { ids: [withdrawId], count: data.count, amount: data.amount }, keyed(token))
    if (batch.code !== 200) throw new Error(batch.msg)
    return { row: await rowOf(), batch_id: batch.data.batch_id, tail: String(1000 + id) }
  }
}
