import { createVerify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { cancelCommission, freezeCommission, scheduleCommission } from '#server/areas/finance/commission/shares.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { sendRefund } from '#server/areas/finance/refund/refund-send.ts'
import { requestRefund } from '#server/areas/finance/refund/refund-steps.ts'
import { customer } from '#server/areas/people/tables.ts'
import { commission, payment, refund, withdraw, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addPaidOrder } from '#test/make/paid-orders.ts'
import { replacePayable } from '#test/make/ports.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator } from '../../../scripts/pay-simulator/simulator.ts'

let simulator = await startSimulator({ notices: 'hold' })
const port = Number(new URL(simulator.address).port)
afterAll(() => simulator.close())
const server = await startServer({ paySimulator: simulator.address })
const { call, login, ctxFor } = server
const { db, pool } = server.database
const make = shopMaker(server)
const admin = await login()
const within = async <Result>(act: (ctx: Ctx) => Promise<Result>) => transact(await ctxFor(), act)

/** The provider starts again at its address, with other keys and empty books. */
async function restart(): Promise<void> {
  await simulator.close()
  simulator = await startSimulator({ notices: 'hold', knowsAll: true, port })
}

const dues = new Map<number, number>()
replacePayable({
  async lock(ctx, id) {
    await ctx.db.select({ id: customer.id }).from(customer).where(eq(customer.id, id)).for('update')
    const due = dues.get(id)
    return due === undefined ? undefined : { due, created_by: null }
  },
  async paid(_ctx, id) {
    dues.delete(id)
  },
})

/** A customer with a waiting payment by WeChat. */
async function waiting(amount = 1000) {
  const person = await make.person()
  dues.set(person.id, amount)
  const expire_at = new Date(Date.now() + 3_600_000).toISOString()
  const due = { biz_type: 'integral' as const, biz_id: person.id, biz_no: `N${person.id}`, user_id: person.id, amount, expire_at }
  const owner = { store_id: null, agent_id: null, cs_id: null }
  const [row] = (await within((ctx) => startPayment(ctx, { ...due, ...owner }, { way: 'wechat' }))) as [PaymentRow]
  return { person, row }
}
const sheet = (pay_no: string, token: string) => call(shop.payment.sheet, { pay_no }, { token })

async function paid(amount = 1000) {
  const record = await waiting(amount)
  await sheet(record.row.pay_no, record.person.token)
  simulator.pay(record.row.pay_no)
  simulator.held.length = 0
  expect((await call(contract.finance.payment.query, { id: record.row.id }, { token: admin })).code).toBe(200)
  return record
}
async function balanceOf(owner: string, id: number, kind: string) {
  const { rows } = await pool.query<{ available: string; frozen: string }>(
    'select available, frozen from account where owner_type = $1 and owner_id = $2 and kind = $3',
    [owner, id, kind],
  )
  return [Number(rows[0]?.available ?? 0), Number(rows[0]?.frozen ?? 0)]
}

describe('a provider that starts again with other keys', () => {
  test('[N11] thirty payment sheets over three starts open, under own numbers, signed for new keys', async () => {
    for (let n = 0; n < 30; n += 1) {
      const { person, row } = await waiting()
      if (n % 10 === 5) await restart()
      const { code, msg, data } = await sheet(row.pay_no, person.token)
      expect(code, msg).toBe(200)
      expect(simulator.books.trades.get(row.pay_no)?.total).toBe(row.amount)
      const text = `${data.appId}\n${data.timeStamp}\n${data.nonceStr}\n${data.package}\n`
      expect(createVerify('RSA-SHA256').update(text).verify(simulator.keys.merchant.public, data.paySign, 'base64')).toBe(true)
    }
  })

  test('[N11] a refund goes out once', async () => {
    const { row } = await paid()
    await restart()
    const back = await within((ctx) => requestRefund(ctx, { payment: row, source: 'cancel', source_id: row.id, amount: 400 }))
    await sendRefund(await ctxFor(), back.id)
    expect(simulator.effects.refunded(back.refund_no)).toBe(1)
    const [after] = await db.select().from(refund).where(eq(refund.id, back.id))
    expect(after).toMatchObject({ state: 'processing', fail_msg: null })
  })

  test('[N11] an answer of a stranger is not asked for again while the keys are the same', async () => {
    const { person, row } = await waiting()
    simulator.faults.queue('prepay', 'forge', 'forge')
    expect((await sheet(row.pay_no, person.token)).msg).toBe('微信支付暂时没有应答，请稍后重试')
    expect((await sheet(row.pay_no, person.token)).msg).toBe('微信支付暂时没有应答，请稍后重试')
    expect((await sheet(row.pay_no, person.token)).code).toBe(200)
  })
})

test('[N11] the payment of another customer is answered as one that does not exist', async () => {
  const { row } = await waiting()
  const other = await make.person()
  const { code, msg, data } = await sheet(row.pay_no, other.token)
  expect({ code, msg, data }).toEqual(await sheet('P9999999999999', other.token).then(({ code, msg, data }) => ({ code, msg, data })))
  expect(code).toBe(400)
  expect(simulator.books.trades.has(row.pay_no)).toBe(false)
})

describe('refunds by WeChat', () => {
  test('[N11] parallel refunds of one payment never exceed what was paid, here and at the provider', async () => {
    const { row } = await paid(1000)
    const ask = (source_id: number, amount: number) =>
      within((ctx) => requestRefund(ctx, { payment: row, source: 'cancel', source_id, amount }))
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => ask(8_000_000 + n, 400)))
    const successes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(successes).toHaveLength(2)
    await expect(ask(8_000_100, 201)).rejects.toMatchObject({ code: 400 })
    await Promise.all(successes.flatMap(({ id }) => [1, 2, 3].map(async () => sendRefund(await ctxFor(), id))))
    expect(simulator.books.trades.get(row.pay_no)?.refunded).toBe(800)
    for (const { refund_no } of successes) expect(simulator.effects.refunded(refund_no)).toBe(1)
    expect((await db.select().from(payment).where(eq(payment.id, row.id)))[0]?.refunded_amount).toBe(800)
  })

  test('[N11] a rerouted refund always pays its customer; callers outside the scope cannot choose', async () => {
    const { person, row } = await paid(700)
    const accomplice = await make.person()
    const back = await within((ctx) => requestRefund(ctx, { payment: row, source: 'cancel', source_id: row.id, amount: 700 }))
    simulator.faults.queue('refund', { refuse: 'NOT_ENOUGH' })
    await sendRefund(await ctxFor(), back.id)
    const [failed] = await db.select().from(refund).where(eq(refund.id, back.id))
    const named = { user_id: accomplice.id, store_id: 1, amount: 70_000, channel_refund_no: 'X' }
    const chosen = { id: back.id, version: failed?.version ?? 0, route: 'balance' as const, reason: '渠道拒绝', ...named }
    const its = await make.agent()
    const outside = await login({ perms: ['finance:refund:*'], scope: 'agent_tree', agent_id: its.id })
    expect((await call(contract.finance.refund.route, chosen, { token: outside, ...onceKey() })).code).toBe(404)
    expect((await call(contract.finance.refund.route, chosen, { token: admin, ...onceKey() })).code).toBe(200)
    expect(await balanceOf('user', person.id, 'balance')).toEqual([700, 0])
    expect(await balanceOf('user', accomplice.id, 'balance')).toEqual([0, 0])
  })
})

describe('commission', () => {
  const AMOUNT = 20_000
  beforeAll(async () => {
    await goodsMaker(server, admin).sku()
  })
  const calls = contract.finance.withdraw
  const auditor = () => login({ perms: ['finance:withdraw:*'], scope: 'all' })

  /** A salesman with settled commission from one order. */
  async function earned() {
    const seller = await make.salesman({ commission_rate: 10_000 })
    const order = await addPaidOrder(db, [{ pay: AMOUNT }], { salesman_id: seller.id })
    await within(async (ctx) => {
      await freezeCommission(ctx, order)
      await scheduleCommission(ctx, [order.id], new Date(Date.now() - 30 * DAY_MS))
    })
    await settleCommission(await workerContextOf(server))
    expect(await balanceOf('salesman', seller.id, 'commission')).toEqual([AMOUNT, 0])
    return { seller, order }
  }
  const apply = (token: string, amount = AMOUNT) => call(shop.withdraw.apply, { amount, way: 'balance' }, { token, ...onceKey() })
  const rowOf = async (id: number) => (await db.select().from(withdraw).where(eq(withdraw.id, id)))[0]
  const decide = async (id: number, pass: 0 | 1) => {
    const more = pass === 1 ? { versions: [(await rowOf(id))?.version ?? 0] } : { reason: '退款追回' }
    return call(calls.audit, { ids: [id], pass, ...more }, { token: await auditor(), ...onceKey() })
  }

  test('[N11] parallel salesman applications create one, and the sum stays within the commission', async () => {
    const { seller } = await earned()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => apply(seller.user.token, n % 2 === 0 ? AMOUNT : 15_000)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const [available = 0, frozen = 0] = await balanceOf('salesman', seller.id, 'commission')
    expect([available + frozen, available >= 0]).toEqual([AMOUNT, true])
  })

  test('[N11] a withdrawal for a refunded order is not approved; its rejection pays the clawback', async () => {
    const { seller, order } = await earned()
    const { id } = (await apply(seller.user.token)).data
    await within((ctx) => cancelCommission(ctx, order.id))
    expect(await balanceOf('salesman', seller.id, 'commission')).toEqual([-AMOUNT, AMOUNT])
    expect(JSON.stringify((await decide(id, 1)).data)).toContain('佣金账户因退款追回为负，请驳回后重新申请')
    expect((await rowOf(id))?.state).toBe('pending')
    expect((await decide(id, 0)).data.success).toEqual([id])
    expect(await balanceOf('salesman', seller.id, 'commission')).toEqual([0, 0])
    expect((await apply(seller.user.token)).msg).toBe('您当前最多可提现0.00元')
  })

  test('[N11] an approved withdrawal goes back to the review when its order is refunded', async () => {
    const { seller, order } = await earned()
    const { id } = (await apply(seller.user.token)).data
    expect((await decide(id, 1)).data.success).toEqual([id])
    expect((await rowOf(id))?.state).toBe('approved')
    await within((ctx) => cancelCommission(ctx, order.id))
    expect(await rowOf(id)).toMatchObject({ state: 'pending', auditor_id: null, approved_hash: null })
  })

  test('[N11] commission withdrawn before the refund is owed, and blocks each later withdrawal', async () => {
    const { seller, order } = await earned()
    const { id } = (await apply(seller.user.token)).data
    expect((await decide(id, 1)).data.success).toEqual([id])
    const cashier = await auditor()
    await call(calls.pay, { id, version: (await rowOf(id))?.version ?? 0 } as never, { token: cashier, ...onceKey() })
    expect((await rowOf(id))?.state).toBe('paid')
    for (let n = 0; n < 2; n += 1) await within((ctx) => cancelCommission(ctx, order.id))
    expect(await balanceOf('salesman', seller.id, 'commission')).toEqual([-AMOUNT, 0])
    expect((await apply(seller.user.token)).code).toBe(400)
  })

  test('[N11] a salesman earns nothing on own or own-store orders; the agent receives its rate', async () => {
    const its = await make.agent({ commission_rate: 800 })
    const seller = await make.salesman({ agent_id: its.id, commission_rate: 300 })
    const own = await make.storeOf({ agent_id: its.id, salesman_id: seller.id })
    const parties = { agent_id: its.id, salesman_id: seller.id }
    const sharesOf = async (more: object) => {
      const order = await addPaidOrder(db, [{ pay: 10_000 }], { ...parties, ...more })
      await within((ctx) => freezeCommission(ctx, order))
      const rows = await db.select().from(commission).where(eq(commission.order_id, order.id)).orderBy(commission.id)
      return rows.map(({ role, amount }) => [role, amount])
    }
    const both = [
      ['salesman', 300],
      ['agent', 500],
    ]
    expect(await sharesOf({ store_id: own.id, user_id: own.owner.id })).toEqual(both)
    expect(await sharesOf({ user_id: seller.user.id })).toEqual([['agent', 800]])
    await db.update(customer).set({ store_id: own.id, store_role: 'clerk' }).where(eq(customer.id, seller.user.id))
    expect(await sharesOf({ store_id: own.id, user_id: own.owner.id })).toEqual([['agent', 800]])
    const direct = await make.salesman({ commission_rate: 0 })
    const alone = await addPaidOrder(db, [{ pay: 10_000 }], { salesman_id: direct.id, user_id: direct.user.id })
    await within((ctx) => freezeCommission(ctx, alone))
    expect(await db.$count(commission, eq(commission.order_id, alone.id))).toBe(0)
  })
})
