import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { completeOrder } from '#server/areas/order/order/order-finish.ts'
import { customer } from '#server/areas/people/tables.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { freeMaker } from '#test/make/free-orders.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { replaceRewards } from '#test/make/ports.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { entity } from './record.ts'

const world = await orderWorld('2026-03-02T02:00:00.000Z')
const { server, clock, call, db, token } = world
const make = freeMaker(world)
const people = shopMaker(server)
const setting = settingMaker(server)
const calls = contract.freeOrder.record

let coupons = 1
replaceRewards({
  coupon: {
    title: async () => '满减券',
    give: async (_ctx, { user_id }) => (coupons-- > 0 ? { id: user_id, cost: 700 } : undefined),
  },
})

/** Another person than the chooser. */
const payer = { perms: ['freeOrder:record:list', 'freeOrder:record:grant'] }
const grant = async (ids: number[]) => call(calls.grant, { ids }, { token: await world.login(payer), ...onceKey() })
const rewardOf = async (id: number) => {
  const { data, msg } = await grant([id])
  if (data.success.length === 0) throw new Error(data.failed[0]?.msg ?? msg)
}
const choose = async (id: number) => (await call(calls.choose, { ids: [id] }, { token })).data
const job = async (name: string) => entity.jobs?.[name]?.act(await workerContextOf(server))
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:freeOrder|order|ledger|activity|finance|commission|aftersale)\./.test(name)),
    )
  ).violations

/** A winner in a new activity that staff choose. */
async function winner(values: Parameters<typeof make.published>[0] = {}, bought: Parameters<typeof make.bought>[0] = {}) {
  const id = await make.published(values)
  const row = await make.bought(bought)
  const record = await make.recordOf(id, row.id)
  if (!record) throw new Error('the order does not take part')
  expect(await choose(record.id)).toMatchObject({ success: [record.id] })
  return { activity_id: id, order: row, id: record.id, now: async () => make.recordOf(id, row.id), orderNow: () => world.orderAt(row.id) }
}

/** An after-sale for `qty` pieces from the first line, refunded. */
async function refunded(order_id: number, qty: number) {
  const [line] = await world.itemsOf(order_id)
  const { data } = await call(contract.order.aftersale.refundable, { order_id }, { token })
  const most = data.list[0]?.amount ?? 0
  const amount = qty === line?.qty ? most : Math.floor((most * qty) / ((line?.qty ?? 1) - (line?.refunded_qty ?? 0)))
  const answer = await call(
    contract.order.aftersale.create,
    { item_id: line?.id ?? 0, kind: 'refund', qty, amount, reason: 'other' },
    { token },
  )
  const { id } = answer.data
  await call(contract.order.aftersale.audit, { id, pass: 1 } as never, { token })
  expect(await call(contract.order.aftersale.refund, { id }, { token, ...onceKey() })).toMatchObject({ code: 200 })
  return amount
}

describe('A25 candidates', () => {
  test('an order matching minimum, audience, time and scope becomes a candidate exactly once', async () => {
    const [sku_id = 0] = await world.skus(1, { price_store: 3000 })
    const scoped = await make.published({ scope: 'sku', scope_ids: [sku_id], order_min: 5000, reward_rate: 5000, reward_cap: 2000 })
    const trade = await make.published({ audience: 'trade' })
    const upcoming = await make.published({ start_at: new Date(clock.now().getTime() + DAY_MS).toISOString() })
    const [small, large, other] = [await make.bought({ sku_id }), await make.bought({ sku_id, qty: 2 }), await make.bought({ qty: 5 })]
    await make.consume()
    expect(await make.recordOf(scoped, small.id)).toBeUndefined()
    expect(await make.recordOf(scoped, other.id)).toBeUndefined()
    expect(await make.recordOf(scoped, large.id)).toMatchObject({ state: 'candidate', base_amount: 6000, reward_amount: 2000 })
    expect(await make.recordsOf(trade)).toEqual([])
    expect(await make.recordsOf(upcoming)).toEqual([])
    expect((await make.activityOf(scoped)).joined_count).toBe(1)
  })

  test('without a draw every n-th order wins until the places or the limit per person run out', async () => {
    const id = await make.published({ mode: 'nth', nth: 2, quota: 3, per_user_limit: 1 })
    await db.delete(freeSession).where(eq(freeSession.activity_id, id))
    const own = await world.buyer()
    for (let n = 0; n < 4; n += 1) await make.bought({ own })
    for (let n = 0; n < 6; n += 1) await make.bought()
    const rows = await make.recordsOf(id)
    expect(rows.map(({ seq, state, outcome }) => [seq, state, outcome])).toEqual([
      [1, 'lost', 'lost'],
      [2, 'won', 'won'],
      [3, 'lost', 'lost'],
      [4, 'lost', 'limit'],
      [5, 'lost', 'lost'],
      [6, 'won', 'won'],
      [7, 'lost', 'lost'],
      [8, 'won', 'won'],
      [9, 'lost', 'lost'],
      [10, 'lost', 'quota'],
    ])
    expect(await violated()).toEqual([])
  })

  test('staff choose only in that mode, and at most the places', async () => {
    const id = await make.published({ quota: 1 })
    const [first, second] = [await make.bought(), await make.bought()]
    const ids = [await make.recordOf(id, first.id), await make.recordOf(id, second.id)].map((row) => row?.id ?? 0)
    const { data } = await call(calls.choose, { ids }, { token })
    expect(data).toMatchObject({ success: [ids[0]], failed: [{ id: ids[1], msg: '免单名额已用完' }] })
    const drawn = await make.published({ mode: 'draw' })
    const third = await make.bought()
    const row = await make.recordOf(drawn, third.id)
    expect(await choose(row?.id ?? 0)).toMatchObject({ failed: [{ msg: '该活动的免单不由人工指定' }] })
    expect(await call(calls.cancel, { id: ids[0] ?? 0, reason: '选错' }, { token })).toMatchObject({ code: 200 })
    expect(await make.activityOf(id)).toMatchObject({ won: 0 })
    expect(await choose(ids[1] ?? 0)).toMatchObject({ success: [ids[1]] })
    expect(await violated()).toEqual([])
  })
})

describe('A25 apply and review', () => {
  test('the customer hands an order in, staff decide; a repetition with the same key has no effect', async () => {
    const id = await make.published({ mode: 'apply', apply_days: 3, proof_required: 1, quota: 1 })
    const [first, second] = [await make.bought(), await make.bought()]
    const tokenOf = (row: { user_id: number }) => people.tokenOf(row.user_id)
    const apply = async (row: { id: number; user_id: number }, values: object = {}, key = onceKey()) =>
      call(
        shop.freeOrder.apply,
        { activity_id: id, order_id: row.id, text: '晒单', images: ['/files/a.png'], ...values },
        { token: await tokenOf(row), ...key },
      )
    expect((await apply(first, { images: [] })).msg).toBe('请上传凭证图片')
    expect((await apply({ id: second.id, user_id: first.user_id })).code).toBe(404)
    const key = onceKey()
    const applied = await apply(first, {}, key)
    expect(applied).toMatchObject({ code: 200, data: { state: 'applied' } })
    expect(await apply(first, {}, key)).toMatchObject({ code: 200, data: applied.data })
    expect((await apply(first)).msg).toBe('当前状态不允许该操作')
    expect(await apply(second)).toMatchObject({ code: 200 })
    const [one, two] = [await make.recordOf(id, first.id), await make.recordOf(id, second.id)]
    const audit = (record_id = 0, values: object = {}) =>
      call(calls.audit, { id: record_id, pass: 1, ...values } as never, { token, ...onceKey() })
    expect((await audit(one?.id, { pass: 0 })).msg).toBe('请输入驳回原因')
    expect(await audit(one?.id)).toMatchObject({ code: 200 })
    expect((await audit(two?.id)).msg).toBe('免单名额已用完')
    expect(await audit(two?.id, { pass: 0, reason: '图片不清晰' })).toMatchObject({ code: 200 })
    expect((await audit(two?.id)).msg).toBe('该申请已处理')
    const { data } = await call(calls.detail, { id: one?.id ?? 0 }, { token })
    expect(data).toMatchObject({ state: 'won', proof_text: '晒单', proof_images: ['/files/a.png'], order_no: first.order_no })
    const own = (await call(shop.freeOrder.mine, { activity_id: id }, { token: await tokenOf(second) })).data.list
    expect(own).toMatchObject([{ state: 'rejected', reason: '图片不清晰', apply_until: null }])
  })

  test('the apply period ends, also after a timed activity end, and a paused activity takes none', async () => {
    const id = await make.published({ mode: 'apply', apply_days: 3 })
    const row = await make.bought()
    const apply = async () =>
      call(
        shop.freeOrder.apply,
        { activity_id: id, order_id: row.id, text: '晒单' },
        { token: await people.tokenOf(row.user_id), ...onceKey() },
      )
    const calls = contract.freeOrder.activity
    await call(calls.pause, { id }, { token: await world.login() })
    expect((await apply()).msg).toBe('活动已暂停')
    clock.advance(4 * DAY_MS)
    await call(calls.resume, { id }, { token: await world.login() })
    expect((await apply()).msg).toBe('已超过申请期限')
    await job('freeOrder-lapse')
    expect(await make.recordOf(id, row.id)).toMatchObject({ state: 'lost', reason: '未在期限内申请' })
  })
})

describe('A25 grants', () => {
  test('to the balance: once, with the order, its lines, the budget, the ledger and the commission', async () => {
    const { agent_id, salesman_id } = await world.team()
    const own = await world.buyer({ agent_id, salesman_id })
    const one = await winner({ reward_rate: 5000 }, { qty: 3, own })
    const before = await world.available(one.order.user_id, 'balance')
    await rewardOf(one.id)
    expect((await grant([one.id])).data.failed).toEqual([{ id: one.id, msg: '该免单已发放' }])
    expect(await world.available(one.order.user_id, 'balance')).toBe(before + 3000)
    expect(await one.orderNow()).toMatchObject({ free_amount: 3000, refund_amount: 0 })
    expect(await one.now()).toMatchObject({ state: 'granted', reward_amount: 3000, cost: 3000 })
    expect(await make.activityOf(one.activity_id)).toMatchObject({ granted: 1, granted_amount: 3000, won: 1 })
    expect((await call(contract.freeOrder.activity.stat, { id: one.activity_id }, { token: await world.login() })).data.cost).toBe(3000)
    expect(await violated()).toEqual([])
  })

  test('by the original method: a separate refund, order and turnover stay unchanged', async () => {
    const one = await winner({ reward_to: 'original', reward_rate: 2500 }, { qty: 2 })
    await rewardOf(one.id)
    expect(
      await db
        .select()
        .from(refund)
        .where(and(eq(refund.source, 'free_order'), eq(refund.source_id, one.id))),
    ).toMatchObject([{ amount: 1000, state: 'success', order_id: one.order.id }])
    expect(await one.orderNow()).toMatchObject({ free_amount: 1000, refund_amount: 0, state: 'pending_ship' })
    expect(await violated()).toEqual([])
  })

  test('a coupon is given once per record; without one left the reward waits', async () => {
    coupons = 1
    const one = await winner({ reward_to: 'coupon', coupon_id: 5, reward_rate: 1000 })
    const two = await winner({ reward_to: 'coupon', coupon_id: 5, reward_rate: 1000 })
    await rewardOf(one.id)
    expect(await one.now()).toMatchObject({ state: 'granted', reward_amount: 200, cost: 700, coupon_user_id: one.order.user_id })
    expect((await grant([two.id])).data.failed).toEqual([{ id: two.id, msg: '优惠券已领完或已结束，暂不能发放' }])
    expect(await two.now()).toMatchObject({ state: 'won' })
    expect(await two.orderNow()).toMatchObject({ free_amount: 0 })
    expect(await violated()).toEqual([])
  })

  test('the budget, an open after-sale and an amount that is no longer there are refused', async () => {
    const id = await make.published({ budget: 3000 })
    const rows = [await make.bought(), await make.bought()]
    const ids: number[] = []
    for (const row of rows) ids.push((await make.recordOf(id, row.id))?.id ?? 0)
    await call(calls.choose, { ids }, { token: await world.login() })
    const done = await grant(ids)
    expect(done.data).toMatchObject({ success: [ids[0]], failed: [{ id: ids[1], msg: '超出活动预算，剩余10.00元' }] })
    const one = await winner()
    await db.update(order).set({ aftersale_open: 1 }).where(eq(order.id, one.order.id))
    expect((await grant([one.id])).data.failed).toEqual([{ id: one.id, msg: '订单存在进行中的售后，暂不能发放' }])
    await db.update(order).set({ aftersale_open: 0 }).where(eq(order.id, one.order.id))
    expect((await grant([999_999])).data.failed).toEqual([{ id: 999_999, msg: '免单记录不存在' }])
    const stat = (await call(calls.stat, {}, { token: await world.login() })).data
    expect(stat).toMatchObject({ running: expect.any(Number), won: expect.any(Number), applied: 0 })
  })

  test('completed orders are granted by the job if the setting says so', async () => {
    const one = await winner()
    await setting('freeOrder.auto_grant', 1)
    await job('freeOrder-grant')
    expect(await one.now()).toMatchObject({ state: 'won' })
    const by = await world.login()
    await setting('order.aftersale_days', 0)
    expect(await world.ship(one.order.id, {}, by)).toMatchObject({ code: 200 })
    expect(await call(contract.order.order.receive, { id: one.order.id, reason: '客户已签收' } as never, { token: by })).toMatchObject({
      code: 200,
    })
    expect(await completeOrder(await server.ctxFor(), one.order.id)).toBe(true)
    await job('freeOrder-grant')
    await job('freeOrder-grant')
    expect(await one.now()).toMatchObject({ state: 'granted', granted_by: null })
    await setting('freeOrder.auto_grant', 0)
  })
})

describe('A25 refunds of orders that take part', () => {
  test('before the grant a refunded order leaves, and its place is free again', async () => {
    const one = await winner({ quota: 1 })
    expect(
      await call(contract.order.order.cancelRefund, { id: one.order.id, reason: 'other' } as never, {
        token: await world.login(),
        ...onceKey(),
      }),
    ).toMatchObject({ code: 200 })
    expect(await one.now()).toMatchObject({ state: 'cancelled', reason: '订单已退款或关闭' })
    expect(await make.activityOf(one.activity_id)).toMatchObject({ won: 0 })
    expect((await grant([one.id])).data.failed).toEqual([{ id: one.id, msg: '当前状态不允许该操作' }])
    expect(await violated()).toEqual([])
  })

  test('a partial refund before the grant lowers the reward, below the minimum it is removed', async () => {
    const one = await winner({ reward_rate: 5000 }, { qty: 4 })
    expect(await refunded(one.order.id, 1)).toBe(2000)
    expect(await one.now()).toMatchObject({ state: 'won', base_amount: 6000, reward_amount: 3000 })
    const id = await make.published({ order_min: 4000 })
    const row = await make.bought({ qty: 2 })
    await refunded(row.id, 1)
    expect(await make.recordOf(id, row.id)).toMatchObject({ state: 'cancelled', reason: '退款后低于订单门槛' })
    await rewardOf(one.id)
    expect(await one.orderNow()).toMatchObject({ free_amount: 3000, refund_amount: 2000 })
    expect(await violated()).toEqual([])
  })

  test('after the grant refunds are reduced by the reward, in parts and with the last piece', async () => {
    const one = await winner({ reward_rate: 5000 }, { qty: 4 })
    await rewardOf(one.id)
    expect(await refunded(one.order.id, 1)).toBe(1000)
    expect(await one.now()).toMatchObject({ state: 'granted', clawed_amount: 1000 })
    expect(await refunded(one.order.id, 3)).toBe(3000)
    expect(await one.now()).toMatchObject({ state: 'clawed', clawed_amount: 4000 })
    expect(await one.orderNow()).toMatchObject({ state: 'closed', refund_amount: 4000, free_amount: 4000, paid_amount: 8000 })
    expect((await call(contract.freeOrder.activity.stat, { id: one.activity_id }, { token: await world.login() })).data.cost).toBe(0)
    expect(await violated()).toEqual([])
  })

  test('the cancellation of a paid order refunds what the reward has left', async () => {
    const one = await winner({ reward_to: 'original', reward_rate: 4000 })
    await rewardOf(one.id)
    await call(contract.order.order.cancelRefund, { id: one.order.id, reason: 'other' } as never, {
      token: await world.login(),
      ...onceKey(),
    })
    expect(await one.orderNow()).toMatchObject({ state: 'closed', refund_amount: 1200, free_amount: 800 })
    expect(await one.now()).toMatchObject({ state: 'clawed', clawed_amount: 800 })
    expect(await db.select({ free: orderItem.free_amount }).from(orderItem).where(eq(orderItem.order_id, one.order.id))).toEqual([
      { free: 800 },
    ])
    expect(await violated()).toEqual([])
  })

  test('two rewards of one order never exceed what was paid', async () => {
    const [first, second] = [await make.published({ reward_rate: 7000 }), await make.published({ reward_rate: 7000 })]
    const row = await make.bought()
    for (const id of [first, second]) {
      const record = await make.recordOf(id, row.id)
      await call(calls.choose, { ids: [record?.id ?? 0] }, { token: await world.login() })
      await grant([record?.id ?? 0])
    }
    expect(await make.recordOf(first, row.id)).toMatchObject({ reward_amount: 1400 })
    expect(await make.recordOf(second, row.id)).toMatchObject({ reward_amount: 600, state: 'granted' })
    expect(await world.orderAt(row.id)).toMatchObject({ free_amount: 2000, paid_amount: 2000 })
    expect(await violated()).toEqual([])
  })
})

test('A25 the list of records with its filters, the counts and the export', async () => {
  const one = await winner({ title: '记录免单' })
  const by = await world.login()
  const found = async (filters: object) =>
    (await call(calls.list, { activity_id: one.activity_id, ...filters } as never, { token: by })).data.list.map((row) => row.id)
  expect(await found({ order_no: one.order.order_no.slice(0, 12), state: 'won' })).toEqual([one.id])
  expect(await found({ state: 'lost' })).toEqual([])
  expect(await found({ user_phone: '999' })).toEqual([])
  expect((await call(calls.counts, { activity_id: one.activity_id }, { token: by })).data).toMatchObject({ all: 1, won: 1 })
  expect(await call(calls.export, { activity_id: one.activity_id }, { token: by })).toMatchObject({ code: 200 })
})

test('A25 the Shop API lists what runs for the caller', async () => {
  const id = await make.published({ title: '客户免单', sort: 99 })
  const trade = await make.published({ title: '贸易免单', audience: 'trade', sort: 98 })
  const draft = await make.saved()
  const one = await people.person()
  const ids = async (by?: string) =>
    (await call(shop.freeOrder.list, { page_size: 100 }, by ? { token: by } : {})).data.list.map((row) => row.id)
  expect((await ids()).slice(0, 2)).toEqual([id, trade])
  expect((await ids(one.token))[0]).toBe(id)
  expect(await ids(one.token)).not.toContain(trade)
  expect((await call(shop.freeOrder.detail, { id: draft })).code).toBe(404)
  expect((await call(shop.freeOrder.detail, { id: trade }, { token: one.token })).data).toMatchObject({
    can_join: false,
    own: { records: 0, won: 0 },
    phase: 'running',
    left: 10,
  })
})

describe('[Q11] the reward of a free order', () => {
  test('is not given by its chooser, or by the winner, and nobody makes the own order win', async () => {
    const one = await winner()
    const own = await call(calls.grant, { ids: [one.id] }, { token: await world.login(), ...onceKey() })
    expect(own.data.failed).toEqual([{ id: one.id, msg: '不能发放本人指定或审核通过的免单' }])
    const staff = await world.login({ perms: ['freeOrder:*:*'], username: 'staffwinner' })
    const phone = '13912340011'
    await db.update(adminUser).set({ phone }).where(eq(adminUser.username, 'staffwinner'))
    await db.update(customer).set({ phone }).where(eq(customer.id, one.order.user_id))
    const self = await call(calls.grant, { ids: [one.id] }, { token: staff, ...onceKey() })
    expect(self.data.failed).toEqual([{ id: one.id, msg: '不能发放本人作为客户的免单' }])
    expect(await one.now()).toMatchObject({ state: 'won', granted_at: null })
    const id = await make.published()
    const [row] = [await make.bought()]
    await db.update(customer).set({ phone: '13912340012' }).where(eq(customer.id, one.order.user_id))
    await db.update(customer).set({ phone }).where(eq(customer.id, row.user_id))
    const record = await make.recordOf(id, row.id)
    const chosen = await call(calls.choose, { ids: [record?.id ?? 0] }, { token: staff })
    expect(chosen.data.failed).toEqual([{ id: record?.id, msg: '不能处理本人作为客户的免单' }])
    await rewardOf(one.id)
    expect(await violated()).toEqual([])
  })

  test('the delivered roles do not both choose winners and give rewards, the administrator apart', () => {
    const may = (perms: readonly string[], code: string) =>
      perms.some((perm) => perm.split(':').every((part, at) => part === '*' || part === code.split(':')[at]))
    const chooses = (perms: readonly string[]) => may(perms, 'freeOrder:record:audit') || may(perms, 'freeOrder:activity:draw')
    const both = systemRoles.filter(({ code, perms }) => code !== 'admin' && may(perms, 'freeOrder:record:grant') && chooses(perms))
    expect(both.map(({ code }) => code)).toEqual([])
  })
})
