import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { paymentSucceeded, startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { groupWorld } from '#test/make/group-world.ts'
import { onceKey } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { tendTeams } from './team-end.ts'

const world = await groupWorld()
const { call, db, token, keyed, running, buyer, open, join, seat, opened, teamOf, teamAt, soldOf, settle, expire, broken } = world
const { group, groupTeam } = contract.activity
const HOUR = 3_600_000

const stateOf = async (id: number) => (await world.orderAt(id)).state

describe('[A12] a team', () => {
  test('is complete with the last paid member, and its orders can be shipped after the job only', async () => {
    const activity = await running({ leader_discount: 200 })
    const [a, b, c, d] = [await buyer(), await buyer(), await buyer(), await buyer()]
    const first = await open(a, activity, 2)
    expect(first).toMatchObject({ code: 200, data: { pay_amount: 2 * 1500 - 200, state: 'pending_pay' } })
    const { team_no } = first.data
    expect(await join(a, team_no, activity.sku_id)).toMatchObject({ msg: '您已参与过该团' })
    const second = await join(b, team_no, activity.sku_id)
    expect(second.data).toMatchObject({ pay_amount: 1500, team_no })
    const third = await join(c, team_no, activity.sku_id)
    expect(await join(d, team_no, activity.sku_id)).toMatchObject({ msg: '拼团人数已满' })
    const orders = [first, second, third].map(({ data }) => data.id)
    for (const id of orders.slice(0, 2)) expect(await world.pay(await world.orderAt(id))).toMatchObject({ state: 'pending_group' })
    const refused = await world.ship(orders[0] as number)
    expect(refused).toMatchObject({ code: 400, msg: '拼团未成功，不能发货' })
    const { data } = await call(shop.order.detail, { id: orders[0] as number }, { token: a.token })
    const input = { item_id: data.items[0]?.id ?? 0, kind: 'refund' as const, qty: 1, amount: 100, reason: 'unwanted' as const }
    const aftersale = await call(shop.aftersale.create, input, { token: a.token, ...onceKey() })
    expect(aftersale).toMatchObject({ msg: '订单拼团中，无法申请售后' })
    await world.pay(await world.orderAt(orders[2] as number))
    const team = await teamOf(orders[0] as number)
    expect(team).toMatchObject({ state: 'success', end_by: 'complete', joined_people: 3, joined_qty: 4, reserved_people: 0 })
    expect(await Promise.all(orders.map(stateOf))).toEqual(['pending_group', 'pending_group', 'pending_group'])
    await settle(team.id)
    expect(await Promise.all(orders.map(stateOf))).toEqual(['pending_ship', 'pending_ship', 'pending_ship'])
    expect(await teamAt(team.id)).toMatchObject({ is_settled: 1 })
    expect(await soldOf(activity.id)).toEqual([4])
    const stat = (await call(group.stat, { id: activity.id }, { token })).data
    expect(stat).toMatchObject({ joins: 3, users: 3, orders: 3, amount: 4 * 1500 - 200, cost: 4 * 500 + 200 })
    expect(await join(d, team_no, activity.sku_id)).toMatchObject({ msg: '拼团活动已结束' })
    expect(await broken()).toEqual([])
  })

  test('by pieces is complete once enough pieces are paid', async () => {
    const activity = await running({ mode: 'quantity', need: 10 })
    const team = await opened(await buyer(), activity, 4)
    const late = await seat(await buyer(), activity, team.team_no, 3)
    await world.pay(await seat(await buyer(), activity, team.team_no, 6))
    expect(await teamAt(team.id)).toMatchObject({ state: 'success', joined_qty: 10, joined_people: 2, reserved_qty: 3 })
    await settle(team.id)
    // a seat that was reserved before pays for a complete team
    await world.pay(late)
    expect(await teamAt(team.id)).toMatchObject({ is_settled: 0, joined_qty: 13 })
    await settle(team.id)
    expect(await stateOf(late.id)).toBe('pending_ship')
    expect(await broken()).toEqual([])
  })

  test('that fails refunds paid orders in full, closes unpaid ones, returns stock and pieces', async () => {
    const activity = await running()
    const [a, b] = [await buyer(), await buyer()]
    const before = await world.stockOf([activity.sku_id])
    const team = await opened(a, activity, 2)
    const unpaid = await seat(b, activity, team.team_no, 5)
    world.clock.advance(24 * HOUR)
    await tendTeams(await workerContextOf(world.server))
    expect(await teamAt(team.id)).toMatchObject({ state: 'failed', end_by: 'expire', is_settled: 1 })
    expect(await world.orderAt(team.order_id)).toMatchObject({
      state: 'closed',
      close_reason: 'group_failed',
      paid_amount: 3e3,
      refund_amount: 3e3,
    })
    expect(await world.orderAt(unpaid.id)).toMatchObject({ state: 'closed', close_reason: 'group_failed', refund_amount: 0 })
    expect(await world.available(a.id, 'balance')).toBe(3000)
    expect(await world.stockOf([activity.sku_id])).toEqual(before)
    expect(await soldOf(activity.id)).toEqual([0])
    await settle(team.id)
    expect(await world.available(a.id, 'balance')).toBe(3000)
    expect((await call(group.stat, { id: activity.id }, { token })).data).toMatchObject({ amount: 0, cost: 0 })
    expect(await broken()).toEqual([])
    world.clock.advance(-24 * HOUR)
  })

  test('that has failed refunds a payment that arrives later', async () => {
    const activity = await running()
    const team = await opened(await buyer(), activity)
    const payer = await buyer()
    const row = await seat(payer, activity, team.team_no)
    const ctx = await world.server.ctxFor()
    const [waiting] = await transact(ctx, (ctx) => startPayment(ctx, dueOf(row), { way: 'wechat' }))
    await call(groupTeam.dissolve, { id: team.id, reason: '缺货' }, keyed())
    const outcome = await paymentSucceeded(ctx, waiting?.id ?? 0, { channel_no: 'WX1', paid_at: ctx.now.toISOString() })
    expect(outcome).toBe('paid')
    expect(await stateOf(row.id)).toBe('pending_group')
    await settle(team.id)
    expect(await world.orderAt(row.id)).toMatchObject({ state: 'closed', close_reason: 'group_failed' })
    const [paid] = await db
      .select()
      .from(payment)
      .where(eq(payment.id, waiting?.id ?? 0))
    expect(paid).toMatchObject({ refunded_amount: row.pay_amount })
    expect(await broken()).toEqual([])
  })

  test('keeps the seat of a voucher until it is verified', async () => {
    const activity = await running({ need: 2 })
    const team = await opened(await buyer(), activity)
    const payer = await buyer()
    const row = await seat(payer, activity, team.team_no)
    const voucher = { id: row.id, images: ['/files/v.png'], payer_name: '某公司', paid_date: '2026-03-02', amount: row.pay_amount }
    expect(await call(shop.order.voucher, voucher, { token: payer.token, ...onceKey() })).toMatchObject({ code: 200 })
    expect(await stateOf(row.id)).toBe('pending_verify')
    expect(await join(await buyer(), team.team_no, activity.sku_id)).toMatchObject({ msg: '拼团人数已满' })
    await call(groupTeam.dissolve, { id: team.id, reason: '缺货' }, keyed())
    await settle(team.id)
    // the voucher's money has arrived although the team has failed meanwhile
    expect(await stateOf(row.id)).toBe('pending_verify')
    const [sent] = await db
      .select()
      .from(payment)
      .where(and(eq(payment.biz_id, row.id), eq(payment.state, 'verifying')))
    const ctx = await world.server.ctxFor()
    const verified = { channel_no: null, paid_at: ctx.now.toISOString(), serial_no: 'B1', verifier_id: ctx.actor.id }
    expect(await paymentSucceeded(ctx, sent?.id ?? 0, verified)).toBe('paid')
    await settle(team.id)
    expect(await world.orderAt(row.id)).toMatchObject({ state: 'closed', close_reason: 'group_failed', paid_amount: row.pay_amount })
    expect(await broken()).toEqual([])
  })

  test('an order unpaid in time frees its seat, the next member leads, an unpaid team ends', async () => {
    const activity = await running()
    const [a, b] = [await buyer(), await buyer()]
    const first = await seat(a, activity, null, 2)
    const team = await teamOf(first.id)
    const second = await seat(b, activity, team.team_no)
    world.clock.advance(15 * 60_000)
    const ctx = await world.server.ctxFor()
    expect(await expireOrder(ctx, first.id)).toBe(true)
    expect(await teamAt(team.id)).toMatchObject({ state: 'forming', leader_user_id: b.id, reserved_people: 1, reserved_qty: 1 })
    expect(await soldOf(activity.id)).toEqual([1])
    expect(await join(a, team.team_no, activity.sku_id)).toMatchObject({ code: 200 })
    expect(await expireOrder(ctx, second.id)).toBe(true)
    expect(await teamAt(team.id)).toMatchObject({ state: 'forming', reserved_people: 1 })
    const { data } = await call(shop.order.list, { state: 'pending_pay' }, { token: a.token })
    await call(shop.order.cancel, { id: data.list[0]?.id ?? 0 }, { token: a.token })
    expect(await teamAt(team.id)).toMatchObject({ state: 'failed', end_by: 'abandon', is_settled: 1 })
    expect(await soldOf(activity.id)).toEqual([0])
    expect(await broken()).toEqual([])
    world.clock.advance(-15 * 60_000)
  })

  test('is filled up at its end where the activity does so', async () => {
    const activity = await running({ virtual_fill: 1, need: 4 })
    const team = await opened(await buyer(), activity)
    const nobody = await teamOf((await seat(await buyer(), activity, null)).id)
    expect(await expire(team.id)).toBe(false)
    world.clock.advance(24 * HOUR)
    expect(await expire(team.id)).toBe(true)
    expect(await expire(nobody.id)).toBe(true)
    expect(await teamAt(team.id)).toMatchObject({ state: 'success', end_by: 'fill', joined_people: 4, joined_qty: 1 })
    expect(await teamAt(nobody.id)).toMatchObject({ state: 'failed' })
    await settle(team.id)
    await settle(nobody.id)
    expect(await stateOf(team.order_id)).toBe('pending_ship')
    const { data } = await call(groupTeam.detail, { id: team.id }, { token })
    expect(data.members.map(({ is_virtual }) => is_virtual)).toEqual([0, 1, 1, 1])
    expect(await broken()).toEqual([])
    world.clock.advance(-24 * HOUR)
  })
})

describe('[A12] staff', () => {
  test('complete a team by hand and dissolve one, each once', async () => {
    const activity = await running()
    const unpaid = await teamOf((await seat(await buyer(), activity, null)).id)
    expect(await call(groupTeam.finish, { id: unpaid.id, reason: '补单' }, { token })).toMatchObject({
      msg: '该团还没有已付款的成员，不能成团',
    })
    const team = await opened(await buyer(), activity)
    expect(await call(groupTeam.finish, { id: team.id, reason: '补单' }, { token })).toMatchObject({ code: 200 })
    expect(await call(groupTeam.dissolve, { id: team.id, reason: '缺货' }, keyed())).toMatchObject({ msg: '该团已结束' })
    await settle(team.id)
    expect(await stateOf(team.order_id)).toBe('pending_ship')
    const other = await opened(await buyer(), activity)
    expect(await call(groupTeam.dissolve, { id: other.id, reason: '缺货' }, keyed())).toMatchObject({ code: 200 })
    await settle(other.id)
    expect(await world.orderAt(other.order_id)).toMatchObject({ state: 'closed', refund_amount: 1500 })
    expect(await teamAt(other.id)).toMatchObject({ end_reason: '缺货', end_by: 'dissolve' })
    expect(await broken()).toEqual([])
  })

  test('stop an activity with its forming teams; a closed or paused one takes nobody', async () => {
    const activity = await running()
    const team = await opened(await buyer(), activity)
    await call(group.pause, { id: activity.id }, { token })
    expect(await join(await buyer(), team.team_no, activity.sku_id)).toMatchObject({ msg: '拼团活动已暂停' })
    expect(await open(await buyer(), activity)).toMatchObject({ msg: '拼团活动已暂停' })
    await call(group.resume, { id: activity.id }, { token })
    expect(await call(group.stop, { id: activity.id, reason: '价格有误' }, keyed())).toMatchObject({ code: 200, data: { teams: 1 } })
    expect(await join(await buyer(), team.team_no, activity.sku_id)).toMatchObject({ msg: '拼团活动已结束' })
    expect(await open(await buyer(), activity)).toMatchObject({ msg: '拼团活动已结束' })
    await settle(team.id)
    expect(await world.orderAt(team.order_id)).toMatchObject({ state: 'closed', refund_amount: 1500 })
    expect(await broken()).toEqual([])
  })

  test('[X13] a person with a data scope does not stop the teams of all customers', async () => {
    const activity = await running()
    const team = await opened(await buyer(), activity)
    const scoped = await world.server.login({ perms: ['activity:*:*'], scope: 'agent_tree' })
    expect(await call(group.stop, { id: activity.id, reason: '价格有误' }, { ...keyed(), token: scoped })).toMatchObject({ code: 403 })
    expect(await teamAt(team.id)).toMatchObject({ state: 'forming' })
  })

  test('a team outlives the end of its activity, but not a closing before the end', async () => {
    const ending = await running({ end_at: '2026-03-02T09:00:00.000Z' })
    const team = await opened(await buyer(), ending)
    const closed = await running()
    const other = await opened(await buyer(), closed)
    await call(group.close, { id: closed.id }, { token })
    expect(await join(await buyer(), other.team_no, closed.sku_id)).toMatchObject({ msg: '拼团活动已结束' })
    world.clock.advance(2 * HOUR)
    expect(await open(await buyer(), ending)).toMatchObject({ msg: '拼团活动已结束' })
    expect(await join(await buyer(), team.team_no, ending.sku_id)).toMatchObject({ code: 200 })
    world.clock.advance(-2 * HOUR)
  })

  test('see only teams and members of their own customers', async () => {
    const [mine, theirs] = [await world.team(), await world.team()]
    const activity = await running()
    const team = await opened(await buyer({ agent_id: mine.agent_id }), activity)
    const foreign = await opened(await buyer({ agent_id: theirs.agent_id }), activity)
    await world.pay(await seat(await buyer({ agent_id: theirs.agent_id }), activity, team.team_no))
    const agent = await world.login({ perms: ['activity:group:list'], scope: 'agent_tree', agent_id: mine.agent_id })
    const { data } = await call(groupTeam.list, { activity_id: activity.id }, { token: agent })
    expect(data.list.map(({ id }) => id)).toEqual([team.id])
    expect(await call(groupTeam.detail, { id: foreign.id }, { token: agent })).toMatchObject({ code: 404 })
    const view = (await call(groupTeam.detail, { id: team.id }, { token: agent })).data
    expect(view.members).toHaveLength(1)
    expect(view.members[0]).toMatchObject({ title: expect.any(String) })
    expect(view.leader_phone).not.toMatch(/\d{11}/)
    const all = (await call(groupTeam.detail, { id: team.id }, { token })).data
    expect(all.members).toHaveLength(2)
    const found = await call(groupTeam.list, { order_id: team.order_id }, { token })
    expect(found.data.list.map(({ id }) => id)).toEqual([team.id])
  })
})

describe('[A12] limits', () => {
  test('per order, per customer and per activity hold', async () => {
    const activity = await running({ limit_per_order: 3, limit_per_user: 4 })
    const a = await buyer()
    expect(await open(a, activity, 4)).toMatchObject({ msg: '超出拼团限购数量' })
    expect(await open(a, activity, 3)).toMatchObject({ code: 200 })
    expect(await open(a, activity, 2)).toMatchObject({ msg: '超出拼团限购数量' })
    expect(await open(a, activity, 1)).toMatchObject({ code: 200 })
    const small = await running({ sku_items: [{ sku_id: (await world.skus(1, { price_store: 2000 }))[0] ?? 0, group_price: 1, stock: 5 }] })
    expect((await open(await buyer(), small, 6)).msg).toMatch(/库存不足，剩余5/)
  })

  test('the audience holds, and points and coupons do not combine', async () => {
    const activity = await running({ audience: 'trade' })
    expect(await open(await buyer(), activity)).toMatchObject({ msg: '您不符合参与条件' })
    const trader = await buyer({ price_level: 'trade' })
    expect(await open(trader, activity)).toMatchObject({ code: 200 })
    const quote = await call(shop.group.quote, { activity_id: activity.id, ...world.basket(activity.sku_id, 2) }, { token: trader.token })
    expect(quote.data).toMatchObject({ integral_most: 0, goods_amount: 3000, lines: [{ price_source: 'activity' }] })
    expect(await db.select().from(order).where(eq(order.type, 'proxy'))).toEqual([])
  })

  test('the Shop API shows running group buys, their teams and own teams', async () => {
    const activity = await running()
    const [a, b] = [await buyer(), await buyer()]
    const team = await opened(a, activity)
    const list = await call(shop.group.list, { page_size: 100 }, { token: b.token })
    expect(list.data.list.find(({ id }) => id === activity.id)).toMatchObject({ group_price: 1500, price_store: 2000, phase: 'running' })
    const detail = await call(shop.group.detail, { id: activity.id }, {})
    expect(detail.data).toMatchObject({ can_join: false, teams: [{ team_no: team.team_no, lacks: 2 }] })
    expect(detail.data.teams[0]?.leader).toMatch(/^.\*\*$/)
    expect((await call(shop.group.team, { team_no: team.team_no }, {})).data).toMatchObject({
      joined_people: 1,
      members: [{ is_leader: 1 }],
    })
    expect((await call(shop.group.mine, {}, { token: a.token })).data.list).toMatchObject([{ team_no: team.team_no, qty: 1 }])
    expect((await call(shop.group.mine, {}, { token: b.token })).data.list).toEqual([])
    expect(await call(shop.group.detail, { id: await world.draft() }, {})).toMatchObject({ code: 404 })
    // goods that go off sale are neither listed nor shown
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, activity.sku_id))
    const later = await call(shop.group.list, { page_size: 100 }, { token: b.token })
    expect(later.data.list.find(({ id }) => id === activity.id)).toBeUndefined()
    expect((await call(shop.group.detail, { id: activity.id }, {})).data).toMatchObject({ sku_items: [], in_stock: false })
  })
})
