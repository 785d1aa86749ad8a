import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { freezeCommission, scheduleCommission } from '#server/areas/finance/commission/shares.ts'
import { paySheet } from '#server/areas/finance/payment/pay-sheet.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { countSales } from '#server/areas/order/order/order-jobs.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { customer } from '#server/areas/people/tables.ts'
import { refund, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { rounds } from '#test/campaign.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { addPaidOrder, addSalesman } from '#test/make/paid-orders.ts'
import { editSettings, onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { appUrlOf, startServer } from '#test/server/harness.ts'
import { startServer as startProcess, type RunningServer } from '#test/setup/server.ts'
import { buildStale } from '../../scripts/build.ts'
import { unpaced } from '../../scripts/instances/instance.ts'
import { startSimulator, type Notice } from '../../scripts/pay-simulator/simulator.ts'
import { openHoldPoints, type HoldPoint } from './hold-points.ts'
import { openGate, type GatePoint } from './provider-gate.ts'

const simulator = await startSimulator({ notices: 'hold' })
const gate = await openGate(simulator.address)
afterAll(async () => {
  gate.close()
  await simulator.close()
})
const server = await startServer({ wechatPayEndpoint: gate.address })
const { db, pool } = server.database
const make = await orderMaker(server)
const people = shopMaker(server)
const folder = await mkdtemp(join(tmpdir(), 'hexbolt-money-kill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeAll(() => buildStale(['server']), 120_000)

const whileSent = ['claim', 'claim written', 'claim commit', 'request', 'answer'] as const
const whileBegun = ['intent', 'intent written', 'intent commit'] as const
const whileEnded = ['result', 'ledger', 'result commit'] as const
const points = [...whileSent, ...whileBegun, ...whileEnded]
type Point = (typeof points)[number]
const isIn = (list: readonly string[], point: Point) => list.includes(point)

/** The worker sends three orders to the provider at once, so a process is killed at several points at a time. */
const KILLS = rounds(4, 2 * points.length)

/** An order's refund, or a withdrawal's payout. */
interface Money {
  kind: 'refund' | 'payout'
  point: Point
  /** The number for the order or for the withdrawal. */
  no: string
  id: number
  headers: Record<string, string>
  isBegun: boolean
  notice: Notice | undefined
}

test(`[M4] [A21] kill -9 at ${points.length} refund points and as many payout points: one payment each`, { timeout: 300_000 }, async () => {
  await setUpMerchant()
  const admin = make.token
  const [approver, payer] = [await make.login({ perms: ['finance:withdraw:*'] }), await make.login({ perms: ['finance:withdraw:*'] })]
  // outside a demonstration they need a second factor
  await db.update(adminUser).set({ totp_secret: 'sealed', totp_enabled_at: new Date().toISOString() })
  const all: Money[] = [...(await paidOrders(points)), ...(await approvedWithdrawals(points, approver))]
  // the periodic count would wait for goods in a stopped transaction, and hold others
  await countSales(await workerContextOf(server))
  const hold = await openHoldPoints(pool)
  onTestFinished(hold.close)
  let running: RunningServer | undefined
  onTestFinished(() => void running?.process.kill('SIGKILL'))

  for (let kill = 0; kill < KILLS; kill += 1) {
    const own = points.flatMap((point) => all.filter((one) => one.point === point)).filter((_, at) => at % KILLS === kill)
    running = await start()
    const ending = own.filter(({ point }) => isIn(whileEnded, point))
    for (const one of ending) expect(await begin(running, one), running.output()).toBe(200)
    for (const one of ending) await expect.poll(() => isSent(one)).toBe(true)
    for (const { point, no } of own)
      if (point === 'request' || point === 'answer') gate.set(point satisfies GatePoint, no)
      else await hold.set(point satisfies HoldPoint, no)
    for (const one of own.filter(({ point }) => isIn(whileSent, point))) expect(await begin(running, one), running.output()).toBe(200)
    for (const one of ending) void deliver(running, one)
    for (const one of own.filter(({ point }) => isIn(whileBegun, point))) void begin(running, one)
    const arrived = async ({ point, no }: Money) =>
      point === 'request' || point === 'answer' ? gate.isReached(no) : hold.isReached(point, no)
    for (const one of own) await expect.poll(() => arrived(one), { message: `${one.kind} at ${one.point}` }).toBe(true)
    const ended = once(running.process, 'exit')
    running.process.kill('SIGKILL')
    await ended
    gate.releaseAll()
    await hold.releaseAll()
  }

  // callers and provider repeat what was not acknowledged
  expect(all.filter(({ isBegun }) => !isBegun).map(({ point }) => point)).toEqual([...whileBegun, ...whileBegun])
  running = await start()
  const last = running
  for (const one of all.filter(({ isBegun }) => !isBegun)) expect(await begin(last, one), one.point).toBe(200)
  for (const one of all.filter(({ notice }) => notice)) expect(await deliver(last, one), one.point).toBe(200)
  // the sweepers send what was never sent; what the provider never got fails after minutes, and a person retries it
  await sweep()
  const failed = await failures()
  expect(failed.map(({ point }) => point)).toEqual(['claim commit', 'request', 'claim commit', 'request'])
  for (const one of failed) expect(await retry(last, one), one.point).toBe(200)
  for (const one of all) await expect.poll(() => isSent(one), { message: `${one.kind} at ${one.point}` }).toBe(true)
  for (const one of all) if (!one.notice) expect(await deliver(last, one), one.point).toBe(200)

  // one order that the provider has received, one effect there, one ledger transfer
  const refunds = await db.select().from(refund)
  const payouts = await db.select().from(withdraw)
  expect(all.map(({ no }) => gate.passed(no))).toEqual(all.map(() => 1))
  expect(refunds.map(({ state }) => state)).toEqual(points.map(() => 'success'))
  expect(payouts.map(({ state }) => state)).toEqual(points.map(() => 'paid'))
  expect(simulator.books.effects.refunded).toEqual(new Map(refunds.map(({ refund_no }) => [refund_no, 1])))
  expect(simulator.books.effects.transferred).toEqual(new Map(payouts.map(({ bill_no }) => [bill_no, 1])))
  const ledger = await pool.query<{ no: string; amount: number }>(
    `select t.biz_id as no, t.amount::int as amount from transfer t where t.biz_type = 'order_refund'
        union all select held.biz_id, t.amount::int from transfer t join transfer held on held.id = t.pending_id
          where held.biz_type = 'withdraw' and held.leg = 1 and t.phase = 'settled'`,
  )
  const expected = [
    ...refunds.map(({ refund_no, amount }) => ({ no: refund_no, amount })),
    ...payouts.map(({ withdraw_no, actual }) => ({ no: withdraw_no, amount: actual })),
  ]
  const byNumber = (one: { no: string }, other: { no: string }) => one.no.localeCompare(other.no)
  expect(ledger.rows.toSorted(byNumber)).toEqual(expected.toSorted(byNumber))
  // the orders behind the commission are data and reserve nothing; all other rules run after the file
  expect((await make.violations()).map(({ check }) => check)).toEqual(['order.reserved'])
  // no job from a killed process stays locked
  const locked = async () => (await pool.query('select from graphile_worker.jobs where locked_at is not null')).rowCount
  await expect.poll(locked).toBe(0)
  await last.stop()

  async function begin({ url }: RunningServer, one: Money): Promise<number> {
    const { id, headers } = one
    const code =
      one.kind === 'refund'
        ? await call(url, contract.order.order.cancelRefund, { id, reason: 'out_of_stock' }, { token: admin, headers })
        : await call(url, contract.finance.withdraw.pay, { id }, { token: payer, headers })
    one.isBegun ||= code === 200
    return code
  }
  async function retry({ url }: RunningServer, { kind, no, id }: Money): Promise<number> {
    if (kind === 'payout') return call(url, contract.finance.withdraw.retry, { id }, { token: payer, ...onceKey() })
    const [row] = await db.select().from(refund).where(eq(refund.biz_no, no))
    return call(url, contract.finance.refund.retry, { id: row?.id ?? 0 }, { token: admin, ...onceKey() })
  }
  async function failures(): Promise<Money[]> {
    const rows = await pool.query<{ no: string }>(
      `select biz_no as no from refund where state = 'failed' union all select withdraw_no from withdraw where state = 'failed'`,
    )
    return all.filter(({ no }) => rows.rows.some((row) => row.no === no))
  }
})

/** Ten minutes later the periodic jobs ask about everything that is open. */
async function sweep(): Promise<void> {
  for (const [table, job] of [
    ['refund', 'refund-query'],
    ['withdraw', 'transfer-query'],
  ]) {
    await pool.query(
      `update ${table} set sent_at = sent_at - interval '10 minutes', updated_at = updated_at - interval '10 minutes', queried_at = null
        where state in ('pending', 'processing', 'paying')`,
    )
    await pool.query(`select graphile_worker.add_job($1, job_key => $1)`, [job])
  }
  const asking = () => pool.query(`select from graphile_worker.jobs where key in ('refund-query', 'transfer-query')`)
  await expect.poll(async () => (await asking()).rowCount).toBe(0)
}

/** The provider has accepted the order, and the product has noted it. */
async function isSent({ kind, no }: Money): Promise<boolean> {
  if (kind === 'refund') {
    const [row] = await db.select().from(refund).where(eq(refund.biz_no, no))
    return simulator.books.refunds.has(row?.refund_no ?? '') && (await isIdle('refund-send', row?.id))
  }
  const [row] = await db.select().from(withdraw).where(eq(withdraw.withdraw_no, no))
  return simulator.books.transfers.has(row?.bill_no ?? '') && (await isIdle('transfer-send', row?.id))
}

async function isIdle(job: string, id = 0): Promise<boolean> {
  return (await pool.query('select from graphile_worker.jobs where key = $1 and attempts < max_attempts', [`${job}:${id}`])).rowCount === 0
}

/** The provider ends the order and notifies the product, again and again until it is acknowledged. */
async function deliver({ url }: RunningServer, one: Money): Promise<number> {
  const { kind, no } = one
  if (!one.notice) {
    const [row] = kind === 'refund' ? await db.select().from(refund).where(eq(refund.biz_no, no)) : []
    expect(kind === 'refund' ? simulator.endRefund(row?.refund_no ?? '') : simulator.endTransfer(no)).toBe(true)
    one.notice = simulator.held.pop()
  }
  const { headers = {}, body = '', url: address = '' } = one.notice ?? {}
  return fetch(url + new URL(address).pathname, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function call<E extends Endpoint>(
  url: string,
  { path }: E,
  input: InputOf<E>,
  { token, headers }: { token: string; headers: Record<string, string> },
): Promise<number> {
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers }
  return fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(input) }).then(
    async (answer) => ((await answer.json()) as { code: number }).code,
    () => 0,
  )
}

async function start(): Promise<RunningServer> {
  const { secretKey } = await server.ctxFor()
  return startProcess({
    DATABASE_URL: appUrlOf(server.database),
    DATABASE_OWNER_URL: pool.options.connectionString ?? '',
    DATA_DIR: folder,
    DEMO: '0',
    SECRET_KEY: secretKey.toString('hex'),
    WECHAT_PAY_ENDPOINT: gate.address,
    LOG_LEVEL: 'error',
    ...unpaced,
  })
}

/** The simulator as the merchant in the settings. */
async function setUpMerchant(): Promise<void> {
  const { merchant } = simulator
  await editSettings(server, 'wechat', { 'wechat.app_id': merchant.appid })
  await editSettings(server, 'pay', {
    'pay.wechat.enabled': 1,
    'pay.wechat.mch_id': merchant.mchid,
    'pay.wechat.serial_no': merchant.serial_no,
    'pay.wechat.private_key': merchant.private_key,
    'pay.wechat.secret': merchant.apiv3_key,
    'pay.wechat.public_key_id': merchant.public_key_id,
    'pay.wechat.public_key': merchant.public_key,
  })
}

const base = (kind: Money['kind'], point: Point) => ({ kind, point, headers: onceKey().headers, isBegun: false, notice: undefined })

/** An order for each point, paid by WeChat. */
async function paidOrders(each: readonly Point[]): Promise<Money[]> {
  const payments: Money[] = []
  for (const point of each) {
    // a stopped transaction keeps its goods and its store locked
    const [sku_id = 0] = await make.skus(1)
    const store = await make.buyer()
    await db
      .update(customer)
      .set({ openid: `o-${randomUUID()}` })
      .where(eq(customer.id, store.user_id))
    const row = await make.placeOrder({ store_id: store.id, lines: [{ sku_id, qty: 1 + payments.length }] })
    const ctx = await server.ctxFor()
    const [due] = await transact(ctx, (ctx) => startPayment(ctx, dueOf(row), { way: 'wechat' }))
    if (!due) throw new Error('an order to refund has no payment')
    await paySheet(ctx, due)
    simulator.pay(due.pay_no)
    const { url, headers, body } = simulator.held.pop() as Notice
    expect((await server.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })).statusCode).toBe(200)
    payments.push({ ...base('refund', point), no: row.order_no, id: row.id })
  }
  return payments
}

/** A withdrawal to a salesman's wallet for each point, approved. */
async function approvedWithdrawals(each: readonly Point[], approver: string): Promise<Money[]> {
  const ctx = await server.ctxFor()
  const men = await Promise.all(each.map(() => addSalesman(db, { commission_rate: 10_000 })))
  const orders: number[] = []
  for (const { id, user_id } of men) {
    await db
      .update(customer)
      .set({ openid: `o-${randomUUID()}`, is_salesman: 1 })
      .where(eq(customer.id, user_id))
    const order = await addPaidOrder(db, [{ pay: 50_000 }], { salesman_id: id })
    await transact(ctx, (ctx) => freezeCommission(ctx, order))
    orders.push(order.id)
  }
  await transact(ctx, (ctx) => scheduleCommission(ctx, orders, new Date(Date.now() - 8 * DAY_MS)))
  await settleCommission(await workerContextOf(server))
  const payments: Money[] = []
  for (const [at, point] of each.entries()) {
    const token = await people.tokenOf(men[at]?.user_id ?? 0)
    const { data, msg } = await server.call(shop.withdraw.apply, { amount: 20_000 + at, way: 'wechat' }, { token, ...onceKey() })
    expect(msg).toBe('提现已申请')
    payments.push({ ...base('payout', point), no: data.withdraw_no, id: data.id })
  }
  const ids = payments.map(({ id }) => id)
  expect(
    (await server.call(contract.finance.withdraw.audit, { ids, versions: ids.map(() => 1), pass: 1 }, { token: approver, ...onceKey() }))
      .data.success,
  ).toEqual(ids)
  return payments
}
