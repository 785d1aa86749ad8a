import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { storeApproved } from '#server/areas/ports/approved-store.ts'
import { giveReward, mustGive, rewardOptions, rewardTitle } from '#server/areas/ports/rewards.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import { agent } from '#server/identity/access/tables.ts'
import { taskFailure } from '#server/platform/tasks/tables.ts'
import { couponWorld } from '#test/make/coupon-world.ts'
import { agentRow } from '#test/make/people-rows.ts'
import { onceKey, settingMaker } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'
import { coupon as couponTable, couponBatch, userCoupon } from './coupon-tables.ts'

const world = await couponWorld()
const { call, token, buyer, running, receive, couponAt, ownAt, people, server, db, days, broken, keyed, skus } = world
const { coupon, couponRecord, couponCode } = contract.activity
const set = settingMaker(server)
const ownOf = (user_id: number) => db.select().from(userCoupon).where(eq(userCoupon.user_id, user_id))
const push = { issue_type: 'push', start_at: null, end_at: null } as const

describe('[A11] customers receive coupons', () => {
  test('within customer, day and coupon limits, within its time and for its level', async () => {
    const id = await running({ total: 3, daily_limit: 2, per_limit: 1 })
    const [a, b, c, d] = [await buyer(), await buyer(), await buyer(), await buyer()]
    const first = await receive(a, id)
    expect(first).toMatchObject({ code: 200, data: { title: (await couponAt(id))?.title, valid_to: '2026-03-08T16:00:00.000Z' } })
    expect(first.data.code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    expect(await receive(a, id)).toMatchObject({ msg: '您已领取过该优惠券' })
    expect(await receive(b, id)).toMatchObject({ code: 200 })
    expect(await receive(c, id)).toMatchObject({ msg: '今日优惠券已领完，请明天再来' })
    await days(1)
    expect(await receive(c, id)).toMatchObject({ code: 200 })
    expect(await receive(d, id)).toMatchObject({ msg: '优惠券已领完' })
    await days(-1)
    const later = await running({ start_at: '2026-03-05T00:00:00.000Z' })
    expect(await receive(d, later)).toMatchObject({ msg: '不在领取时间内' })
    expect(await receive(d, await running({ price_level: 'trade' }))).toMatchObject({ msg: '您不符合领取条件' })
    expect(await receive(d, await running(push))).toMatchObject({ msg: '您不符合领取条件' })
    expect(await receive(d, 999_999)).toMatchObject({ code: 404 })
    expect(await broken()).toEqual([])
  })

  test('the centre shows claimable coupons, the caller’s holdings and own coupons by state', async () => {
    const id = await running({ sort: 900 })
    const trade = await running({ price_level: 'trade' })
    const by = await buyer()
    const listed = async (as?: string) => (await call(shop.coupon.center, {}, as ? { token: as } : {})).data.list
    expect((await listed())[0]).toMatchObject({ id, can_receive: false, msg: '请先登录', received: 0, issued_percent: 0 })
    expect((await listed(by.token)).map((row) => row.id)).not.toContain(trade)
    await receive(by, id)
    expect((await listed(by.token))[0]).toMatchObject({ id, can_receive: false, msg: '您已领取过该优惠券', received: 1, issued_percent: 1 })
    const own = async (state?: 'unused' | 'expired') => (await call(shop.coupon.list, state ? { state } : {}, { token: by.token })).data
    expect(await own('unused')).toMatchObject({ total: 1, list: [{ coupon_id: id, state: 'unused', source: 'receive' }] })
    await days(8)
    expect((await own('unused')).total).toBe(0)
    expect(await own('expired')).toMatchObject({ total: 1, list: [{ state: 'expired' }] })
    await days(-8)
  })
})

describe('[A11] staff issue coupons', () => {
  const issue = (values: object) => call(coupon.issue, { reason: '老客户回馈', ...values } as never, keyed())
  const preview = async (values: object) => (await call(coupon.recipients, values as never, { token })).data

  test('to the owners of the stores that meet a condition or belong to a segment', async () => {
    const { segment } = contract.store
    const [a, b] = [await buyer(), await buyer()]
    await db
      .update(store)
      .set({ province_code: '460000' })
      .where(inArray(store.id, [a.store_id, b.store_id]))
    await db.update(store).set({ price_level: 'trade' }).where(eq(store.id, b.store_id))
    const id = await running({ ...push, per_limit: 1 })
    const hainan = { id, target: 'condition', areas: ['460000'] } as const
    const preview = async (values: object) => (await call(coupon.recipients, values as never, { token })).data
    const worth = (await couponAt(id))?.amount ?? 0
    expect(await preview({ ...hainan, price_level: 'trade' })).toMatchObject({ users: 1, amount: worth, limited: 0, missing: 0 })
    expect(await preview(hainan)).toMatchObject({ users: 2, amount: 2 * worth })
    expect(await issue({ id, target: 'condition' })).toMatchObject({ code: 400, msg: '请至少填写一个条件' })
    expect(await issue({ id, target: 'segment' })).toMatchObject({ code: 400, msg: '请选择人群' })
    expect(await issue({ id, target: 'segment', segment_id: 999_999 })).toMatchObject({ code: 400, msg: '请选择人群' })
    const saved = await call(segment.edit, { title: '海南贸易', areas: ['460000'], price_level: 'trade' } as never, { token })
    expect(await issue({ id, target: 'segment', segment_id: saved.data.id })).toMatchObject({ code: 200 })
    await work(server)
    // the second issue passes over the owner at the limit
    expect(await preview(hainan)).toMatchObject({ users: 1, limited: 1 })
    expect(await issue(hainan)).toMatchObject({ code: 200 })
    await work(server)
    expect([await ownOf(a.id), await ownOf(b.id)].map((own) => own.map((one) => one.coupon_id))).toEqual([[id], [id]])
    expect(await issue(hainan)).toMatchObject({ code: 400, msg: '没有可发放的用户' })
    expect(await broken()).toEqual([])
  })

  test('by a condition only to customers in the data scope of the person who issues', async () => {
    const [a, b] = [await buyer(), await buyer()]
    await db
      .update(store)
      .set({ province_code: '630000' })
      .where(inArray(store.id, [a.store_id, b.store_id]))
    const [own] = await db.insert(agent).values(agentRow()).returning()
    await db
      .update(store)
      .set({ agent_id: own?.id ?? 0, salesman_id: null })
      .where(eq(store.id, a.store_id))
    await db
      .update(customer)
      .set({ agent_id: own?.id ?? 0 })
      .where(eq(customer.id, a.id))
    const id = await running(push)
    const theirs = await server.login({
      perms: ['activity:coupon:list', 'activity:coupon:publish'],
      scope: 'agent_tree',
      agent_id: own?.id ?? 0,
    })
    const input = { id, target: 'condition' as const, areas: ['630000'] }
    expect((await call(coupon.recipients, input as never, { token })).data.users).toBe(2)
    expect((await call(coupon.recipients, input as never, { token: theirs })).data.users).toBe(1)
    expect((await call(coupon.recipients, input as never, { token: await server.login({ perms: ['activity:coupon:list'] }) })).code).toBe(
      403,
    )
  })

  test('to the owners of all stores that the list finds, except some, in the data scope', async () => {
    const [a, b, c] = [await buyer(), await buyer(), await buyer()]
    const ids = [a, b, c].map(({ store_id }) => store_id ?? 0)
    await db
      .update(store)
      .set({ tags: ['全选'] })
      .where(inArray(store.id, ids))
    const [own] = await db.insert(agent).values(agentRow()).returning()
    await db
      .update(store)
      .set({ agent_id: own?.id ?? 0, salesman_id: null })
      .where(eq(store.id, ids[0] ?? 0))
    await db
      .update(customer)
      .set({ agent_id: own?.id ?? 0 })
      .where(eq(customer.id, a.id))
    const id = await running(push)
    const worth = (await couponAt(id))?.amount ?? 0
    // a page holds its filters as text
    const all = { id, target: 'filter', filter: { tag: '全选', status: '1' } } as const
    expect(await preview(all)).toMatchObject({ users: 3, amount: 3 * worth })
    const theirs = await server.login({
      perms: ['activity:coupon:list', 'activity:coupon:publish'],
      scope: 'agent_tree',
      agent_id: own?.id ?? 0,
    })
    expect((await call(coupon.recipients, all as never, { token: theirs })).data.users).toBe(1)
    expect(await issue({ id, target: 'filter' })).toMatchObject({ code: 400, msg: '请选择门店' })
    expect(await issue({ ...all, filter: { status: 'x' } })).toMatchObject({ code: 400 })
    expect(await issue({ ...all, excluded: [ids[1] ?? 0] })).toMatchObject({ code: 200 })
    await work(server)
    expect(await Promise.all([a, b, c].map(async (one) => (await ownOf(one.id)).length))).toEqual([1, 0, 1])
    const [batch] = await db.select().from(couponBatch).where(eq(couponBatch.coupon_id, id))
    expect(batch).toMatchObject({ target: 'condition', asked: 2, issued: 2 })
    expect(await broken()).toEqual([])
  })

  test('to customers, store owners, tags and numbers, once each per issue and within the limits', async () => {
    const id = await running({ ...push, per_limit: 2 })
    const [a, b, c] = [
      await buyer(),
      await people.person({ tags: ['重点'] }),
      await people.person({ phone: '13900001111', tags: ['重点', '其他'] }),
    ]
    const off = await people.person({ status: 0 })
    const byUser = { id, target: 'user', user_ids: [a.id, b.id, off.id] }
    expect(await preview(byUser)).toEqual({ users: 2, amount: 2000, missing: 1, limited: 0, left: 100 })
    expect(await issue(byUser)).toMatchObject({ code: 200, msg: '已提交发放任务' })
    await work(server)
    expect(await preview({ id, target: 'phone', phones: ['13900001111', '13900002222'] })).toMatchObject({ users: 1, missing: 1 })
    await issue({ id, target: 'phone', phones: ['13900001111'] })
    await issue({ id, target: 'store', store_ids: [a.store_id] })
    await issue({ id, target: 'tag', tags: ['重点'] })
    await work(server)
    const counts = await Promise.all([a, b, c, off].map(async (one) => (await ownOf(one.id)).length))
    expect(counts).toEqual([2, 2, 2, 0])
    expect(await couponAt(id)).toMatchObject({ joined_count: 6 })
    expect(await preview({ id, target: 'tag', tags: ['重点'] })).toEqual({ users: 0, amount: 0, missing: 0, limited: 2, left: 94 })
    expect(await issue({ id, target: 'tag', tags: ['重点'] })).toMatchObject({ code: 400, msg: '没有可发放的用户' })
    expect(await issue({ id, target: 'phone', phones: ['1390000'] })).toMatchObject({ msg: '请输入正确的手机号' })
    expect(await issue({ id, target: 'user' })).toMatchObject({ msg: '请选择用户' })
    expect((await call(coupon.stat, { id }, { token })).data).toMatchObject({ joins: 6, users: 3 })
    expect(await broken()).toEqual([])
  })

  test('too few left are refused at the start; what runs out meanwhile is named in the task', async () => {
    const id = await running({ ...push, total: 2 })
    const people3 = [await people.person(), await people.person(), await people.person()]
    const input = { id, target: 'user', user_ids: people3.map((one) => one.id) }
    expect(await issue(input)).toMatchObject({ code: 400, msg: '剩余数量不足，还可发放2张' })
    const two = await issue({ ...input, user_ids: input.user_ids.slice(0, 2) })
    // another issue is faster
    await db.update(couponTable).set({ total: 1 }).where(eq(couponTable.id, id))
    await work(server)
    expect(await couponAt(id)).toMatchObject({ joined_count: 1 })
    const failures = await db.select().from(taskFailure).where(eq(taskFailure.task_id, two.data.task_id))
    expect(failures.map(({ msg }) => msg)).toEqual(['优惠券已领完'])
    const [batch] = await db.select().from(couponBatch).where(eq(couponBatch.coupon_id, id))
    expect(batch).toMatchObject({ asked: 2, issued: 1, reason: '老客户回馈' })
    expect(await broken()).toEqual([])
  })

  test('5,000 customers are reached by one task', async () => {
    const id = await running({ ...push, total: -1 })
    await db.insert(customer).values(Array.from({ length: 5000 }, (_, at) => ({ nick: `批量${at}`, tags: ['五千'] })))
    expect(await issue({ id, target: 'tag', tags: ['五千'] })).toMatchObject({ code: 200 })
    await work(server)
    expect(await couponAt(id)).toMatchObject({ joined_count: 5000 })
    await db.insert(customer).values({ nick: '再一人', tags: ['五千'] })
    expect(await issue({ id, target: 'tag', tags: ['五千'] })).toMatchObject({ msg: '一次最多发放5000人' })
    expect(await broken()).toEqual([])
  })

  test('records are found by their filters, and unused ones are revoked with a reason', async () => {
    const id = await running()
    const [a, b] = [await buyer(), await buyer()]
    for (const by of [a, b]) await receive(by, id)
    const find = async (query: object) => (await call(couponRecord.list, query, { token })).data.list
    const all = await find({ coupon_id: id })
    expect(all).toHaveLength(2)
    const [mine] = await find({ coupon_id: id, user_id: a.id })
    expect(await find({ code: mine?.code })).toMatchObject([{ user_nick: a.nick, source: 'receive', state: 'unused', amount: 1000 }])
    expect(await find({ store_id: a.store_id, source: 'receive', from: '2026-03-02', to: '2026-03-02' })).toHaveLength(1)
    expect(await call(couponRecord.revoke, { ids: [mine?.id ?? 0] } as never, { token })).toMatchObject({ msg: '请输入作废原因' })
    const revoked = await call(couponRecord.revoke, { ids: [mine?.id ?? 0], reason: '误发' }, { token })
    expect(revoked.data).toMatchObject({ success: [mine?.id] })
    expect(await ownAt(mine?.id ?? 0)).toMatchObject({ state: 'revoked', reason: '误发' })
    expect((await call(couponRecord.counts, { coupon_id: id }, { token })).data).toMatchObject({ all: 2, unused: 1, revoked: 1 })
    const again = await call(couponRecord.revoke, { ids: [mine?.id ?? 0], reason: '误发' }, { token })
    expect(again).toMatchObject({ data: { failed: [{ msg: '优惠券已作废' }] } })
  })
})

describe('[A11] exchange codes', () => {
  test('are made within the total, redeemed once, and count as issued from the beginning', async () => {
    const id = await running({ issue_type: 'code', total: 5 })
    const generate = (count: number, coupon_id = id) => call(couponCode.generate, { coupon_id, count, reason: '展会' }, keyed())
    expect(await generate(6)).toMatchObject({ code: 400, msg: '剩余数量不足，还可生成5个' })
    expect(await generate(1, await running())).toMatchObject({ msg: '该优惠券不是兑换码领取方式' })
    expect(await generate(5)).toMatchObject({ data: { count: 5 } })
    expect(await couponAt(id)).toMatchObject({ joined_count: 5 })
    const codes = (await call(couponCode.list, { coupon_id: id }, { token })).data.list
    const [a, b] = [await buyer(), await buyer()]
    const redeem = (by: { token: string }, code = '') => call(shop.coupon.redeem, { code }, { token: by.token, ...onceKey() })
    const typed = (codes[0]?.code ?? '').toLowerCase().replace(/(.{4})/g, '$1 ')
    expect(await redeem(a, typed)).toMatchObject({ code: 200, data: { code: codes[0]?.code } })
    expect(await redeem(b, codes[0]?.code)).toMatchObject({ code: 400, msg: '兑换码已被使用' })
    expect(await redeem(a, codes[1]?.code)).toMatchObject({ code: 400, msg: '您已领取过该优惠券' })
    expect(await redeem(b, codes[1]?.code)).toMatchObject({ code: 200 })
    expect((await call(couponCode.list, { coupon_id: id, state: 'redeemed' }, { token })).data).toMatchObject({ list: [{}, {}] })
    expect(await couponAt(id)).toMatchObject({ joined_count: 5 })
    expect(await broken()).toEqual([])
  })

  test('[X13] only its creator reads an open code, redeemed codes follow the customer data scope', async () => {
    const id = await running({ issue_type: 'code', total: 5 })
    await call(couponCode.generate, { coupon_id: id, count: 2, reason: '展会' }, keyed())
    const codes = (await call(couponCode.list, { coupon_id: id }, { token })).data.list
    const by = await buyer()
    await call(shop.coupon.redeem, { code: codes[0]?.code ?? '' }, { token: by.token, ...onceKey() })
    const perms = ['activity:*:*']
    const other = await server.login({ perms, scope: 'all' })
    const visibleRows = async (as: string, query: object = {}) =>
      (await call(couponCode.list, { coupon_id: id, ...query }, { token: as })).data.list
    const first = codes[1]?.code ?? ''
    expect(await visibleRows(other, { state: 'open' })).toMatchObject([{ code: `${first.slice(0, 4)}****` }])
    expect(await visibleRows(token, { state: 'open' })).toMatchObject([{ code: first }])
    expect(await visibleRows(other, { state: 'redeemed' })).toMatchObject([{ code: codes[0]?.code }])
    const found = async (word: string) => (await call(contract.common.palette.find, { word }, { token: other })).data.list
    expect(await found(first.slice(0, 8))).toEqual([])
    expect(await found(first)).toMatchObject([{ entity: 'activity.couponCode' }])
    const scoped = await server.login({ perms, scope: 'agent_tree', agent_id: 999_999 })
    expect(await visibleRows(scoped, { state: 'redeemed' })).toEqual([])
  })

  test('after ten wrong tries a customer waits', async () => {
    const by = await buyer()
    const wrong = async () => call(shop.coupon.redeem, { code: 'ABCDEFGHJKLM' }, { token: by.token, ...onceKey() })
    for (let n = 0; n < 10; n += 1) expect(await wrong()).toMatchObject({ code: 400, msg: '兑换码不存在' })
    expect(await wrong()).toMatchObject({ code: 429 })
  })
})

describe('[A11] coupons that nobody asks for', () => {
  test('another activity gives one once per document, and a used-up coupon leaves no trace', async () => {
    const id = await running({ total: 1, per_limit: 5 })
    const ctx = await server.ctxFor()
    const [a, b] = [await buyer(), await buyer()]
    const order = { id, source: 'lottery', source_id: 'D1' }
    expect(await rewardTitle(ctx, 'coupon', id)).toBe((await couponAt(id))?.title)
    const first = await giveReward(ctx, 'coupon', { ...order, user_id: a.id })
    expect(first).toMatchObject({ cost: 1000 })
    expect(await giveReward(ctx, 'coupon', { ...order, user_id: a.id })).toEqual(first)
    expect(await giveReward(ctx, 'coupon', { ...order, user_id: b.id })).toBeUndefined()
    expect(await ownOf(b.id)).toEqual([])
    await expect(mustGive(ctx, 'coupon', id, 'coupon_id')).rejects.toThrow('Please select a coupon')
    expect((await ownOf(a.id))[0]).toMatchObject({ source: 'lottery', given_by: 'lottery:D1' })
    const open = await running({ title: '奖品专用券' })
    expect(await rewardOptions(ctx, 'coupon', '奖品专用')).toEqual([{ key: open, title: '奖品专用券' }])
    const found = await call(contract.common.search.coupon, { word: '奖品专用' }, { token })
    expect(found.data.list).toEqual([{ id: open, title: '奖品专用券' }])
    await call(coupon.pause, { id: open }, { token })
    expect((await call(contract.common.search.coupon, { word: '奖品专用' }, { token })).data.list).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('a new store gets its pack, those of the setting and those of its invitation, once', async () => {
    const pack = await running({ issue_type: 'auto_new_store', start_at: null, end_at: null })
    const [named, invited] = [await running(push), await running(push)]
    await set('store.new_coupon_ids', [named])
    const invite = await people.invite({ coupon_ids: [invited, named] })
    const owner = await buyer()
    const approved = { store_id: owner.store_id, user_id: owner.id, invite_id: invite.id }
    const ctx = await server.ctxFor()
    await storeApproved(ctx, approved)
    await storeApproved(ctx, approved)
    expect((await ownOf(owner.id)).map(({ coupon_id, source }) => [coupon_id, source]).toSorted()).toEqual(
      [pack, named, invited].map((id) => [id, 'auto_new_store']).toSorted(),
    )
    await set('store.new_coupon_ids', [])
    await call(coupon.close, { id: pack }, { token })
  })

  test('a paid order brings its gift; the refund of the whole order takes the unused one back', async () => {
    const id = await running({ issue_type: 'order_gift', start_at: null, end_at: null, per_limit: 9 })
    const by = await buyer()
    const [sku_id = 0] = await skus(1)
    const row = await world.paid({ store_id: by.store_id ?? 0, lines: [{ sku_id, qty: 2 }], ship_type: 'pickup' })
    const consume = async () =>
      consumeOrderEvents(await server.ctxFor(), (error) => {
        throw error
      })
    await consume()
    expect(await ownOf(by.id)).toMatchObject([{ coupon_id: id, source: 'order_gift', state: 'unused' }])
    await cancelWithRefund(await server.ctxFor(), { id: row.id, reason: 'buyer' })
    await consume()
    expect(await ownOf(by.id)).toMatchObject([{ state: 'revoked' }])
    expect(await broken()).toEqual([])
  })
})
