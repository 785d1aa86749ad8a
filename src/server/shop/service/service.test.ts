import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { testClock } from '#test/make/clock.ts'
import { serviceRow } from '#test/make/people-rows.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { isOpen } from './service.ts'

// The small calls that read: customer service card, accounts, settings, links, pictures.

const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call, ctxFor } = server
const { db } = server.database
const make = shopMaker(server)

describe('[A22] the card of customer service', () => {
  test('is that of the customer, else of the store, else the default, with its hours', async () => {
    const hours = [{ weekday: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]
    const rows = [serviceRow({ is_default: 1 }), serviceRow({ work_time: hours, phone: '13700000000' }), serviceRow({ status: 0 })]
    const [usual, second, off] = await db.insert(customerService).values(rows).returning()
    const wxid = async (token: string) => (await call(shop.service.card, {}, { token })).data.card?.wxid
    expect(await wxid((await make.person()).token)).toBe(usual?.wxid)
    const own = await make.storeOf()
    await db.update(store).set({ cs_id: second?.id }).where(eq(store.id, own.id))
    const { card } = (await call(shop.service.card, {}, { token: own.owner.token })).data
    // 10:00 on a Monday in Shanghai
    expect(card).toMatchObject({ wxid: second?.wxid, work_time: hours, is_open: true, phone: '13700000000' })
    expect(await wxid((await make.person({ cs_id: off?.id })).token)).toBe(usual?.wxid)
  })

  test.each([
    ['2026-03-02T00:59:59Z', false],
    ['2026-03-02T01:00:00Z', true],
    ['2026-03-02T09:59:59Z', true],
    ['2026-03-02T10:00:00Z', false],
    ['2026-03-07T02:00:00Z', false],
  ])('the hours 09:00 to 18:00 on weekdays include %s: %s', (moment, open) => {
    expect(isOpen([{ weekday: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], new Date(moment))).toBe(open)
    expect(isOpen([], new Date(moment))).toBe(true)
  })
})

describe('[A28] balance and points', () => {
  test('are the caller’s own, with their movements; an account without movements is empty', async () => {
    const [one, other] = [await make.person(), await make.person()]
    const ctx = await ctxFor('admin')
    await transact(ctx, (ctx) =>
      post(ctx, [
        { biz_type: 'admin_add', biz_id: 'A1', debit: system('adjustment'), credit: user(one.id, 'balance'), amount: 5000, title: '补偿' },
        { biz_type: 'admin_sub', biz_id: 'A2', debit: user(one.id, 'balance'), credit: system('adjustment'), amount: 1200 },
        { biz_type: 'sign_in', biz_id: 'S1', debit: system('integral_issue'), credit: user(one.id, 'integral'), amount: 10 },
      ]),
    )
    const token = one.token
    expect((await call(shop.balance.detail, {}, { token })).data).toEqual({ available: 3800, frozen: 0, total_in: 5000, total_out: 1200 })
    expect((await call(shop.balance.log, {}, { token })).data).toMatchObject({
      total: 2,
      list: [
        { biz_type: 'admin_sub', delta: -1200, available_after: 3800 },
        { biz_type: 'admin_add', delta: 5000, title: '补偿', biz_id: 'A1' },
      ],
    })
    expect((await call(shop.balance.log, { direction: 'in' }, { token })).data.list).toHaveLength(1)
    expect((await call(shop.balance.log, { biz_type: 'recharge' }, { token })).data.list).toEqual([])
    expect((await call(shop.balance.log, { from: '2026-03-03' }, { token })).data.list).toEqual([])
    expect((await call(shop.integral.log, {}, { token })).data.list).toMatchObject([{ biz_type: 'sign_in', delta: 10 }])
    for (const entity of [shop.balance, shop.integral]) {
      expect((await call(entity.detail, {}, { token: other.token })).data).toEqual({ available: 0, frozen: 0, total_in: 0, total_out: 0 })
      expect((await call(entity.log, {}, { token: other.token })).data).toMatchObject({ list: [], total: 0 })
    }
  })
})

describe('[A39] settings and links', () => {
  test('only public settings are answered', async () => {
    const { settings } = (await call(shop.config.public, {})).data
    expect(settings).toMatchObject({ 'price.guest_visible': 0, 'stock.show_mode': 'exact', 'site.name': 'Hexbolt' })
    expect(Object.keys(settings).filter((key) => /secret|password|wechat|commission|finance|log\./.test(key))).toEqual([])
  })

  test('a link of the generator is resolved, and others are refused', async () => {
    const { data } = await call(
      contract.common.gproto.gen,
      { func: 'goods_list', params: { word: '轴承 6204' } },
      { token: await server.login('admin') },
    )
    expect((await call(shop.protocol.resolve, { url: data.url })).data).toMatchObject({
      func: 'goods_list',
      params: { word: '轴承 6204', sort: 'sort' },
    })
    const resolve = async (url: string) => (await call(shop.protocol.resolve, { url })).msg
    expect(await resolve('app://nowhere')).toBe('协议不存在')
    expect(await resolve('https://hexbolt.example')).toBe('跳转链接不合法')
    expect(await resolve('app://goods_detail')).toBe('sku_id参数必填')
    expect(await resolve('app://web?url=javascript:alert(1)')).toBe('url参数格式不正确')
  })
})

test('[K06] a customer uploads pictures, at most sixty a day', async () => {
  const { token } = await make.person()
  const upload = (file: Uint8Array) => call(shop.upload.image, undefined, { token, file })
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
  expect((await upload(picture)).data.url).toMatch(/^\/files\//)
  expect((await upload(Buffer.from('no picture'))).code).toBe(400)
  for (let n = 2; n < 60; n += 1) await upload(picture)
  expect((await upload(picture)).code).toBe(429)
})
