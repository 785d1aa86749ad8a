import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { aftersale, aftersaleLog } from '#server/areas/trade/tables/aftersale-tables.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { customerActor } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { testClock } from '#test/make/clock.ts'
import { offerMaker } from '#test/make/offers.ts'
import { agentRow, serviceRow } from '#test/make/people-rows.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { cancelAftersale, createAftersale, decideAftersale, sendBack } from './aftersale-steps.ts'
import { tendAftersales } from './aftersale-timers.ts'

const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const calls = contract.order.aftersale
const token = await server.login('admin')
const people = shopMaker(server)
const buy = aftersaleOrders(server, offerMaker(server, token))
const buyer = await people.storeOf()
const bought = { user_id: buyer.owner.id, store_id: buyer.id }

type Form = Partial<InputOf<typeof calls.create>>
const form = (item_id: number, values: Form = {}) => ({
  item_id,
  kind: 'refund' as const,
  qty: 1,
  amount: 100,
  reason: 'quality' as const,
  ...values,
})
const create = (item_id: number, values?: Form, as = token) => call(calls.create, form(item_id, values), { token: as })
const createRow = async (item_id: number, values?: Form) => {
  const answer = await create(item_id, values)
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.id
}
const audit = (id: number, values: object = {}) => call(calls.audit, { id, pass: 1, ...values } as never, { token })
const receive = (id: number, values: object) => call(calls.receive, { id, ...values } as never, { token, ...onceKey() })
const pay = (id: number) => call(calls.refund, { id }, { token, ...onceKey() })
const row = async (id: number) => (await db.select().from(aftersale).where(eq(aftersale.id, id)))[0]
const stepsOf = async (id: number) =>
  (await db.select().from(aftersaleLog).where(eq(aftersaleLog.aftersale_id, id)).orderBy(asc(aftersaleLog.id))).map(({ action }) => action)

/** The caller as the customer in the Shop API. */
async function asBuyer() {
  const ctx = await server.ctxFor()
  const { id } = buyer.owner
  return {
    ...ctx,
    actor: customerActor({ id, store_id: buyer.id, store_role: 'owner', price_level: 'store', salesman_id: null, session_id: 1 }),
  }
}
const shopCall = { address: 'shop.aftersale.test' }

/** An application that is approved and refunded from the balance. */
async function refunded(item_id: number, values: Form) {
  const id = await createRow(item_id, values)
  expect(await audit(id)).toMatchObject({ code: 200 })
  const answer = await pay(id)
  expect(answer).toMatchObject({ code: 200 })
  expect(await row(id)).toMatchObject({ state: 'done' })
  return id
}

describe('[A20] what can be applied for', () => {
  test('what is left bounds quantity and amount, each line has one open after-sale at a time', async () => {
    const one = await buy(
      bought,
      [
        { qty: 3, pay_amount: 1000, shipped: 1 },
        { qty: 1, pay_amount: 0, is_gift: 1 },
      ],
      { state: 'part_shipped' },
    )
    const [line, gift] = one.items as [(typeof one.items)[0], (typeof one.items)[0]]
    expect(await create(line.id, { qty: 1, amount: 334 })).toMatchObject({ code: 400, msg: '退款金额不能大于可退金额(¥3.33)' })
    expect(await create(line.id, { qty: 4 })).toMatchObject({ code: 400, msg: '退货数量不能大于可退数量(3)' })
    expect(await create(line.id, { kind: 'return', qty: 2 })).toMatchObject({ code: 400, msg: '退货数量不能大于可退数量(1)' })
    expect(await create(gift.id, { amount: 0 })).toMatchObject({ code: 400, msg: '赠品不支持单独售后' })
    // [Q9]
    expect(await create(line.id, { qty: 1, amount: 0 })).toMatchObject({
      code: 400,
      msg: '退款金额必须大于0',
      data: { errors: [{ field: 'amount' }] },
    })
    expect(await create(999_999_999)).toMatchObject({ code: 404 })
    const answers = await Promise.all([1, 2, 3].map(() => create(line.id, { qty: 1, amount: 333 })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('该商品已有进行中的售后')
    expect(await one.now()).toMatchObject({ aftersale_open: 1 })
    const { data } = await call(calls.refundable, { order_id: one.id }, { token })
    expect(data.list).toMatchObject([
      { item_id: line.id, qty: 3, return_qty: 1, amount: 1000, freight: 0, refusal: '该商品已有进行中的售后' },
      { item_id: gift.id, refusal: '赠品不支持单独售后' },
    ])
  })

  test('a forming group has none; the time of customers ends, staff may help later', async () => {
    const group = await buy(bought, [{ qty: 1, pay_amount: 500 }], { state: 'pending_group' })
    expect(await create(group.items[0]?.id ?? 0)).toMatchObject({ code: 400, msg: '订单拼团中，无法申请售后' })
    const unpaid = await buy(bought, [{ qty: 1, pay_amount: 500 }], { state: 'pending_pay', paid_at: null, paid_amount: 0 })
    expect(await create(unpaid.items[0]?.id ?? 0)).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    const at = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
    const late = await buy(bought, [{ qty: 1, pay_amount: 500, shipped: 1 }], { state: 'received', received_at: at(7 * DAY_MS + 1) })
    const item_id = late.items[0]?.id ?? 0
    const apply = async () => createAftersale(await asBuyer(), { ...form(item_id), desc: null, images: [] }, shopCall)
    await expect(apply()).rejects.toMatchObject({ label: ['超过售后期限，无法申请', expect.any(String)] })
    await db
      .update(order)
      .set({ received_at: at(7 * DAY_MS) })
      .where(eq(order.id, late.id))
    expect(await apply()).toMatchObject({ state: 'applied', user_id: bought.user_id, created_by: null })
    const done = await buy(bought, [{ qty: 1, pay_amount: 500, shipped: 1 }], { state: 'completed', received_at: at(30 * DAY_MS) })
    expect(await create(done.items[0]?.id ?? 0)).toMatchObject({ code: 200 })
  })
})

describe('[A20] decisions', () => {
  test('a rejection has a reason; an approval may lower the amount, not raise it', async () => {
    const one = await buy(bought, [{ qty: 2, pay_amount: 1001 }])
    const item_id = one.items[0]?.id ?? 0
    const first = await createRow(item_id, { qty: 1, amount: 400 })
    expect(await audit(first, { pass: 0 })).toMatchObject({ code: 400, msg: '请输入拒绝原因' })
    expect(await audit(first, { amount: 401 })).toMatchObject({ code: 400, msg: '退款金额不能大于可退金额(¥4.00)' })
    expect(await audit(first, { pass: 0, opinion: '已超出质保' })).toMatchObject({ code: 200 })
    expect(await row(first)).toMatchObject({ state: 'rejected', audit_opinion: '已超出质保', auditor_id: 1 })
    expect(await one.now()).toMatchObject({ aftersale_open: 0, aftersale_since: null })
    expect(await audit(first)).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    const second = await createRow(item_id, { qty: 1, amount: 500 })
    expect(await audit(second, { amount: 450 })).toMatchObject({ code: 200 })
    expect(await row(second)).toMatchObject({ state: 'wait_refund', approved_amount: 450 })
    const answers = await Promise.all([pay(second), pay(second), pay(second)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    expect(await db.$count(refund, and(eq(refund.source, 'aftersale'), eq(refund.source_id, second)))).toBe(1)
    expect(await one.itemNow()).toMatchObject({ refunded_qty: 1, refunded_amount: 450, refunded_unshipped: 1 })
    expect(await stepsOf(second)).toEqual(['create', 'pass', 'refund', 'succeed'])
    // the order history names the step by its code, so that a page can say it in both languages
    const { data } = await call(contract.order.order.log, { id: (await row(second))?.order_id ?? 0 }, { token })
    const named = data.list.filter(({ action }) => action === 'aftersale').map(({ content }) => content['step'])
    expect(named).toEqual(['succeed', 'create', 'reject', 'create'])
  })

  test('returned goods go back to the stock if they are fit for sale, or the return is refused', async () => {
    const one = await buy(bought, [{ qty: 4, pay_amount: 2000, shipped: 4 }], { state: 'shipped', ship_at: clock.now().toISOString() })
    const apply = () => createRow(one.items[0]?.id ?? 0, { kind: 'return', qty: 2, amount: 1000 })
    const id = await apply()
    await settingMaker(server)('order.return_address', '')
    expect(await audit(id)).toMatchObject({ code: 400, msg: '请填写退货地址' })
    await settingMaker(server)('order.return_address', '杭州市萧山区建设一路18号 仓库')
    expect((await audit(id)).code).toBe(200)
    const address = { return_address: '杭州市萧山区建设一路18号 仓库', return_until: '2026-03-09T02:00:00.000Z' }
    expect(await row(id)).toMatchObject({ state: 'wait_return', ...address })
    expect(await receive(id, { pass: 1, resaleable: 1 })).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    await sendBack(await asBuyer(), { id, carrier: '顺丰', tracking_no: 'SF1234567890' }, shopCall)
    expect(await receive(id, { pass: 1 })).toMatchObject({ code: 400, msg: '请选择是否可再次销售' })
    expect(await receive(id, { pass: 0 })).toMatchObject({ code: 400, msg: '请输入拒绝原因' })
    const { stock = 0 } = (await one.stockOf()) ?? {}
    expect(await receive(id, { pass: 1, resaleable: 1 })).toMatchObject({ code: 200 })
    expect(await one.stockOf()).toEqual({ stock: stock + 2, stock_lock: 0 })
    await pay(id)
    expect(await one.itemNow()).toMatchObject({ refunded_qty: 2, refunded_unshipped: 0, refunded_amount: 1000 })
    const next = await apply()
    await audit(next)
    await sendBack(await asBuyer(), { id: next, carrier: null, tracking_no: 'SF1234567891' }, shopCall)
    expect(await receive(next, { pass: 0, opinion: '包装已损坏', images: ['/files/aa/bad.webp'] })).toMatchObject({ code: 200 })
    expect(await row(next)).toMatchObject({ state: 'refused', refused_images: ['/files/aa/bad.webp'] })
    expect(await one.now()).toMatchObject({ aftersale_open: 0, refund_amount: 1000, state: 'shipped' })
  })
})

describe('[A20] what follows a refund', () => {
  test('[I5] partial refunds return the exact paid amount and points, the last piece with freight', async () => {
    const values = { freight_amount: 800, integral_used: 1000, integral_given: 0 }
    const one = await buy(
      bought,
      [
        { qty: 7, pay_amount: 1003, integral_off: 997 },
        { qty: 3, pay_amount: 100, integral_off: 3 },
        { qty: 1, pay_amount: 0, is_gift: 1 },
      ],
      values,
    )
    const [first, second] = [one.items[0]?.id ?? 0, one.items[1]?.id ?? 0]
    const before = (await pointsOf(bought.user_id)) ?? 0
    const most = async (item_id: number, qty: number) => {
      const probe = await create(item_id, { qty, amount: 100_000 })
      return Math.round(Number(/¥([\d.]+)/.exec(probe.msg)?.[1]) * 100)
    }
    let sum = 0
    for (const [item_id, qty] of [
      [first, 1],
      [first, 2],
      [second, 1],
      [first, 3],
      [second, 2],
      [first, 1],
    ] as const) {
      const amount = await most(item_id, qty)
      sum += amount
      await refunded(item_id, { qty, amount })
    }
    expect(sum).toBe(1103)
    expect(await one.now()).toMatchObject({ state: 'closed', close_reason: 'refunded', refund_amount: 1903, aftersale_open: 0 })
    expect(await one.itemNow(0)).toMatchObject({ refunded_qty: 7, refunded_amount: 1003, refunded_unshipped: 7 })
    expect(await one.itemNow(2)).toMatchObject({ refunded_qty: 1, refunded_unshipped: 1 })
    expect((await pointsOf(bought.user_id)) - before).toBe(1000)
    for (const at of [0, 1, 2]) expect(await one.stockOf(at)).toEqual({ stock: 1000, stock_lock: 0 })
    expect(await create(first)).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    const [paid] = await db.select().from(refund).where(eq(refund.order_id, one.id)).limit(1)
    expect(paid?.state).toBe('success')
  })

  test('given points are taken back by the refunded share, below 0 if they are spent', async () => {
    const { id } = await people.person()
    const one = await buy({ user_id: id }, [{ qty: 3, pay_amount: 1000, shipped: 3 }], {
      state: 'completed',
      integral_given: 10,
      completed_at: clock.now().toISOString(),
    })
    const item_id = one.items[0]?.id ?? 0
    const ctx = { ...(await server.ctxFor()), db }
    await post(ctx, [
      { debit: system('integral_issue'), credit: user(id, 'integral'), amount: 10, biz_type: 'order_give', biz_id: one.order_no },
    ])
    await refunded(item_id, { qty: 1, amount: 333 })
    expect(await pointsOf(id)).toBe(7)
    await post(ctx, [
      { debit: user(id, 'integral'), credit: system('integral_adjustment'), amount: 7, biz_type: 'admin_sub', biz_id: `T${id}` },
    ])
    await refunded(item_id, { qty: 2, amount: 667 })
    expect(await pointsOf(id)).toBe(-7)
    expect(await one.now()).toMatchObject({ state: 'completed', refund_amount: 1000 })
  })

  test('an order with nothing left to ship counts as shipped; unshipped pieces are sellable again', async () => {
    const one = await buy(
      bought,
      [
        { qty: 5, pay_amount: 1000, shipped: 3 },
        { qty: 2, pay_amount: 400, shipped: 2 },
      ],
      { state: 'part_shipped', freight_amount: 500 },
    )
    await refunded(one.items[0]?.id ?? 0, { qty: 2, amount: 400 })
    expect(await one.stockOf(0)).toEqual({ stock: 997, stock_lock: 0 })
    expect(await one.now()).toMatchObject({ state: 'shipped', refund_amount: 400 })
    expect((await one.now()).auto_receive_at).toBe(new Date(clock.now().getTime() + 10 * DAY_MS).toISOString())
  })

  test('[M6] [I5] parallel refunds of the lines of an order never exceed what was paid', async () => {
    const one = await buy(
      bought,
      [1, 2, 3, 4].map(() => ({ qty: 2, pay_amount: 333 })),
      { freight_amount: 77 },
    )
    const ids = []
    for (const item of one.items) ids.push(await createRow(item.id, { qty: 2, amount: 333 }))
    for (const id of ids) await audit(id)
    const answers = await Promise.all(ids.flatMap((id) => [pay(id), pay(id)]))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(await one.now()).toMatchObject({ state: 'closed', refund_amount: 4 * 333 + 77, paid_amount: 4 * 333 + 77 })
  })
})

describe('[A20] lists', () => {
  test('agents and customer service see the orders of their time; others get 404', async () => {
    const [own] = await db.insert(agent).values(agentRow()).returning()
    const [service] = await db.insert(customerService).values(serviceRow()).returning()
    const one = await buy({ ...bought, agent_id: own?.id ?? null }, [{ qty: 1, pay_amount: 100 }], { cs_id: service?.id ?? null })
    const other = await buy(bought, [{ qty: 1, pay_amount: 100 }])
    const [mine, foreign] = [await createRow(one.items[0]?.id ?? 0), await createRow(other.items[0]?.id ?? 0)]
    const perms = ['order:aftersale:list', 'order:aftersale:create', 'order:aftersale:audit']
    const agentToken = await server.login({ perms, scope: 'agent_tree', agent_id: own?.id ?? 0 })
    const csToken = await server.login({ perms, scope: 'cs_self', cs_id: service?.id ?? 0 })
    for (const as of [agentToken, csToken]) {
      const { data } = await call(calls.list, {}, { token: as })
      expect(data.list.map(({ id }) => id)).toEqual([mine])
      expect((await call(calls.counts, {}, { token: as })).data).toMatchObject({ all: 1, applied: 1 })
      expect(await call(calls.detail, { id: foreign }, { token: as })).toMatchObject({ code: 404, msg: '售后单不存在' })
      expect(await call(calls.audit, { id: foreign, pass: 1 }, { token: as })).toMatchObject({ code: 404 })
      expect(await call(calls.reply, { id: foreign, content: '你好' }, { token: as })).toMatchObject({ code: 404 })
      expect(await create(other.items[0]?.id ?? 0, {}, as)).toMatchObject({ code: 404 })
      expect(await call(calls.refundable, { order_id: other.id }, { token: as })).toMatchObject({ code: 404 })
    }
    await call(calls.reply, { id: mine, content: '请补充照片' }, { token: csToken })
    const { data } = await call(calls.detail, { id: mine }, { token })
    expect(data.log).toMatchObject([{ action: 'create' }, { action: 'reply', content: '请补充照片', operator_type: 'admin' }])
    expect(data).toMatchObject({
      most_amount: 100,
      refundable: { qty: 1, return_qty: 0, amount: 100, freight: 0 },
      order: { order_no: one.order_no },
    })
  })

  test('every filter finds it, and the figures count it', async () => {
    const one = await buy(bought, [{ qty: 1, pay_amount: 100 }])
    const id = await createRow(one.items[0]?.id ?? 0, { reason: 'wrong' })
    const found = await row(id)
    const phone = `139${String(id).padStart(8, '0')}`
    const ids = async (query: object) =>
      (await call(calls.list, { ...query, page_size: 100 } as never, { token })).data.list.map((one) => one.id)
    expect(phone).toHaveLength(11)
    const queries = [
      { no: found?.as_no },
      { no: one.order_no },
      { code: one.items[0]?.code },
      { store_id: buyer.id },
      { order_id: one.id },
      { kind: 'refund' },
      { reason: 'wrong' },
      { created_from: '2026-03-01' },
      { user_id: bought.user_id },
      { state: 'applied' },
    ]
    for (const query of queries) expect(await ids(query), JSON.stringify(query)).toContain(id)
    for (const query of [{ overdue: '24' }, { kind: 'return' }, { state: 'done' }, { no: 'SH0' }, { phone: '1990000' }])
      expect(await ids(query), JSON.stringify(query)).not.toContain(id)
    const { data } = await call(calls.stat, {}, { token })
    expect(data.pending).toBe((await ids({ state: 'applied' })).length)
    expect(data.overdue).toBe((await ids({ overdue: '24' })).length)
    const dayAgo = new Date(clock.now().getTime() - DAY_MS).toISOString()
    await db.update(aftersale).set({ created_at: dayAgo }).where(eq(aftersale.id, id))
    expect(await ids({ overdue: '24' })).toContain(id)
  })
})

// the sessions in this file end when the clock moves
test('[A20] buyers withdraw, 7 days without return cancel, 72 hours remind staff once', async () => {
  const shipped = { state: 'shipped', ship_at: '2026-03-02T01:00:00.000Z', auto_receive_at: '2026-03-12T01:00:00.000Z' } as const
  const one = await buy(
    bought,
    [
      { qty: 2, pay_amount: 1000, shipped: 2 },
      { qty: 1, pay_amount: 300, shipped: 1 },
    ],
    shipped,
  )
  const [first, second] = [one.items[0]?.id ?? 0, one.items[1]?.id ?? 0]
  const mine = await createRow(first)
  await cancelAftersale(await asBuyer(), mine, shopCall)
  expect(await row(mine)).toMatchObject({ state: 'cancelled' })
  const slow = await createRow(first, { kind: 'return' })
  await audit(slow)
  const waiting = await createRow(second)
  const [parent, other] = await db.insert(agent).values([agentRow(), agentRow()]).returning()
  const [child] = await db
    .insert(agent)
    .values(agentRow({ parent_id: parent?.id ?? 0 }))
    .returning()
  for (const agent_id of [parent?.id, other?.id])
    await server.login({ perms: ['order:aftersale:audit'], scope: 'agent_tree', agent_id: agent_id ?? 0 })
  const below = await buy({ ...bought, agent_id: child?.id ?? null }, [{ qty: 1, pay_amount: 100 }])
  const ofTree = await createRow(below.items[0]?.id ?? 0)
  const place = { ...(await workerContextOf(server)), clock: clock.now }
  clock.advance(3 * DAY_MS)
  await Promise.all([tendAftersales(place), tendAftersales(place)])
  expect(await row(waiting)).toMatchObject({ state: 'applied', reminded_at: clock.now().toISOString() })
  expect(await row(ofTree)).toMatchObject({ reminded_at: clock.now().toISOString() })
  expect((await stepsOf(waiting)).filter((step) => step === 'remind')).toHaveLength(1)
  const late = await db.$count(aftersale, eq(aftersale.reminded_at, clock.now().toISOString()))
  const notices = await db
    .select({ params: notification.params, agent_id: adminUser.agent_id, is_admin: adminUser.is_admin })
    .from(notification)
    .innerJoin(adminUser, eq(adminUser.id, notification.admin_user_id))
    .where(eq(notification.kind, 'aftersale_waits'))
  expect(notices.filter(({ is_admin }) => is_admin === 1)).toMatchObject([{ params: { n: late } }])
  // one notice is in the first agent's tree
  const ofAgents = notices.filter(({ agent_id }) => agent_id === parent?.id || agent_id === other?.id)
  expect(ofAgents).toMatchObject([{ agent_id: parent?.id, params: { n: 1 } }])
  expect(await row(slow)).toMatchObject({ state: 'wait_return' })
  clock.advance(4 * DAY_MS)
  await Promise.all([tendAftersales(place), tendAftersales(place)])
  expect(await row(slow)).toMatchObject({ state: 'cancelled' })
  expect(await one.now()).toMatchObject({ aftersale_open: 1, auto_receive_at: '2026-03-12T01:00:00.000Z' })
  await decideAftersale(await server.ctxFor(), { id: waiting, pass: 0, opinion: '不符合条件' })
  // seven days in the time to the receipt were stopped
  expect(await one.now()).toMatchObject({ aftersale_open: 0, auto_receive_at: '2026-03-19T01:00:00.000Z' })
})

async function pointsOf(user_id: number): Promise<number> {
  const own = and(eq(account.owner_type, 'user'), eq(account.owner_id, user_id), eq(account.kind, 'integral'))
  const [found] = await db.select({ available: account.available }).from(account).where(own)
  return found?.available ?? 0
}
