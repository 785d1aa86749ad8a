import { afterEach, describe, expect, test } from 'vitest'
import type { BannerPosition } from '#contract/banner/words.ts'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import { bannerMaker } from '#test/make/banners.ts'
import { testClock } from '#test/make/clock.ts'
import { pageMaker } from '#test/make/pages.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const { create } = bannerMaker(server, admin)
const people = shopMaker(server)

const readBanners = async (token?: string, position: BannerPosition = 'mine') =>
  (await call(shop.banner.list, { position }, { token })).data.list.map(({ id }) => id)
const figures = async (id: number) => {
  const { show_count, click_count } = (await call(contract.banner.banner.detail, { id }, { token: admin })).data
  return [show_count, click_count]
}
const report = (list: { id: number; shown?: number; clicked?: number }[], token?: string) => call(shop.banner.count, { list }, { token })
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

afterEach(async () => {
  await db.update(banner).set({ status: 0 })
})

describe('[A29] banners in the shop', () => {
  test('sorts by descending sort number; omits other positions, disabled and deleted banners', async () => {
    const [low, high] = [await create({ sort: 1 }), await create({ sort: 9, url: 'app://cart' })]
    const [off, gone] = [await create({ status: 0, sort: 5 }), await create()]
    await create({ position: 'splash' })
    await call(contract.banner.banner.delete, { ids: [gone] }, { token: admin })
    expect(await readBanners()).toEqual([high, low])
    expect((await call(shop.banner.list, { position: 'mine' })).data.list[0]).toEqual({
      id: high,
      title: expect.any(String) as string,
      image: '/files/banner.png',
      url: 'app://cart',
      popup_rule: null,
      end_at: null,
    })
    await call(contract.banner.banner.status, { ids: [off], status: 1 }, { token: admin })
    expect(await readBanners()).toEqual([high, off, low])
    expect(await call(shop.banner.list, { position: 'nowhere' } as never)).toMatchObject({ code: 400 })
  })

  test('[I17] a banner is shown within its period only, though it stays enabled', async () => {
    const id = await create({ position: 'popup', popup_rule: 'daily', start_at: later(1), end_at: later(2) })
    expect(await readBanners(undefined, 'popup')).toEqual([])
    clock.advance(60_000)
    expect((await call(shop.banner.list, { position: 'popup' })).data.list).toMatchObject([{ id, popup_rule: 'daily' }])
    clock.advance(60_000)
    expect(await readBanners(undefined, 'popup')).toEqual([])
    expect((await call(contract.banner.banner.detail, { id }, { token: admin })).data).toMatchObject({ status: 1, state: 'ended' })
  })

  test('each audience sees its own: visitors, people without a store, stores by price level', async () => {
    const ids = { all: 0, guest: 0, store: 0, trade: 0 }
    for (const audience of ['all', 'guest', 'store', 'trade'] as const) ids[audience] = await create({ audience, sort: 0 })
    const [store, trade] = [await people.storeOf({ price_level: 'store' }), await people.storeOf({ price_level: 'trade' })]
    const stranger = await people.person()
    expect(await readBanners()).toEqual([ids.guest, ids.all])
    expect(await readBanners(stranger.token)).toEqual([ids.guest, ids.all])
    expect(await readBanners(store.owner.token)).toEqual([ids.store, ids.all])
    expect(await readBanners(trade.owner.token)).toEqual([ids.trade, ids.all])
  })

  test('areas are those of the store: its province, its city or its district', async () => {
    const hangzhou = await people.storeOf({ province_code: '330000', city_code: '330100', district_code: '330106' })
    const elsewhere = await people.storeOf({ province_code: '320000', city_code: '320100', district_code: '320102' })
    const ids: number[] = []
    for (const code of ['330000', '330100', '330106']) ids.push(await create({ areas: [code] }))
    const other = await create({ areas: ['330200', '320000'] })
    expect(await readBanners(hangzhou.owner.token)).toEqual(ids.toReversed())
    expect(await readBanners(elsewhere.owner.token)).toEqual([other])
    expect(await readBanners()).toEqual([])
  })

  test('[I16] a banner whose link leads to nothing stays without its link; staff read why', async () => {
    const target = await pageMaker(server, admin).published()
    const url = `app://custom_page?page_id=${target}`
    const id = await create({ url })
    const urlOf = async () => (await call(shop.banner.list, { position: 'mine' })).data.list.find((one) => one.id === id)?.url
    const staff = async () => (await call(contract.banner.banner.detail, { id }, { token: admin })).data
    expect([await urlOf(), (await staff()).url_dead]).toEqual([url, null])
    await call(contract.block.page.off, { ids: [target] }, { token: admin })
    expect([await urlOf(), (await staff()).url_dead]).toEqual([null, 'off'])
    expect(await staff()).toMatchObject({ url })
    await call(contract.block.page.delete, { ids: [target] }, { token: admin })
    const check = await call(contract.banner.banner.linkCheck, { url }, { token: admin })
    expect(check.data).toEqual({ title: `自定义页面 · ${target}`, dead: 'gone' })
    expect((await call(contract.banner.banner.linkCheck, { url: 'app://home' }, { token: admin })).data.dead).toBeNull()
  })

  test('[X7] per caller a banner counts one view a minute and one click after it, named once', async () => {
    const [one, two] = [await create(), await create()]
    const person = await people.person()
    expect(
      (
        await report(
          [
            { id: one, shown: 1 },
            { id: one, clicked: 1 },
          ],
          person.token,
        )
      ).msg,
    ).toBe('每个轮播在一次上报中只能出现一次')
    const lists = [
      [{ id: one, clicked: 20 }],
      [
        { id: one, shown: 3 },
        { id: two, shown: 2, clicked: 1 },
      ],
      [
        { id: one, shown: 1, clicked: 2 },
        { id: two, shown: 1, clicked: 1 },
      ],
      [{ id: one, clicked: 1 }],
    ]
    for (const list of lists) expect(await report(list, person.token)).toMatchObject({ code: 200, data: {} })
    expect([await figures(one), await figures(two)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    clock.advance(60_000)
    await report([{ id: one, shown: 1 }], person.token)
    await report([{ id: one, shown: 1 }], (await people.person()).token)
    await report([{ id: one, shown: 1 }])
    expect(await figures(one)).toEqual([4, 1])
    const { list } = (await call(contract.banner.banner.list, { position: 'mine' }, { token: admin })).data
    expect(list.find(({ id }) => id === one)).toMatchObject({ show_count: 4, click_count: 1 })
  })

  test('unknown banners, and those that the caller does not see, are not counted', async () => {
    const [off, trade, ended] = [await create({ status: 0 }), await create({ audience: 'trade' }), await create({ end_at: later(1) })]
    clock.advance(2 * 60_000)
    const buyer = await people.storeOf({ price_level: 'trade' })
    const before = await db.$count(bannerCount)
    const ids = [off, trade, ended, 9_000_000_000]
    expect((await report(ids.map((id) => ({ id, shown: 1, clicked: 1 })))).code).toBe(200)
    expect(await db.$count(bannerCount)).toBe(before)
    await report([{ id: trade, shown: 1 }], buyer.owner.token)
    expect(await figures(trade)).toEqual([1, 0])
  })

  test.each([
    [[]],
    [[{ id: 1 }]],
    [[{ id: 1, shown: 0, clicked: 0 }]],
    [[{ id: 1, shown: 101 }]],
    [[{ id: 1, clicked: 21 }]],
    [[{ id: 1, shown: -1 }]],
    [[{ id: 0, shown: 1 }]],
    [Array.from({ length: 51 }, () => ({ id: 1, shown: 1 }))],
  ])('a report that makes no sense is refused %#', async (list) => {
    expect((await report(list)).code).toBe(400)
  })

  test('[X7] parallel reports of one caller count one view and one click, whatever they contain', async () => {
    const id = await create()
    const callers = [undefined, (await people.person()).token, (await people.person()).token]
    for (let round = 1; round <= 3; round += 1) {
      const values = Array.from({ length: 12 }, (_, n) => ({ id, shown: n % 3, clicked: 1 + (n % 20) }))
      await Promise.all(callers.flatMap((caller) => values.map((value) => report([value], caller))))
      const [views = 0, clicks = 0] = await figures(id)
      expect(views).toBe(callers.length * round)
      expect(clicks).toBeLessThanOrEqual(views)
      clock.advance(60_000)
    }
  })

  test('one caller may report sixty times at once, and then once a second; others are not affected', async () => {
    const id = await create()
    const [busy, calm] = [await people.person(), await people.person()]
    const answers: Awaited<ReturnType<typeof report>>[] = []
    for (let n = 0; n < 61; n += 1) answers.push(await report([{ id, shown: 1 }], busy.token))
    expect(answers.map(({ code, msg }) => `${code} ${msg}`).filter((code) => code !== '200 ')).toEqual(['429 发送过于频繁，请1秒后再试'])
    expect(answers.at(-1)).toMatchObject({ code: 429, headers: { 'retry-after': '1' } })
    expect((await report([{ id, shown: 1 }], calm.token)).code).toBe(200)
    clock.advance(1000)
    expect((await report([{ id, shown: 1 }], busy.token)).code).toBe(200)
    expect(await figures(id)).toEqual([2, 0])
  })
})
