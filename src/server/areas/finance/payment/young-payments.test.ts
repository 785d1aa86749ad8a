import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { freezeCommission } from '#server/areas/finance/commission/shares.ts'
import { applyWithdraw } from '#server/areas/finance/withdraw/withdraw-steps.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { agent as agentTable } from '#server/identity/access/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { agent, post, system } from '#server/platform/ledger/post.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder } from '#test/make/paid-orders.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { withdraw, reconciliation } = contract.finance
const admin = await login()
await goodsMaker(server, admin).sku()
const auditor = await login({ perms: ['finance:withdraw:*', 'finance:reconciliation:list'], scope: 'all' })
let agents = 0

/** An agent with commission on an order whose payment has these values, and its withdrawal. */
async function withdrawal(values: Partial<typeof payment.$inferInsert>, rechargedAt?: string) {
  const row = await addAgent(db, { code: `Y${(agents += 1)}`, commission_rate: 1000, bank_name: '工商银行', account_name: '东方五金' })
  await db
    .update(agentTable)
    .set(bankColumns(await server.ctxFor(), row.id, '6222020200112233445'))
    .where(eq(agentTable.id, row.id))
  const order = await addPaidOrder(db, [{ pay: 100_000 }], { agent_id: row.id })
  await db.update(payment).set(values).where(eq(payment.biz_no, order.order_no))
  if (rechargedAt) {
    await db.insert(payment).values({
      pay_no: `R${row.id}`,
      biz_type: 'recharge',
      biz_id: row.id,
      biz_no: `R${row.id}`,
      user_id: order.user_id,
      channel: 'wechat',
      amount: 100_000,
      state: 'success',
      paid_at: rechargedAt,
    })
  }
  await transact(await server.ctxFor(), (ctx) => freezeCommission(ctx, order))
  const earned = { debit: system('commission_expense'), credit: agent(row.id, 'commission'), amount: 50_000 }
  await transact(await server.ctxFor(), (ctx) => post(ctx, [{ ...earned, biz_type: 'settle', biz_id: `young-${row.id}` }]))
  const { id } = await applyWithdraw(await server.ctxFor(), { type: 'agent', id: row.id }, { amount: 20_000, way: 'bank' })
  return { id, pay_no: `P${order.order_no}`, recharge_no: `R${row.id}` }
}

async function approve(ids: number[]) {
  const versions: number[] = []
  for (const id of ids) versions.push((await call(withdraw.detail, { id }, { token: auditor })).data.version)
  return (await call(withdraw.audit, { ids, versions, pass: 1 }, { token: auditor, headers: { 'x-idempotency-key': randomUUID() } })).data
}

test('[W1] young-key payments are named, withdrawals based on them need single approvals', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const wechat = { channel: 'wechat' as const }
  const before = await withdrawal({ ...wechat, paid_at: at(-1) })
  await editSettings(server, 'pay', { 'pay.wechat.mch_id': '1900000001' })
  const young = await withdrawal({ ...wechat, paid_at: at(1) })
  const late = await withdrawal({ ...wechat, paid_at: at(25) })
  const transferred = await withdrawal({ channel: 'offline', paid_at: at(1) })
  const filled = await withdrawal({ channel: 'balance', paid_at: at(3) }, at(2))

  const { list } = (await call(reconciliation.young, {}, { token: auditor })).data
  expect(list.map(({ pay_no }) => pay_no)).toEqual([filled.recharge_no, young.pay_no])
  const own = await login({ perms: ['finance:reconciliation:list'], scope: 'self' })
  expect((await call(reconciliation.young, {}, { token: own })).data.list).toEqual([])

  const { success, failed } = await approve([before, young, late, transferred, filled].map(({ id }) => id))
  expect(success.toSorted()).toEqual([before.id, late.id, transferred.id].toSorted())
  expect(failed.map(({ id, msg }) => [id, msg.slice(0, 15)])).toEqual([young, filled].map(({ id }) => [id, '佣金来自支付密钥变更后24小时']))
  const { risks } = (await call(withdraw.detail, { id: young.id }, { token: auditor })).data
  expect(risks).toContain('young_key')
  expect((await approve([young.id])).success).toEqual([young.id])
  // a provider bill confirms the other one
  await db.execute(sql`update payment set is_reconciled = 1 where pay_no = ${filled.recharge_no}`)
  const { list: left } = (await call(reconciliation.young, {}, { token: auditor })).data
  expect(left.map(({ pay_no }) => pay_no)).toEqual([young.pay_no])
})
