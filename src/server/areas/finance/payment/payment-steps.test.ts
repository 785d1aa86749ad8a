import { and, eq, isNull, like, lt } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { shop } from '#contract/shop/index.ts'
import { askRefunds } from '#server/areas/finance/refund/refund-query.ts'
import { sendRefund } from '#server/areas/finance/refund/refund-send.ts'
import { refundDocument, refundFailed, refundSucceeded, requestRefund } from '#server/areas/finance/refund/refund-steps.ts'
import { customer } from '#server/areas/people/tables.ts'
import { payment, refund, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { rounds } from '#test/campaign.ts'
import { replacePayable, replaceRefundEnd } from '#test/make/ports.ts'
import { shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator, type Notice } from '../../../../../scripts/pay-simulator/simulator.ts'
import { askPayment, askPayments } from './pay-query.ts'
import { paySheet } from './pay-sheet.ts'
import { closePayments, startPayment, type Due, type Way } from './payment-steps.ts'

let now = new Date('2026-11-23T02:00:00Z')
const clock = () => now
const simulator = await startSimulator({ notices: 'hold', clock })
afterAll(simulator.close)
const server = await startServer({ paySimulator: simulator.address, clock })
const make = shopMaker(server)
const { db } = server.database
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

/** The test's documents. The user's row is the lock. */
const documents = new Map<number, { due: number; state: 'open' | 'paid' | 'closed'; paid: number; user_id: number }>()
replacePayable({
  async lock(ctx, id) {
    const document = documents.get(id)
    if (!document) throw new Error('no document')
    await ctx.db.select({ id: customer.id }).from(customer).where(eq(customer.id, document.user_id)).for('update')
    return document.state === 'open' ? { due: document.due, created_by: null } : undefined
  },
  async paid(_ctx, id) {
    const document = documents.get(id)
    if (document) Object.assign(document, { state: 'paid', paid: document.paid + 1 })
  },
})
const ended: { source_id: number; succeeded: boolean }[] = []
replaceRefundEnd('cancel', async (_ctx, { source_id }, { succeeded }) => void ended.push({ source_id, succeeded }))
beforeEach(() => {
  simulator.held.length = 0
  ended.length = 0
})

let last = 0
const tokens = new Map<number, string>()
async function newDue(amount: number, balance = 0): Promise<Due> {
  const { id: user_id, token } = await make.person()
  tokens.set(user_id, token)
  const biz_id = (last += 1)
  documents.set(biz_id, { due: amount, state: 'open', paid: 0, user_id })
  if (balance > 0) {
    const ctx = await ctxNow()
    await transact({ ...ctx, db }, (ctx) =>
      post(ctx, [
        { debit: system('adjustment'), credit: user(user_id, 'balance'), amount: balance, biz_type: 'admin_add', biz_id: `T${biz_id}` },
      ]),
    )
  }
  const expire_at = new Date(now.getTime() + 30 * 60_000).toISOString()
  return { biz_type: 'integral', biz_id, biz_no: `D${biz_id}`, user_id, store_id: null, agent_id: null, cs_id: null, amount, expire_at }
}

const ctxNow = (): Promise<Ctx> => server.ctxFor()
const begin = async (due: Due, way: Way) => transact(await ctxNow(), (ctx) => startPayment(ctx, due, way))
const rowOf = async (id: number) => (await db.select().from(payment).where(eq(payment.id, id)))[0] as PaymentRow
const refundsOf = (id: number) => db.select().from(refund).where(eq(refund.payment_id, id)).orderBy(refund.id)
const stateOf = ({ biz_id }: Due) => documents.get(biz_id)
async function balanceOf(user_id: number) {
  const [own] = await db
    .select()
    .from(account)
    .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, user_id), eq(account.kind, 'balance')))
  return { available: own?.available ?? 0, frozen: own?.frozen ?? 0 }
}

async function prepared(amount: number): Promise<{ due: Due; row: PaymentRow }> {
  const due = await newDue(amount)
  const [row] = await begin(due, { way: 'wechat' })
  const answer = await server.call(shop.payment.sheet, { pay_no: row?.pay_no ?? '' }, { token: tokens.get(due.user_id) })
  expect(answer.code).toBe(200)
  return { due, row: await rowOf(row?.id ?? 0) }
}

async function paid(amount: number) {
  const { due, row } = await prepared(amount)
  simulator.pay(row.pay_no)
  for (const notice of simulator.held.splice(0)) await deliver(notice)
  return { due, row: await rowOf(row.id) }
}

const deliver = async ({ url, headers, body }: Notice) =>
  (await server.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })).statusCode

const runJob = async (act: (place: Awaited<ReturnType<typeof workerContextOf>>) => Promise<void>) =>
  act({ ...(await workerContextOf(server)), clock })
const request = async (row: PaymentRow, source_id: number, amount: number) =>
  transact(await ctxNow(), (ctx) => requestRefund(ctx, { payment: row, source: 'cancel', source_id, amount }))

describe('[A20] ways to pay', () => {
  test('the balance and nothing due are paid at once, in one transaction with the ledger', async () => {
    const due = await newDue(700, 1000)
    const [row] = await begin(due, { way: 'balance' })
    expect(row).toMatchObject({ state: 'success', channel: 'balance', amount: 700, pay_no: expect.stringMatching(/^P\d{18}$/) as string })
    expect([stateOf(due)?.paid, await balanceOf(due.user_id)]).toEqual([1, { available: 300, frozen: 0 }])
    const poor = await newDue(700, 100)
    await expect(begin(poor, { way: 'balance' })).rejects.toMatchObject({ message: expect.stringContaining('1') as string })
    expect([stateOf(poor)?.paid, (await db.select().from(payment).where(eq(payment.biz_id, poor.biz_id))).length]).toEqual([0, 0])
    const free = await newDue(0)
    expect(await begin(free, { way: 'wechat' })).toMatchObject([{ channel: 'none', state: 'success', amount: 0 }])
    expect(stateOf(free)?.paid).toBe(1)
  })

  test('WeChat: the sheet is prepared after the commit and reused; the notification pays', async () => {
    const { due, row } = await prepared(1234)
    expect(row).toMatchObject({ state: 'pending', prepay_id: expect.any(String) as string })
    expect(await paySheet(await ctxNow(), row)).toMatchObject({ package: `prepay_id=${row.prepay_id}`, signType: 'RSA' })
    // choosing the same way again keeps the payment
    expect((await begin(due, { way: 'wechat' }))[0]?.id).toBe(row.id)
    simulator.pay(row.pay_no)
    expect(await deliver(simulator.held[0] as Notice)).toBe(200)
    expect(await rowOf(row.id)).toMatchObject({ state: 'success', channel_no: expect.stringMatching(/^42000/) as string })
    expect(stateOf(due)?.paid).toBe(1)
    await expect(paySheet(await ctxNow(), row)).rejects.toMatchObject({ label: ['该支付已结束，请重新发起', expect.anything()] })
  })

  test('mixed: the balance is held until WeChat pays the rest, and a closed payment returns it', async () => {
    const [due, values] = [await newDue(1000, 400), await newDue(1000, 400)]
    const [part, rest] = await begin(due, { way: 'mixed' })
    expect([part?.amount, rest?.amount, await balanceOf(due.user_id)]).toEqual([400, 600, { available: 0, frozen: 400 }])
    await paySheet(await ctxNow(), rest as PaymentRow)
    simulator.pay(rest?.pay_no ?? '')
    for (const notice of simulator.held.splice(0)) await deliver(notice)
    expect([stateOf(due)?.paid, await balanceOf(due.user_id)]).toEqual([1, { available: 0, frozen: 0 }])
    expect((await rowOf(part?.id ?? 0)).state).toBe('success')
    const [one] = await begin(values, { way: 'mixed' })
    await transact(await ctxNow(), (ctx) => closePayments(ctx, values))
    expect([(await rowOf(one?.id ?? 0)).state, await balanceOf(values.user_id)]).toEqual(['closed', { available: 400, frozen: 0 }])
    // WeChat first, then the balance
    const rows = await transact(await ctxNow(), (ctx) =>
      refundDocument(ctx, { ...due, source: 'cancel', source_id: due.biz_id, amount: 700 }),
    )
    expect(rows.map(({ payment_id, amount }) => [payment_id, amount])).toEqual([
      [rest?.id, 600],
      [part?.id, 100],
    ])
    expect(await balanceOf(due.user_id)).toEqual({ available: 100, frozen: 0 })
  })
})

describe('[A20] answers that are late or missing', () => {
  test('a missing answer is queried and applied, an expired payment closes at the provider first', async () => {
    const [{ due, row }, { row: expired }] = [await prepared(500), await prepared(600)]
    simulator.pay(row.pay_no)
    simulator.held.length = 0
    later(2)
    simulator.faults.queue('query', 'lose')
    await runJob(askPayments)
    later(2)
    await runJob(askPayments)
    expect([(await rowOf(row.id)).state, stateOf(due)?.paid]).toEqual(['success', 1])
    expect((await rowOf(expired.id)).state).toBe('pending')
    later(40)
    await runJob(askPayments)
    expect([(await rowOf(expired.id)).state, simulator.pay(expired.pay_no)]).toMatchObject(['closed', { code: 'ORDERPAID' }])
  })

  test('a payment of a closed document refunds itself in full', async () => {
    const { due, row } = await prepared(900)
    documents.set(due.biz_id, { ...(documents.get(due.biz_id) as object), state: 'closed' } as never)
    await transact(await ctxNow(), (ctx) => closePayments(ctx, due))
    simulator.pay(row.pay_no)
    for (const notice of simulator.held.splice(0)) await deliver(notice)
    const [back] = await refundsOf(row.id)
    expect([stateOf(due)?.paid, back]).toMatchObject([0, { source: 'late_pay', source_id: row.id, amount: 900, state: 'pending' }])
    await sendRefund(await ctxNow(), back?.id ?? 0)
    simulator.endRefund(back?.refund_no ?? '')
    for (const notice of simulator.held.splice(0)) await deliver(notice)
    expect([(await rowOf(row.id)).state, (await refundsOf(row.id))[0]?.state]).toEqual(['refunded', 'success'])
    expect(simulator.effects.refunded(back?.refund_no ?? '')).toBe(1)
  })

  test('a payment that was closed here and is paid meanwhile is found by the job of the closing', async () => {
    const { due, row } = await prepared(950)
    simulator.pay(row.pay_no)
    simulator.held.length = 0
    documents.set(due.biz_id, { ...(documents.get(due.biz_id) as object), state: 'closed' } as never)
    await transact(await ctxNow(), (ctx) => closePayments(ctx, due))
    await askPayment(await ctxNow(), row.id)
    expect((await refundsOf(row.id))[0]).toMatchObject({ source: 'late_pay', amount: 950 })
  })
})

test('[A20] the periodic job asks about all waiting payments, page after page', async () => {
  const { row } = await prepared(100)
  const { id: _, ...values } = row
  const waiting = Array.from({ length: 105 }, (_, n) => ({ ...values, pay_no: `${row.pay_no}${n}`, biz_id: -n - 1, prepay_id: null }))
  await db.insert(payment).values(waiting)
  later(2)
  await runJob(askPayments)
  const its = like(payment.pay_no, `${row.pay_no}%`)
  expect(await db.$count(payment, and(its, isNull(payment.queried_at)))).toBe(0)
  await db.delete(payment).where(and(its, lt(payment.biz_id, 0)))
})

describe('[A20] refunds', () => {
  test('[M6] 50 parallel partial refunds never exceed the payment and refund each source once', async () => {
    const due = await newDue(1000, 1000)
    const [row] = await begin(due, { way: 'balance' })
    const requests = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => request(row as PaymentRow, 1000 + index, 30)))
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    expect([await rowOf(row?.id ?? 0), await balanceOf(due.user_id)]).toMatchObject([
      { refunded_amount: 990, state: 'part_refunded' },
      { available: 990 },
    ])
    const last = await Promise.all(Array.from({ length: 5 }, () => request(row as PaymentRow, 2000, 10)))
    expect(new Set(last.map(({ id }) => id)).size).toBe(1)
    expect([await rowOf(row?.id ?? 0), await balanceOf(due.user_id)]).toMatchObject([
      { refunded_amount: 1000, state: 'refunded' },
      { available: 1000 },
    ])
    await expect(request(row as PaymentRow, 2001, 1)).rejects.toMatchObject({
      label: ['退款金额不能大于可退金额(¥{x})', expect.anything()],
    })
  })

  test('[M4] any lost answer leads to a query, the refund itself is sent exactly once', async () => {
    for (const fault of ['drop', 'lose', 'error', 'forge'] as const) {
      const { row } = await paid(800)
      const { id, refund_no } = await request(row, row.id, 300)
      simulator.faults.queue('refund', fault)
      await Promise.all([sendRefund(await ctxNow(), id), sendRefund(await ctxNow(), id)])
      await sendRefund(await ctxNow(), id)
      expect((await refundsOf(row.id))[0]?.state, fault).toBe('processing')
      later(6)
      if (fault !== 'drop') simulator.endRefund(refund_no)
      simulator.held.length = 0
      await runJob(askRefunds)
      expect(simulator.effects.refunded(refund_no), fault).toBe(fault === 'drop' ? 0 : 1)
      // a number that the provider does not know was never sent: a person may try again
      expect((await refundsOf(row.id))[0]?.state, fault).toBe(fault === 'drop' ? 'failed' : 'success')
      expect(ended.at(-1)).toEqual({ source_id: row.id, succeeded: fault !== 'drop' })
    }
  })

  test('a refusal of the provider fails the refund, which keeps its reservation', async () => {
    const { row } = await paid(800)
    const { id } = await request(row, row.id, 800)
    simulator.faults.queue('refund', { refuse: 'NOT_ENOUGH' })
    await sendRefund(await ctxNow(), id)
    expect([(await refundsOf(row.id))[0], await rowOf(row.id)]).toMatchObject([
      { state: 'failed', fail_msg: 'NOT_ENOUGH: NOT_ENOUGH' },
      { refunded_amount: 800, state: 'success' },
    ])
    await expect(request(row, row.id + 1, 1)).rejects.toMatchObject({ values: { x: '0.00' } })
  })

  test('one failed or paid otherwise here but paid by the provider alarms the finance team', async () => {
    const alarms = async () =>
      (await server.database.pool.query(`select from notification where kind = 'paid_there' and admin_user_id = 1`)).rowCount
    const { row } = await paid(800)
    const { id, refund_no } = await request(row, row.id, 300)
    await sendRefund(await ctxNow(), id)
    await refundFailed(await ctxNow(), id, 'NOT_RECEIVED')
    simulator.endRefund(refund_no)
    const [notice] = simulator.held.splice(0) as [Notice]
    // the provider repeats the event
    expect([await deliver(notice), await deliver(notice), await alarms()]).toEqual([200, 200, 1])
    expect((await refundsOf(row.id))[0]?.state).toBe('failed')
    await refundSucceeded(await ctxNow(), id, { route: 'balance', route_reason: '渠道失败' })
    const { body } = notice
    expect((await refundsOf(row.id))[0]).toMatchObject({ state: 'success', route: 'balance' })
    const again = simulator.noticed(notice.url, 'REFUND.SUCCESS', 'refund', {
      mchid: simulator.keys.mchid,
      transaction_id: '',
      out_trade_no: row.pay_no,
      refund_id: '50300',
      out_refund_no: refund_no,
      refund_status: 'SUCCESS',
      user_received_account: '零钱',
      amount: { total: 800, refund: 300, payer_total: 800, payer_refund: 300 },
    })
    expect([body === again.body, (await deliver(again)) >= 400, await alarms()]).toEqual([false, true, 2])
  })

  test('a payment that the channel no longer refunds fails at once with the reason', async () => {
    const { row } = await paid(800)
    later(366 * 24 * 60)
    const record = await request(row, row.id, 800)
    expect(record).toMatchObject({ state: 'failed', fail_msg: '超过渠道退款期限，请改为余额或线下退款' })
  })
})

const MESSAGES = rounds(200, 1000)

test('[M3] duplicate, reordered, forged, wrong or early notifications act once or are refused', async () => {
  const count = Math.ceil(MESSAGES / 10)
  const all: { notice: Notice; isRight: boolean }[] = []
  const trades: { due: Due; row: PaymentRow; refund_no: string }[] = []
  const { keys, strangers } = simulator
  const impostor = { ...strangers, public_key_id: keys.public_key_id, apiv3_key: keys.apiv3_key }
  for (let index = 0; index < count; index += 1) {
    const { due, row } = await prepared(1000 + index)
    simulator.pay(row.pay_no)
    const [right] = simulator.held.splice(0) as [Notice]
    const trade = { mchid: keys.mchid, appid: keys.appid, out_trade_no: row.pay_no, transaction_id: `T${row.id}`, trade_state: 'SUCCESS' }
    const say = (content: object, by = keys) => simulator.noticed(right.url, 'TRANSACTION.SUCCESS', 'transaction', content, by)
    const amount = { total: row.amount, currency: 'CNY' }
    const wrong = [
      say({ ...trade, amount }, impostor),
      say({ ...trade, amount: { ...amount, total: row.amount - 1 } }),
      say({ ...trade, amount: { ...amount, currency: 'USD' } }),
      say({ ...trade, mchid: '1', amount }),
      say({ ...trade, out_trade_no: `${row.pay_no}0`, amount }),
      { ...right, body: right.body.replace('SUCCESS', 'SUCCESs') },
      // for a refund that was never requested
      simulator.noticed(right.url, 'REFUND.SUCCESS', 'refund', {
        mchid: keys.mchid,
        out_refund_no: `R${row.pay_no}`,
        refund_id: '1',
        refund_status: 'SUCCESS',
        amount: { refund: row.amount },
      }),
    ]
    trades.push({ due, row, refund_no: '' })
    all.push(...[right, right, right].map((notice) => ({ notice, isRight: true })), ...wrong.map((notice) => ({ notice, isRight: false })))
  }
  const shuffled = all
    .map((one, index) => ({ one, at: (index * 7919) % all.length }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one)
  for (let at = 0; at < shuffled.length; at += 10) {
    await Promise.all(
      shuffled
        .slice(at, at + 10)
        .map(async ({ notice, isRight }) => expect(await deliver(notice)).toEqual(isRight ? 200 : expect.toBeOneOf([400, 401]))),
    )
  }
  for (const { due, row } of trades) {
    expect([stateOf(due)?.paid, (await rowOf(row.id)).state, (await refundsOf(row.id)).length]).toEqual([1, 'success', 0])
  }
})
