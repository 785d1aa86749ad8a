import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { commissionChecks } from '#server/areas/finance/commission/checks.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { freezeCommission, scheduleCommission } from '#server/areas/finance/commission/shares.ts'
import { customer } from '#server/areas/people/tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { tellNews } from '#server/features/notice/news.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder, addSalesman } from '#test/make/paid-orders.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator } from '../../../../../scripts/pay-simulator/simulator.ts'
import { askTransfers, sendTransfer } from './transfers.ts'
import { withdrawChecks } from './withdraw-checks.ts'

const clock = testClock('2026-03-02T08:00:00.000Z')
const simulator = await startSimulator({ notices: 'hold', clock: clock.now })
afterAll(simulator.close)
const server = await startServer({ paySimulator: simulator.address, clock: clock.now })
const { call, login } = server
const { db, pool } = server.database
const calls = contract.finance.withdraw
const make = shopMaker(server)
await goodsMaker(server, await login()).sku()
const perms = ['finance:withdraw:*']
const [one, two, three] = (await Promise.all([1, 2, 3].map(() => login({ perms, scope: 'all' })))) as [string, string, string]
beforeEach(() => void (simulator.held.length = 0))
const keyed = (token: string) => ({ token, ...onceKey() })

async function salesmanWith(amount: number, openid: string | null = `o-${Math.random()}`) {
  const row = await addSalesman(db, { commission_rate: 10_000 })
  await db.update(customer).set({ openid, is_salesman: 1 }).where(eq(customer.id, row.user_id))
  await earned({ salesman_id: row.id }, amount)
  return { ...row, openid, token: await make.tokenOf(row.user_id) }
}
async function earned(parties: { agent_id?: number; salesman_id?: number }, amount: number): Promise<void> {
  const order = await addPaidOrder(db, [{ pay: amount }], parties)
  await transact(await server.ctxFor(), async (ctx) => {
    await freezeCommission(ctx, order)
    await scheduleCommission(ctx, [order.id], new Date(clock.now().getTime() - 7 * DAY_MS))
  })
  await settleCommission(await workerContextOf(server))
}
const rowOf = async (id: number) => (await db.select().from(withdraw).where(eq(withdraw.id, id)))[0] as typeof withdraw.$inferSelect
const billOf = async (id: number) => (await rowOf(id)).bill_no ?? ''
const pay = (id: number, token = two) => call(calls.pay, { id }, keyed(token))
const send = async (id: number) => sendTransfer(await server.ctxFor(), id)
const ask = async () => askTransfers({ ...(await workerContextOf(server)), clock: clock.now })
const wait = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString())
async function accountOf({ id }: { id: number }) {
  const { rows } = await pool.query(
    `select available::int, frozen::int, total_out::int as out from account where owner_type = 'salesman' and owner_id = $1 and kind = 'commission'`,
    [id],
  )
  return rows[0] as { available: number; frozen: number; out: number }
}
async function deliverAll() {
  const statuses: number[] = []
  for (const { url, headers, body } of simulator.held.splice(0))
    statuses.push((await server.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })).statusCode)
  return statuses
}

const approve = async (id: number) => call(calls.audit, { ids: [id], versions: [(await rowOf(id)).version], pass: 1 }, keyed(one))

/** An approved withdrawal to a salesman's wallet. */
async function approved() {
  const its = await salesmanWith(50_000)
  const { data, msg } = await call(shop.withdraw.apply, { amount: 20_000, way: 'wechat' }, keyed(its.token))
  expect(msg).toBe('提现已申请')
  expect((await approve(data.id)).data.success).toEqual([data.id])
  return { its, id: data.id }
}
async function sent() {
  const record = await approved()
  expect((await pay(record.id)).code).toBe(200)
  await send(record.id)
  return record
}

describe('[A21] a withdrawal to the wallet of WeChat', () => {
  test('is offered to those whose WeChat is known', async () => {
    const its = await salesmanWith(50_000)
    const { data } = await call(shop.withdraw.ways, {}, { token: its.token })
    expect(data.ways.map(({ way }) => way)).toEqual(['bank', 'wechat', 'balance'])
    expect(data.ways[1]?.payee_mask).toContain(its.openid?.slice(-4))
    const unknown = await salesmanWith(50_000, null)
    expect((await call(shop.withdraw.ways, {}, { token: unknown.token })).data.ways.map(({ way }) => way)).toEqual(['bank', 'balance'])
    const refused = await call(shop.withdraw.apply, { amount: 20_000, way: 'wechat' }, keyed(unknown.token))
    expect(refused.msg).toBe('请先用微信登录小程序')
    const agent = await addAgent(db, { phone: '13911112222', commission_rate: 10_000 })
    await earned({ agent_id: agent.id }, 50_000)
    const token = await login({ perms: ['finance:withdraw:list', 'finance:withdraw:apply'], scope: 'agent_tree', agent_id: agent.id })
    const waysOf = async () => (await call(calls.mine, {}, { token })).data.ways.map(({ way }) => way)
    expect(await waysOf()).toEqual(['bank'])
    expect((await call(calls.apply, { amount: 20_000, way: 'wechat' }, keyed(token))).msg).toBe('请先用微信登录小程序')
    await make.person({ phone: '13911112222' })
    expect(await waysOf()).toEqual(['bank', 'wechat'])
    expect((await call(calls.apply, { amount: 20_000, way: 'wechat' }, keyed(token))).code).toBe(200)
  })

  test('is paid once the person has confirmed it; every further notification changes nothing', async () => {
    const { its, id } = await approved()
    expect((await pay(id, one)).msg).toBe('审核人与打款人不能为同一人')
    expect((await pay(id)).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'paying', sent_at: null, payer_id: expect.any(Number) })
    expect(await accountOf(its)).toEqual({ available: 30_000, frozen: 20_000, out: 0 })
    // two jobs for one row
    await Promise.all([send(id), send(id)])
    expect([...simulator.books.transfers.values()].filter(({ openid }) => openid === its.openid)).toMatchObject([{ amount: 19_880 }])
    expect(await rowOf(id)).toMatchObject({ state: 'paying', transfer_state: 'WAIT_USER_CONFIRM' })
    const { data } = await call(shop.withdraw.confirm, { id }, { token: its.token })
    expect(data).toEqual({ mchId: expect.any(String), appId: expect.any(String), package: (await rowOf(id)).transfer_package })
    // the row waits for WeChat: neither the payer nor the reviewer can act on it
    expect((await pay(id)).msg).toBe('微信转账处理中，请等待微信的结果')
    expect((await call(calls.recheck, { ids: [id] }, keyed(one))).data.failed).toMatchObject([
      { msg: '只有待打款的申请可以退回审核，打款中的请先登记结果' },
    ])
    simulator.endTransfer(await billOf(id))
    const [notice] = simulator.held
    expect(await deliverAll()).toEqual([200])
    if (notice) simulator.held.push(notice, notice)
    expect(await deliverAll()).toEqual([200, 200])
    await ask()
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'paid', transfer_state: 'SUCCESS', pay_serial: row.transfer_no })
    expect(await accountOf(its)).toEqual({ available: 30_000, frozen: 0, out: 20_000 })
    expect((await call(shop.withdraw.confirm, { id }, { token: its.token })).msg).toBe('该提现没有待确认的转账')
    const { data: detail } = await call(calls.detail, { id }, { token: three })
    expect(detail).toMatchObject({ payee: { account: `**** ${its.openid?.slice(-4)}`, bank: null }, transfer_no: row.transfer_no })
  })

  test.each(['lose', 'drop', 'error'] as const)(
    'without an answer (%s) is asked about and never sent with another number',
    async (fault) => {
      const { its, id } = await approved()
      await pay(id)
      simulator.faults.queue('transfer', fault)
      await send(id)
      await send(id)
      wait(2)
      await ask()
      const bill = await billOf(id)
      if (fault === 'drop') {
        // the provider may not know its number yet, so the first minutes decide nothing
        expect(await rowOf(id)).toMatchObject({ state: 'paying', transfer_state: null })
        wait(10)
        await ask()
        expect(await rowOf(id)).toMatchObject({ state: 'failed', fail_msg: 'NOT_RECEIVED' })
        expect((await call(calls.retry, { id }, keyed(two))).code).toBe(200)
        expect(await billOf(id)).toBe(bill)
        await send(id)
      }
      expect(await rowOf(id)).toMatchObject({ state: 'paying', transfer_state: 'WAIT_USER_CONFIRM' })
      // the query does not return what the person confirms with
      expect((await call(shop.withdraw.confirm, { id }, { token: its.token })).code).toBe(200)
      simulator.endTransfer(bill)
      // the notification is lost
      wait(10)
      await ask()
      expect(await rowOf(id)).toMatchObject({ state: 'paid' })
      expect([...simulator.books.transfers.values()].filter(({ openid }) => openid === its.openid)).toHaveLength(1)
      expect(simulator.books.effects.transferred.get(bill)).toBe(1)
      expect(await accountOf(its)).toEqual({ available: 30_000, frozen: 0, out: 20_000 })
    },
  )

  test('that has failed stays held until a payment with a new number or a full rejection', async () => {
    const { its, id } = await sent()
    const agents = [await addAgent(db), await addAgent(db)]
    await db
      .update(withdraw)
      .set({ agent_id: agents[0]?.id ?? 0 })
      .where(eq(withdraw.id, id))
    const [inTree, outside] = await Promise.all(
      agents.map((agent) => login({ perms: ['finance:withdraw:pay'], scope: 'agent_tree', agent_id: agent.id })),
    )
    const messagesOf = async (token = '') => (await call(contract.notice.notice.list, {}, { token })).data.list
    const first = await billOf(id)
    simulator.endTransfer(first, 'CANCELLED')
    await deliverAll()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', fail_msg: 'CANCELLED', transfer_state: 'CANCELLED' })
    expect(await accountOf(its)).toEqual({ available: 30_000, frozen: 20_000, out: 0 })
    await tellNews(await workerContextOf(server))
    const { withdraw_no: no } = await rowOf(id)
    const failure = { kind: 'withdraw_failed', params: { no }, link: `/finance/withdraw?no=${no}` }
    expect([(await messagesOf(two))[0], await messagesOf(inTree), await messagesOf(outside)]).toMatchObject([failure, [failure], []])
    expect((await call(calls.retry, { id }, keyed(two))).code).toBe(200)
    await send(id)
    const second = await billOf(id)
    expect(second).not.toBe(first)
    simulator.endTransfer(second, 'FAIL')
    await deliverAll()
    expect((await call(calls.audit, { ids: [id], pass: 0, reason: '收款人要求' }, keyed(three))).data.success).toEqual([id])
    expect(await accountOf(its)).toEqual({ available: 50_000, frozen: 0, out: 0 })
    expect([first, second].filter((no) => simulator.books.effects.transferred.has(no))).toEqual([])
    simulator.faults.queue('transfer', { refuse: 'NOT_ENOUGH' })
    const poor = await sent()
    expect(await rowOf(poor.id)).toMatchObject({ state: 'failed', fail_msg: 'NOT_ENOUGH' })
  })

  test('that was rejected as not received but paid by WeChat alarms the finance team once', async () => {
    const alarms = async () => (await pool.query(`select from notification where kind = 'paid_there' and admin_user_id = 1`)).rowCount
    simulator.faults.queue('transfer', 'drop')
    const { its, id } = await sent()
    wait(12)
    await ask()
    expect((await call(calls.audit, { ids: [id], pass: 0, reason: '渠道未收到' }, keyed(three))).data.success).toEqual([id])
    const out_bill_no = await billOf(id)
    const notify_url = 'http://127.0.0.1/api/shop/payment/wechat/transfer'
    simulator.books.transfer({ out_bill_no, openid: its.openid ?? '', amount: 19_880, notify_url })
    simulator.endTransfer(out_bill_no)
    const [notice] = simulator.held
    if (notice) simulator.held.push(notice)
    expect((await deliverAll()).every((status) => status >= 400)).toBe(true)
    expect([await alarms(), await rowOf(id)]).toMatchObject([1, { state: 'rejected' }])
  })

  test('whose payload was rewritten, or whose payee changed since the approval, is not sent', async () => {
    const { its, id } = await approved()
    await db
      .update(customer)
      .set({ openid: `o-other-${id}` })
      .where(eq(customer.id, its.user_id))
    expect((await pay(id)).msg).toBe('收款信息与审批时不一致，审批已失效，请退回审核')
    expect((await call(calls.recheck, { ids: [id] }, keyed(three))).data.success).toEqual([id])
    expect((await rowOf(id)).payee_mask).toContain(`-${id}`.slice(-4))
    expect((await approve(id)).data.success).toEqual([id])
    expect((await pay(id)).code).toBe(200)
    await send(id)
    expect([...simulator.books.transfers.values()].at(-1)).toMatchObject({ openid: `o-other-${id}` })
  })
})

test('[A21] a random number that is taken is drawn again in the same transaction', async () => {
  const draws = [7, 7, 8, 7, 7, 9]
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation(() => draws.shift() ?? 0)
  syncBuiltinESMExports()
  try {
    const numbers: string[] = []
    for (const its of [await salesmanWith(50_000), await salesmanWith(50_000)])
      numbers.push((await call(shop.withdraw.apply, { amount: 20_000, way: 'wechat' }, keyed(its.token))).data.withdraw_no)
    const { token } = await make.person()
    await settingMaker(server)('recharge.tiers', [{ amount: 1000, gift: 0 }])
    for (let n = 0; n < 2; n += 1) numbers.push((await call(shop.balance.recharge, { amount: 1000 }, keyed(token))).data.recharge_no)
    expect(numbers.map((no) => no.slice(-8))).toEqual(['00000007', '00000008', '00000007', '00000009'])
  } finally {
    drawn.mockRestore()
    syncBuiltinESMExports()
  }
})

test('[M7] [A21] the accounts agree with every transfer', async () => {
  expect((await runChecks(pool, [...commissionChecks, ...withdrawChecks])).violations).toEqual([])
})
