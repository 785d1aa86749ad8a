import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { payNoOf } from '#contract/finance/payout.ts'
import { contract } from '#contract/index.ts'
import { applyWithdraw } from '#server/areas/finance/withdraw/withdraw-steps.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { commission, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent as agentTable } from '#server/identity/access/tables.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { agent, post, system } from '#server/platform/ledger/post.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder } from '#test/make/paid-orders.ts'
import type { TestServer } from '#test/server/harness.ts'
import type { Outcome, Subject } from './subject.ts'

// the agents in another machine take the codes from the sequence
let agents = 0
const ownCode = () => `W${(agents += 1)}`

/** A withdrawal by an agent with commission; one person decides, another one makes each payment, and the agent's account cancels. */
export function withdrawSubject(server: TestServer): Subject {
  const { call, login, database } = server
  const { db } = database
  const calls = contract.finance.withdraw
  const perms = ['finance:withdraw:*']
  const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })
  const auditor = login({ perms, scope: 'all' })
  const reviewer = login({ perms, scope: 'all' })
  // after a registered failure each payment has its own person
  const payers: Promise<string>[] = []
  const payerOf = async (id: number) => {
    const { state, retry_count } = await rowOf(id)
    return (payers[retry_count + Number(state === 'failed')] ??= login({ perms, scope: 'all' }))
  }
  const one = ({ code, msg }: { code: number; msg: string }): Outcome => ({ done: code === 200, msg })
  const many = ({ msg, data }: { msg: string; data: { failed?: { msg: string }[] } }): Outcome => {
    const [failed] = data.failed ?? []
    return failed ? { done: false, msg: failed.msg } : { done: data.failed !== undefined, msg }
  }
  const decide = (pass: 0 | 1) => async (id: number) =>
    many(await call(calls.audit, { ids: [id], versions: [(await rowOf(id)).version], pass, reason: '不符' }, keyed(await auditor)))
  const rowOf = async (id: number) => {
    const [row] = await db.select().from(withdraw).where(eq(withdraw.id, id))
    return row as NonNullable<typeof row>
  }
  const advanced =
    (name: 'cancelOwn' | 'send' | 'fail' | 'arrive', set: object = {}) =>
    async (id: number) => {
      const rows = await advance({ db }, { table: withdraw, contract: calls }, name, { where: eq(withdraw.id, id), set })
      return { done: rows.length === 1 }
    }
  return {
    table: withdraw,
    walks: 3,
    // a bank transfer, which is paid at once
    paths: { paying: ['approve', 'batch'] },
    async create() {
      const ctx = await server.ctxFor()
      const { id } = await addAgent(db, { code: ownCode(), bank_name: '工商银行', account_name: '东方五金' })
      await db
        .update(agentTable)
        .set(bankColumns(ctx, id, '6222020200112233445'))
        .where(eq(agentTable.id, id))
      const earned = { debit: system('commission_expense'), credit: agent(id, 'commission'), amount: 50_000 }
      await post(ctx, [{ ...earned, biz_type: 'settle', biz_id: `machine-${id}` }])
      return (await applyWithdraw(ctx, { type: 'agent', id }, { amount: 20_000, way: 'bank' })).id
    },
    act: {
      approve: decide(1),
      reject: decide(0),
      recheck: async (id) => many(await call(calls.recheck, { ids: [id] }, keyed(await reviewer))),
      pay: async (id) =>
        one(await call(calls.pay, { id, pay_serial: `S-${randomUUID()}`, pay_voucher: '/files/v.png' }, keyed(await payerOf(id)))),
      retry: async (id) => one(await call(calls.retry, { id }, keyed(await payerOf(id)))),
      async batch(id) {
        const { actual: amount } = await rowOf(id)
        // refusing a file names no single row
        const { code } = await call(calls.batch, { ids: [id], count: 1, amount }, keyed(await payerOf(id)))
        return { done: code === 200 }
      },
      async bounce(id) {
        const row = await rowOf(id)
        const result = { withdraw_no: payNoOf(row), amount: row.actual, ok: 0 as const, reason: '户名不符' }
        const { data } = await call(calls.payImport, { rows: [result] }, keyed(await payerOf(id)))
        return { done: data.failed === 1, ...(data.refused[0] && { msg: data.refused[0].msg }) }
      },
      async cancel(id) {
        const { owner_id: agent_id } = await rowOf(id)
        return one(await call(calls.cancel, { id }, keyed(await login({ perms, scope: 'agent_tree', agent_id }))))
      },
      cancelOwn: advanced('cancelOwn'),
      send: advanced('send'),
      fail: advanced('fail'),
      arrive: (id) => advanced('arrive', { payer_id: 999, paid_at: new Date().toISOString(), pay_serial: `S-${randomUUID()}` })(id),
    },
  }
}

/** A share that waits; only the system moves it. */
export function commissionSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const of = { table: commission, contract: contract.finance.commission }
  const goods = goodsMaker(server, token).sku()
  return {
    table: commission,
    async create() {
      await goods
      const owner = await addAgent(db, { code: ownCode() })
      const order = await addPaidOrder(db, [{ pay: 1000 }], { agent_id: owner.id })
      const [row] = await db
        .insert(commission)
        .values({
          order_id: order.id,
          item_id: order.items[0]?.id ?? 0,
          owner_type: 'agent',
          owner_id: owner.id,
          agent_id: owner.id,
          role: 'agent',
          base: 1e3,
          rate: 800,
          amount: 80,
        })
        .returning({ id: commission.id })
      return row?.id ?? 0
    },
    act: {
      async settle(id) {
        const set = { settled_at: new Date().toISOString() }
        return { done: (await advance({ db }, of, 'settle', { where: eq(commission.id, id), set })).length === 1 }
      },
      async cancel(id) {
        return { done: (await advance({ db }, of, 'cancel', { where: eq(commission.id, id) })).length === 1 }
      },
    },
  }
}
